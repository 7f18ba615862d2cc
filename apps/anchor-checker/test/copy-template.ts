import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { initialiseEmbedded } from '../src/database/open-embedded.js';

/** Making the files of an empty database takes seconds: it is done once in a run. */
export async function copyTemplate(place: string): Promise<void> {
  const template = join(process.env.HOLDFAST_TEST_DIRECTORY ?? '/tmp', 'embedded-template');
  if (isFirst(`${template}.lock`)) {
    await initialiseEmbedded(`${template}.new`);
    renameSync(`${template}.new`, template);
  }
  while (!existsSync(template)) await sleep(50);
  cpSync(template, place, { recursive: true });
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
