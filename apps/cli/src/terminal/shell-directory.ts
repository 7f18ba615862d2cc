import { dirname } from 'node:path';

/**
 * The directory of the user's shell, which file arguments are relative to. npm, pnpm and yarn change
 * to the package's directory and leave the shell's in INIT_CWD; a shell started inside such a script
 * inherits that variable, so it counts only while we are still where the package manager put us.
 */
export function shellDirectory(env: NodeJS.ProcessEnv, current: string): string {
  const initial = env.INIT_CWD;
  if (initial === undefined || initial === '') return current;
  const manifest = env.npm_package_json;
  const moved = manifest !== undefined && manifest !== '' && dirname(manifest) !== current;
  return moved ? current : initial;
}
