import type { Readable } from 'node:stream'

/** A range of a file; both are positions of bytes that are in it. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files are stored, by the files' ids. A stored file never changes. Every call throws `FilesAway`. */
export interface FileStore {
  /** Stores a complete file of this machine. The file at the path is gone afterwards. It may be repeated. */
  put(id: string, path: string): Promise<void>
  /** Size of a stored file, bytes; undefined if it is not stored. */
  size(id: string): Promise<number | undefined>
  /** The bytes of a stored file, or of a range of it. */
  read(id: string, range?: ByteRange): Promise<Readable>
  /** Removes a file, which may be gone already. */
  remove(id: string): Promise<void>
  /** Runs `use` with a path of this machine at which the stored file can be read meanwhile. */
  withPath<Result>(id: string, use: (path: string) => Promise<Result>): Promise<Result>
}

/** The storage of files does not answer or refuses. Its message says what to do. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}
