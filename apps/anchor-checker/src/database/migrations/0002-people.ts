/** People who sign in to the page. */
export const people = `
create table users (
  id text primary key,
  name text not null,
  email text,
  issuer text,
  subject text,
  role text not null check (role in ('viewer', 'editor', 'confirmer', 'admin')),
  created_at timestamptz not null,
  seen_at timestamptz,
  unique (issuer, subject)
);

-- Hashes only: who reads the database cannot take over a session.
create table sessions (
  hash text primary key,
  user_id text references users on delete cascade,
  token_id text references tokens on delete cascade,
  csrf text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((user_id is null) <> (token_id is null))
);

-- Between leaving for the identity provider and coming back from it.
create table sign_ins (
  hash text primary key,
  verifier text not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamptz not null
);
`;
