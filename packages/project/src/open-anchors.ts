export { openAnchorStore } from '@holdfast/anchors/node';
