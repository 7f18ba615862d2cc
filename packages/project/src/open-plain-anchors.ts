export { readPlainStore } from '@holdfast/anchors/node';
