import { createNodeFs } from '@holdfast/files';

/** Prints those of the named directories in `<directory>` that have an access list. */
const [directory = '', ...names] = process.argv.slice(2);
const fs = createNodeFs();
const root = fs.openRoot(directory);
const dirs = new Map(names.map((name) => [fs.openDir(root, name), name]));
const listed = await fs.listedDirectories([...dirs.keys()]);
process.stdout.write(JSON.stringify([...listed].map((dir) => dirs.get(dir))));
