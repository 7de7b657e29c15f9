import {
  findZipDirectory,
  readZipEntries,
  zipDataStart,
  zipLocalBytes,
  zipMethods,
  zipTailBytes,
  type ZipEntry,
} from '#contract/rules/files/zip-directory.ts'
import { limits } from '#contract/limits.ts'
import type { TableFault } from './read-table.ts'

/** The bytes of a file or of a part of it. */
export type Bytes = Uint8Array<ArrayBuffer>

/** A spreadsheet that cannot be read. */
export class BadSheet extends Error {
  override readonly name = 'BadSheet'
  readonly fault: TableFault

  constructor(fault: TableFault) {
    super(fault)
    this.fault = fault
  }
}

/** The zip archive that a spreadsheet is. */
export interface SheetArchive {
  /**
   * Unpacks a file of the archive; undefined if there is none.
   * @throws BadSheet if it is damaged, or if all files that were unpacked would be larger than the limit
   */
  read(name: string): Promise<Bytes | undefined>
}

/** @throws BadSheet if the archive is damaged */
export function openArchive(bytes: Bytes): SheetArchive {
  const found = findZipDirectory(bytes.subarray(-zipTailBytes), bytes.length)
  if (found === null) throw new BadSheet('sheetDamaged')
  const { start, count } = found
  const entries = readZipEntries(bytes.subarray(start, start + found.bytes), count)
  if (entries === null) throw new BadSheet('sheetDamaged')
  const utf8 = new TextDecoder()
  const byName = new Map(entries.map((entry) => [utf8.decode(entry.name), entry]))
  let left: number = limits.spreadsheet.bytesMax
  return {
    async read(name) {
      const entry = byName.get(name)
      if (entry === undefined) return undefined
      left -= entry.size
      if (left < 0) throw new BadSheet('sheetTooLarge')
      return await unpack(bytes, entry)
    },
  }
}

/** Unpacks as many bytes as the directory declares. @throws BadSheet if there are more or fewer */
async function unpack(bytes: Bytes, entry: ZipEntry): Promise<Bytes> {
  const { start, size } = entry
  const from = zipDataStart(bytes.subarray(start, start + zipLocalBytes), entry)
  if (from === null || from + entry.packed > bytes.length) throw new BadSheet('sheetDamaged')
  const packed = bytes.subarray(from, from + entry.packed)
  if (entry.method === zipMethods.stored) {
    if (packed.length !== size) throw new BadSheet('sheetDamaged')
    return packed
  }
  const unpacked = new Uint8Array(size)
  let at = 0
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BadSheet('sheetDamaged')
    })
    if (done) break
    if (at + value.length > size) {
      await reader.cancel()
      throw new BadSheet('sheetDamaged')
    }
    unpacked.set(value, at)
    at += value.length
  }
  if (at < size) throw new BadSheet('sheetDamaged')
  return unpacked
}

/** A file to be written into an archive, as it is stored there. */
export interface ArchivedFile {
  readonly name: string
  readonly bytes: Bytes
  /** Bytes of the unpacked file, if it is compressed. */
  readonly unpackedSize?: number
}

/** A record of numbers of two or four bytes. */
function numbers(...fields: (readonly [bytes: 2 | 4, value: number])[]): Bytes {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Writes a zip archive without checksums, for a reader that does not check them. */
export async function writeArchive(files: readonly ArchivedFile[]): Promise<ArrayBuffer> {
  const utf8 = new TextEncoder()
  const parts: Bytes[] = []
  const directory: Bytes[] = []
  let offset = 0
  for (const { name: path, bytes, unpackedSize } of files) {
    const name = utf8.encode(path)
    const isStored = unpackedSize === undefined
    const facts = [
      [2, 20],
      [2, 0],
      [2, isStored ? zipMethods.stored : zipMethods.deflated],
      [4, 0],
      [4, 0],
      [4, bytes.length],
      [4, unpackedSize ?? bytes.length],
      [2, name.length],
      [2, 0],
    ] as const
    const head = numbers([4, 0x04034b50], ...facts)
    directory.push(
      numbers([4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
      name,
    )
    parts.push(head, name, bytes)
    offset += head.length + name.length + bytes.length
  }
  const { length: count } = files
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  )
  return await new Blob([...parts, ...directory, end]).arrayBuffer()
}
