/** Whether a mode, as git writes it, is that of an ordinary file, and of no symlink or submodule. */
export function isOrdinaryMode(mode: string): boolean {
  return /^100[67]\d\d$/.test(mode);
}

/** Whether a file of a mode, as git writes it, may be executed by its owner. */
export function isExecutableMode(mode: string): boolean {
  return isOrdinaryMode(mode) && (Number.parseInt(mode, 8) & 0o100) !== 0;
}
