import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline, Transform, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  findZipDirectory,
  readZipEntries,
  zipDataStart,
  zipLocalBytes,
  zipMethods,
  zipTailBytes,
  type ZipEntry,
} from '#contract/rules/files/zip-directory.ts'

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
  const length = Math.min(size, zipTailBytes)
  const found = findZipDirectory(await bytesAt(file, size - length, length), size)
  if (found === null) throw new BadArchive()
  const { start, bytes, count } = found
  if (count > filesMax || bytes > DIRECTORY_BYTES) throw new LargeArchive()
  return { directory: await bytesAt(file, start, bytes), count }
}

interface Entry extends Omit<ZipEntry, 'name'> {
  name: string
}

function readEntries(directory: Buffer, count: number): Entry[] {
  const entries = readZipEntries(directory, count)?.map((entry) => ({
    ...entry,
    name: Buffer.from(entry.name).toString('utf8'),
  }))
  if (entries === undefined || entries.some(({ name }) => isOutside(name))) throw new BadArchive()
  return entries
}

/** Whether a name leads out of the folder in which an archive is unpacked. */
const isOutside = (name: string): boolean =>
  name.includes('\0') || name.startsWith('/') || name.split(/[/\\]/).includes('..')

async function unpack(path: string, entry: Entry): Promise<Readable> {
  const file = await open(path)
  let start: number | null
  try {
    start = zipDataStart(await bytesAt(file, entry.start, zipLocalBytes), entry)
  } finally {
    await file.close()
  }
  if (start === null) throw new BadArchive()
  const check = createCheck(entry)
  // The stream that is returned has the error of any of them.
  const onEnd = () => undefined
  if (entry.packed === 0) {
    check.end()
    return check
  }
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  if (entry.method === zipMethods.stored) pipeline(packed, check, onEnd)
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
