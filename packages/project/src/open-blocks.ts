export { openBlockStore } from '@holdfast/blocks/node';
