import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, Transform, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'

/** The archive is damaged, encrypted, or made to harm whoever unpacks it. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

/** An archive has more files than it may, or they are larger. */
export class LargeArchive extends Error {
  override readonly name = 'LargeArchive'
}

/** A file in a zip archive. */
export interface PackedFile {
  /** Without its folder. */
  readonly name: string
  /** Bytes of the unpacked file. Unpacking ends with an error where it has more or fewer. */
  readonly size: number
  /** The unpacked bytes. An error of them is a `BadArchive`. */
  read(): Promise<Readable>
}

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const END = 0x06054b50
const END_BYTES = 22
/** A comment can follow the end of an archive. */
const COMMENT_BYTES = 65_535
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/**
 * Reads the directory of a zip archive. The bytes of a file are read when it is unpacked, so an archive needs no memory.
 * @param limits of the number of files and of all their unpacked bytes
 * @throws BadArchive, LargeArchive
 */
export async function readArchive(
  path: string,
  limits: { filesMax: number; bytesMax: number },
): Promise<PackedFile[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { directory, count } = await readDirectory(file, size, limits.filesMax)
    const entries = readEntries(directory, count)
    const bytes = entries.reduce((sum, entry) => sum + entry.size, 0)
    if (bytes > limits.bytesMax) throw new LargeArchive()
    return entries
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => ({
        name: entry.name.split('/').at(-1) ?? '',
        size: entry.size,
        read: async () => await unpack(path, entry),
      }))
  } finally {
    await file.close()
  }
}

/** Largest list of an archive's files, which is read whole. */
const DIRECTORY_BYTES = 16 * 1024 * 1024

/** Reads bytes of a file. @throws BadArchive if it has fewer */
async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new BadArchive()
  return buffer
}

async function readDirectory(file: FileHandle, size: number, filesMax: number) {
  const length = Math.min(size, END_BYTES + COMMENT_BYTES)
  const tail = await bytesAt(file, size - length, length)
  let at = tail.length - END_BYTES
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1
  if (at < 0) throw new BadArchive()
  const count = tail.readUInt16LE(at + 10)
  const bytes = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  // The fields of an archive that needs 64 bits are all ones, so it ends here too: no export is as large.
  if (start + bytes > size || bytes < count * ENTRY_BYTES) throw new BadArchive()
  if (count > filesMax || bytes > DIRECTORY_BYTES) throw new LargeArchive()
  return { directory: await bytesAt(file, start, bytes), count }
}

interface Entry {
  name: string
  method: number
  sum: number
  packed: number
  size: number
  start: number
}

function readEntries(directory: Buffer, count: number): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY)
      throw new BadArchive()
    const nameBytes = directory.readUInt16LE(at + 28)
    const next =
      at +
      ENTRY_BYTES +
      nameBytes +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32)
    if (next > directory.length) throw new BadArchive()
    const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    const method = directory.readUInt16LE(at + 10)
    const isOpen = (directory.readUInt16LE(at + 8) & ENCRYPTED) === 0
    if (!isOpen || (method !== STORED && method !== DEFLATED) || isOutside(name))
      throw new BadArchive()
    entries.push({
      name,
      method,
      sum: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      start: directory.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}

/** Whether a name leads out of the folder in which an archive is unpacked. */
const isOutside = (name: string): boolean =>
  name.includes('\0') || name.startsWith('/') || name.split(/[/\\]/).includes('..')

async function unpack(path: string, entry: Entry): Promise<Readable> {
  const file = await open(path)
  let start: number
  try {
    const header = await bytesAt(file, entry.start, LOCAL_BYTES)
    if (header.readUInt32LE(0) !== LOCAL) throw new BadArchive()
    start = entry.start + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
  const check = createCheck(entry)
  // The stream that is returned has the error of any of them.
  const onEnd = () => undefined
  if (entry.packed === 0) {
    check.end()
    return check
  }
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  if (entry.method === STORED) pipeline(packed, check, onEnd)
  else {
    const inflate = createInflateRaw()
    inflate.on('error', () => check.destroy(new BadArchive()))
    pipeline(packed, inflate, check, onEnd)
  }
  return check
}

/** Passes bytes on that are those of the entry: no more than it declares, and in the end with its checksum. */
function createCheck({ size, sum }: Entry): Transform {
  let [bytes, found] = [0, 0]
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      found = crc32(chunk, found)
      if (bytes > size) done(new BadArchive())
      else done(null, chunk)
    },
    flush(done) {
      done(bytes === size && found === sum ? null : new BadArchive())
    },
  })
}
