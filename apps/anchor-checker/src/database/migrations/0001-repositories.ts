/** Repositories with their anchors, what checks came to, and the record of who decided what. */
export const repositories = `
create table repositories (
  id text primary key,
  name text not null unique,
  url text not null,
  default_ref text not null,
  provider text,
  credential text,
  every_minutes integer not null,
  created_at timestamptz not null,
  created_by text not null,
  check_id text,
  cursor json,
  problems json not null default '[]',
  failure json,
  unique (url, default_ref)
);

create table anchors (
  repository_id text not null references repositories on delete cascade,
  id text not null,
  source text not null check (source in ('repository', 'inline', 'service')),
  -- As the repository has it, and as this service has it; one of the two is there.
  in_repository json,
  in_service json,
  -- Grows with every decision, so that a check does not overwrite one that was made meanwhile.
  revision integer not null default 1,
  document text not null,
  qualified_name text,
  state text check (state in ('fresh', 'stale', 'moved-renamed', 'lost', 'retired')),
  answer json not null,
  unchecked json,
  checked_at timestamptz,
  commit text,
  primary key (repository_id, id),
  check (in_repository is not null or in_service is not null)
);
create index anchors_document on anchors (repository_id, document, id);
create index anchors_name on anchors (qualified_name);
create index anchors_id on anchors (id);
create index anchors_state on anchors (state, repository_id, document, id);

create table checks (
  id text primary key,
  repository_id text not null references repositories on delete cascade,
  ref text not null,
  commit text not null,
  trigger text not null,
  checked_at timestamptz not null,
  complete boolean not null,
  report json not null,
  unique (repository_id, commit)
);
create index checks_time on checks (repository_id, checked_at desc);

-- No reference to what may be deleted: the record stays.
create table confirmations (
  id bigserial primary key,
  repository_id text not null,
  anchor_id text not null,
  at timestamptz not null,
  actor text not null,
  actor_kind text not null check (actor_kind in ('person', 'agent')),
  previous_state text,
  commit text,
  hash text not null,
  note text,
  anchor json not null
);
create index confirmations_anchor on confirmations (repository_id, anchor_id, id);

create table audit (
  id bigserial primary key,
  at timestamptz not null,
  actor text not null,
  actor_kind text not null check (actor_kind in ('person', 'agent')),
  action text not null,
  repository_id text,
  repository_name text,
  anchor_id text,
  document text,
  target text,
  previous_state text,
  commit text,
  hash text,
  note text,
  entry json
);
create index audit_repository on audit (repository_id, id desc);

create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'The record of decisions is only ever added to.';
end
$$;
create trigger audit_is_kept before update or delete or truncate on audit
  for each statement execute function audit_is_kept();

create table tokens (
  id text primary key,
  name text not null,
  hash text not null unique,
  actor_kind text not null check (actor_kind in ('person', 'agent')),
  scopes json not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz
);

create table job_leases (
  job_id text primary key,
  queue text not null,
  repository_id text unique,
  worker text not null,
  until timestamptz not null
);
`;
