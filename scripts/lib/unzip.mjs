import { mkdir, open, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/**
 * Lays a zip archive down in a folder: what Electron's releases use of the format (stored and deflated
 * entries, Unix modes, symbolic links), no more. Node has inflate but no reader of archives.
 *
 * Numbers are from the format's public description, APPNOTE.TXT sections 4.3.12 and 4.3.16.
 */
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LONGEST_COMMENT = 0xffff
const SYMLINK = 0o120000
const FILE_TYPE = 0o170000
const STORED = 0
const DEFLATED = 8

const inflate = promisify(zlib.inflateRaw)

/**
 * @typedef {{ name: string, mode: number, method: number, crc: number, packed: number, size: number,
 *   offset: number }} Entry
 */

/**
 * @param {string} archive
 * @param {string} folder made when it is not there
 * @param {(done: number, all: number) => void} [progress] entries written
 * @throws {Error} when the archive is damaged, uses more of the format, or points outside the folder
 */
export async function unzip(archive, folder, progress = () => {}) {
  const file = await open(archive, 'r')
  try {
    const { size } = await file.stat()
    const tailLength = Math.min(size, LONGEST_COMMENT + 22)
    const tail = await read(file, size - tailLength, tailLength)
    const { length, offset, count } = directoryOf(tail)
    const entries = entriesOf(await read(file, offset, length), count)
    for (const [index, entry] of entries.entries()) {
      await write(file, entry, folder)
      progress(index + 1, entries.length)
    }
  } finally {
    await file.close()
  }
}

/** @param {Buffer} tail the archive's last bytes */
function directoryOf(tail) {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_OF_DIRECTORY) continue
    const directory = {
      count: tail.readUInt16LE(at + 10),
      length: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    }
    if (directory.offset === 0xffffffff) throw new Error('The archive is larger than 4 GB.')
    return directory
  }
  throw new Error('This is not a complete zip archive.')
}

/** @param {Buffer} directory @param {number} count @returns {Entry[]} */
function entriesOf(directory, count) {
  /** @type {Entry[]} */
  const entries = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('The archive is damaged.')
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      mode: directory.readUInt32LE(at + 38) >>> 16,
      offset: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** @param {import('node:fs/promises').FileHandle} file @param {Entry} entry @param {string} folder */
async function write(file, entry, folder) {
  const path = inside(folder, entry.name)
  if (entry.name.endsWith('/')) {
    await mkdir(path, { recursive: true })
    return
  }
  await mkdir(dirname(path), { recursive: true })
  const bytes = await content(file, entry)
  if ((entry.mode & FILE_TYPE) === SYMLINK) {
    const target = bytes.toString('utf8')
    inside(folder, join(dirname(entry.name), target))
    await symlink(target, path)
    return
  }
  await writeFile(path, bytes, { mode: entry.mode & 0o777 || 0o644 })
}

/** @param {import('node:fs/promises').FileHandle} file @param {Entry} entry @returns {Promise<Buffer>} */
async function content(file, entry) {
  // The local header repeats the name and may carry another extra field than the directory's.
  const header = await read(file, entry.offset, 30)
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await read(file, start, entry.packed)
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new Error(`${entry.name} is packed in a way that is not read here (${entry.method}).`)
  }
  const bytes = entry.method === STORED ? packed : await inflate(packed)
  if (bytes.length !== entry.size || zlib.crc32(bytes) !== entry.crc) {
    throw new Error(`${entry.name} is damaged in the archive.`)
  }
  return bytes
}

/** @param {string} folder @param {string} name @returns {string} */
function inside(folder, name) {
  const root = resolve(folder)
  const path = resolve(root, name)
  if (path !== root && !path.startsWith(root + sep)) {
    throw new Error(`The archive points outside its folder: ${name}`)
  }
  return path
}

/** @param {import('node:fs/promises').FileHandle} file @param {number} position @param {number} length */
async function read(file, position, length) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('The archive ends too early.')
  return buffer
}
