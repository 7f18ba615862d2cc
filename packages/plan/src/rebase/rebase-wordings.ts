/** Why an operation cannot be carried over, and what to do. */
export const CONFLICTS = {
  noFile: 'No ordinary file is there any more. Put it back, or make a plan without this operation.',
  gone: 'The file is gone. Make a plan that creates it, or leave this operation out.',
  inTheWay:
    'Something that is no ordinary file is in the way now. Move it away, or make a plan without this operation.',
  appeared:
    'The plan creates this file, and another one is there now. Make a plan that changes that one, or move it away.',
  taken:
    'Another file has the new name now. Move it away, or make a plan that moves the file elsewhere.',
  deletes:
    'The plan deletes this file, and it changed since. Look at what it is now, and make the plan again.',
  binary: 'The file and the plan both changed, and binary content is not merged.',
  both: 'The file and the plan changed the same lines, or lines beside each other. Make a request with the text that it shall be.',
} as const;
