export type { DirHandle, FileHandle, FileStat, FsPort, OpenAccess } from './fs-port.js';
