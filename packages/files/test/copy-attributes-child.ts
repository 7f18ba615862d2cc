import { createNodeFs } from '@holdfast/files';

/** Copies the attributes of every file in `<directory>/from` and prints the names that were done. */
const [anchoring, directory] = process.argv.slice(2);
if (anchoring !== 'descriptor' && anchoring !== 'verified') throw new Error('no anchoring');
const fs = createNodeFs({ anchoring });
const root = fs.openRoot(directory ?? '');
const from = fs.openDir(root, 'from');
const done = await fs.copyAttributes(from, fs.openDir(root, 'to'), fs.list(from));
process.stdout.write(JSON.stringify([...done]));
