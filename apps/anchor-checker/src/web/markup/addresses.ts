/** Addresses of the page's views, every value percent-encoded. */
export const addressOf = {
  repositories: () => '/',
  repository: (id: string, query: Query = {}) => withQuery(`/repositories/${part(id)}`, query),
  anchors: (repositoryId: string, query: Query = {}) =>
    withQuery(`/repositories/${part(repositoryId)}/anchors`, query),
  document: (repositoryId: string, document: string, query: Query = {}) =>
    withQuery(`/repositories/${part(repositoryId)}/document`, { path: document, ...query }),
  check: (repositoryId: string) => `/repositories/${part(repositoryId)}/check`,
  removal: (repositoryId: string) => `/repositories/${part(repositoryId)}/remove`,
  anchor: (anchor: AnchorPlace, query: Query = {}) => withQuery(anchorPath(anchor), query),
  diff: (anchor: AnchorPlace) => `${anchorPath(anchor)}/diff`,
  patch: (anchor: AnchorPlace) => `${anchorPath(anchor)}/patch`,
  confirmation: (anchor: AnchorPlace) => `${anchorPath(anchor)}/confirm`,
  relink: (anchor: AnchorPlace) => `${anchorPath(anchor)}/relink`,
  anchorRemoval: (anchor: AnchorPlace) => `${anchorPath(anchor)}/remove`,
  queue: (query: Query = {}) => withQuery('/review', query),
  audit: (query: Query = {}) => withQuery('/audit', query),
  settings: (tab: 'repositories' | 'tokens' | 'jobs' | 'webhooks') => `/settings/${tab}`,
  tokenRevocation: (id: string) => `/settings/tokens/${part(id)}/revoke`,
  jobRetry: (id: string) => `/settings/jobs/${part(id)}/retry`,
  signIn: (query: Query = {}) => withQuery('/sign-in', query),
} as const;

/** Ids of anchors are unique within a repository only: two may hold the same file. */
export interface AnchorPlace {
  readonly repositoryId: string;
  readonly id: string;
}

/** The id of an anchor's element; a page may have anchors of several repositories. */
export function anchorElement({ repositoryId, id }: AnchorPlace): string {
  return `${repositoryId}-${id}`;
}

/** Parameters; those without a value are left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/** An address of our own with parameters. */
export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function anchorPath({ repositoryId, id }: AnchorPlace): string {
  return `/repositories/${part(repositoryId)}/anchors/${part(id)}`;
}

function part(value: string): string {
  return encodeURIComponent(value);
}
