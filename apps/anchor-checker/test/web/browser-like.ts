/** Asks as a browser would that keeps cookies and does not follow redirects by itself. */
export function browserLike(origin: string) {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((it) => it.join('=')).join('; '));
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: send,
    /** Sends a form as a page of the service does. */
    post: (
      path: string,
      form: Readonly<Record<string, string>>,
      headers: HeadersInit = { origin },
    ) => send(path, { method: 'POST', body: new URLSearchParams(form), headers }),
  };
}

/** The token that a page's form carries. */
export function csrfIn(page: string): string {
  return /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
