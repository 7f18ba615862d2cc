import { createNodeFs, openAttributeCopier } from '@holdfast/files';

/**
 * Copies the attributes of every file in `<directory>/from` and prints the names that were done, or
 * those whose copy lacks an attribute.
 */
const [way, directory, what] = process.argv.slice(2);
const fs = createNodeFs({ anchoring: way === 'verified' ? 'verified' : 'descriptor' });
const root = fs.openRoot(directory ?? '');
const from = fs.openDir(root, 'from');
const copier = way === 'ahead' ? openAttributeCopier(fs) : fs;
const lost: string[] = [];
const to = fs.openDir(root, 'to');
const done = await copier.copyAttributes(from, to, fs.list(from), (name) => lost.push(name));
process.stdout.write(JSON.stringify(what === 'lost' ? lost : [...done]));
