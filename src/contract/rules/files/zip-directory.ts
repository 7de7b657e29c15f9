/**
 * The directory of a zip archive (PKWARE's APPNOTE, section 4.3). It says how large each file is before anything is
 * unpacked.
 */

const LOCAL = 0x04034b50
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const END = 0x06054b50
const END_BYTES = 22
/** A comment can follow the end of an archive. */
const COMMENT_BYTES = 65_535
const ENCRYPTED = 1

/** How a file is packed; archives of other methods are not read. */
export const zipMethods = { stored: 0, deflated: 8 } as const

/** Bytes of a file's local header, which its name and its further fields follow. */
export const zipLocalBytes = 30
/** Bytes at the end of an archive in which its end is searched. */
export const zipTailBytes = END_BYTES + COMMENT_BYTES

/** A file in a zip archive. */
export interface ZipEntry {
  /** In UTF-8, with its folder. A folder's own ends with a slash. */
  readonly name: Uint8Array
  readonly method: (typeof zipMethods)[keyof typeof zipMethods]
  /** CRC-32 of the unpacked bytes. */
  readonly sum: number
  /** Bytes in the archive. */
  readonly packed: number
  /** Bytes of the unpacked file, as the archive declares them. */
  readonly size: number
  /** The offset of the local header. */
  readonly start: number
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Where the directory of an archive is, and how many files it lists; null for a damaged archive.
 * @param tail the last bytes of the archive, `zipTailBytes` of them if it has so many
 * @param size bytes of the archive
 */
export function findZipDirectory(
  tail: Uint8Array,
  size: number,
): { start: number; bytes: number; count: number } | null {
  const view = viewOf(tail)
  let at = tail.length - END_BYTES
  while (at >= 0 && view.getUint32(at, true) !== END) at -= 1
  if (at < 0) return null
  const count = view.getUint16(at + 10, true)
  const bytes = view.getUint32(at + 12, true)
  const start = view.getUint32(at + 16, true)
  // The fields of an archive that needs 64 bits are all ones, so it ends here too.
  return start + bytes > size || bytes < count * ENTRY_BYTES ? null : { start, bytes, count }
}

/** The files that a directory lists; null if it is damaged, or a file is encrypted or packed with another method. */
export function readZipEntries(directory: Uint8Array, count: number): ZipEntry[] | null {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  let at = 0
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > directory.length || view.getUint32(at, true) !== ENTRY) return null
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true)
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > directory.length) return null
    const written = view.getUint16(at + 10, true)
    const method = Object.values(zipMethods).find((one) => one === written)
    const isEncrypted = (view.getUint16(at + 8, true) & ENCRYPTED) !== 0
    if (method === undefined || isEncrypted) return null
    entries.push({
      name: directory.subarray(at + ENTRY_BYTES, nameEnd),
      method,
      sum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    })
    at = next
  }
  return entries
}

/**
 * The offset of a file's packed bytes; null if its local header is damaged.
 * @param header its local header, `zipLocalBytes` bytes
 */
export function zipDataStart(
  header: Uint8Array,
  { start }: Pick<ZipEntry, 'start'>,
): number | null {
  if (header.length < zipLocalBytes) return null
  const view = viewOf(header)
  if (view.getUint32(0, true) !== LOCAL) return null
  return start + zipLocalBytes + view.getUint16(26, true) + view.getUint16(28, true)
}
