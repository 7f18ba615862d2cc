/** Which digests were sent, so that each is sent once. */
export const digests = `
create table digests (
  due timestamptz primary key,
  claimed_until timestamptz not null,
  sent_at timestamptz
);
`;
