import { createToken } from '../tokens/tokens.js';
import type { Common, TokenCommand } from './parse-command.js';
import { withService } from './program-context.js';

/** Makes a token and prints it, and nothing else on stdout. */
export async function makeToken({
  name,
  scopes,
  person,
  ...common
}: TokenCommand & Common): Promise<void> {
  await withService(common, async ({ service }) => {
    const { token } = await createToken(
      service.database.queries,
      { name, scopes, actorKind: person ? 'person' : 'agent' },
      { name: 'command line', kind: 'person' },
      service.now(),
    );
    process.stdout.write(`${token}\n`);
  });
}
