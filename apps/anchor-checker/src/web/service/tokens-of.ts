import type { Service } from '../../service/service.js';
import { createToken, listTokens, revokeToken } from '../../tokens/tokens.js';
import type { WebService } from '../web-service.js';

/** Tokens as admins see and make them on the page. */
export function tokensOf({
  database: { queries },
  now,
}: Service): Pick<WebService, 'tokens' | 'createToken' | 'revokeToken'> {
  return {
    tokens: () => listTokens(queries),
    createToken: async ({ name, actorKind, scopes, days }, by) => {
      const at = now();
      const expiresAt =
        days === undefined ? undefined : new Date(at.getTime() + days * DAY_MS).toISOString();
      const request = { name, actorKind, scopes };
      const { token } = await createToken(
        queries,
        expiresAt === undefined ? request : { ...request, expiresAt },
        { name: by, kind: 'person' },
        at,
      );
      return { name, secret: token };
    },
    revokeToken: (id, by) => revokeToken(queries, id, { name: by, kind: 'person' }, now()),
  };
}

const DAY_MS = 24 * 3600 * 1000;
