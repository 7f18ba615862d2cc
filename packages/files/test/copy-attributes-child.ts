import { createNodeFs, openAttributeCopier } from '@holdfast/files';

/** Copies the attributes of every file in `<directory>/from` and prints the names that were done. */
const [way, directory] = process.argv.slice(2);
const fs = createNodeFs({ anchoring: way === 'verified' ? 'verified' : 'descriptor' });
const root = fs.openRoot(directory ?? '');
const from = fs.openDir(root, 'from');
const copier = way === 'ahead' ? openAttributeCopier(fs) : fs;
const done = await copier.copyAttributes(from, fs.openDir(root, 'to'), fs.list(from));
process.stdout.write(JSON.stringify([...done]));
