import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unzip } from './unzip.mjs'

interface Part {
  name: string
  mode: number
  content?: string
  stored?: boolean
  crc?: number
}

/** Builds a zip archive: local headers with data, the central directory, and the end record. */
function zip(parts: Part[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, mode, content = '', stored = false, crc } of parts) {
    const data = stored ? Buffer.from(content) : deflateRawSync(content)
    const shared = Buffer.alloc(22)
    shared.writeUInt16LE(stored ? 0 : 8, 4)
    shared.writeUInt32LE(crc ?? crc32(content), 10)
    shared.writeUInt32LE(data.length, 14)
    shared.writeUInt32LE(Buffer.byteLength(content), 18)
    const names = Buffer.alloc(4)
    names.writeUInt16LE(Buffer.byteLength(name))
    // Only the local header has this extra field.
    const extra = Buffer.from([1, 0, 2, 0, 9, 9])
    const localNames = Buffer.from(names)
    localNames.writeUInt16LE(extra.length, 2)
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      shared,
      localNames,
      Buffer.from(name),
      extra,
      data,
    ])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.from('PK\u0001\u0002'),
      Buffer.alloc(2),
      shared,
      names,
      tail,
      Buffer.from(name),
    )
    locals.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...locals, listing, end, Buffer.from(comment)])
}

describe('unzip', () => {
  let folder = ''
  const target = () => join(folder, 'out')

  async function extract(archive: Buffer): Promise<void> {
    await writeFile(join(folder, 'a.zip'), archive)
    await unzip(join(folder, 'a.zip'), target())
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-unzip-'))
  })

  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('writes files, folders, modes and links', async () => {
    const text = 'electron '.repeat(1000)
    await extract(
      zip(
        [
          { name: 'bin/', mode: 0o40755 },
          { name: 'bin/electron', mode: 0o100755, content: text },
          { name: 'version', mode: 0o100644, content: '33.3.0', stored: true },
          { name: 'current', mode: 0o120777, content: 'bin/electron', stored: true },
          { name: 'empty', mode: 0o100600, content: '' },
        ],
        'a comment after the end',
      ),
    )
    expect(await readFile(join(target(), 'bin/electron'), 'utf8')).toBe(text)
    expect((await lstat(join(target(), 'bin/electron'))).mode & 0o777).toBe(0o755)
    expect(await readFile(join(target(), 'version'), 'utf8')).toBe('33.3.0')
    expect(await readlink(join(target(), 'current'))).toBe('bin/electron')
    expect((await lstat(join(target(), 'empty'))).size).toBe(0)
  })

  it.each([
    ['a path', { name: '../outside', mode: 0o100644, content: 'x' }],
    ['a link', { name: 'link', mode: 0o120777, content: '../../outside' }],
  ])('refuses %s that leads outside the folder', async (_, part) => {
    await expect(extract(zip([part]))).rejects.toThrow(/\S/)
    expect(existsSync(join(folder, 'outside'))).toBe(false)
  })

  it('writes an absolute path inside the folder', async () => {
    const name = '/bandeja-absolute'
    await extract(zip([{ name, mode: 0o100644, content: 'x' }]))
    expect(existsSync(name)).toBe(false)
    expect(await readFile(join(target(), name), 'utf8')).toBe('x')
  })

  it('refuses content that does not match its checksum', async () => {
    const part = { name: 'a', mode: 0o100644, content: 'abc', crc: 1 }
    await expect(extract(zip([part]))).rejects.toThrow(/\S/)
  })

  it('refuses an incomplete archive', async () => {
    const whole = zip([{ name: 'a', mode: 0o100644, content: 'abc' }])
    await expect(extract(whole.subarray(0, whole.length - 30))).rejects.toThrow(/\S/)
  })
})
