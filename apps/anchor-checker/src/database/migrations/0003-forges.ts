/** What came from forges, and what was left there. */
export const forges = `
create table deliveries (
  provider text not null,
  delivery_id text not null,
  repository_id text not null references repositories on delete cascade,
  event text not null,
  received_at timestamptz not null,
  primary key (provider, delivery_id, repository_id)
);
create index deliveries_time on deliveries (received_at);

create table pull_comments (
  repository_id text not null references repositories on delete cascade,
  pull integer not null,
  comment_id text not null,
  primary key (repository_id, pull)
);
`;
