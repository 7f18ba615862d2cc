import { type DirHandle, type FsPort, openParents, type ParentChain } from '@holdfast/files';

/** Opens the directories on the way to one path after the other; neighbours share them. */
export interface ParentCursor {
  /** As `openParents`; `leaf` of the answer may be that of a neighbour. Valid until the next call. */
  moveTo(path: string): ParentChain;
  close(): void;
}

export function createParentCursor(fs: FsPort, root: DirHandle): ParentCursor {
  let open: { readonly directory: string; readonly chain: ParentChain } | undefined;
  const close = () => {
    const chain = open?.chain;
    open = undefined;
    chain?.close();
  };
  return {
    moveTo(path) {
      const directory = path.slice(0, path.lastIndexOf('/') + 1);
      if (open?.directory !== directory) {
        close();
        open = { directory, chain: openParents(fs, root, path) };
      }
      return open.chain;
    },
    close,
  };
}
