import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadArchive, LargeArchive, readArchive } from './zip-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Packed {
  name: string
  content: string
  isDeflated?: boolean
  /** What the directory says instead of the truth. */
  size?: number
  sum?: number
  flags?: number
  method?: number
}

const numbers = (...fields: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** Writes an archive as other programs do. */
function archive(files: readonly Packed[], comment = ''): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const bytes = Buffer.from(file.content)
    const packed = file.isDeflated === true ? deflateRawSync(bytes) : bytes
    const facts: [2 | 4, number][] = [
      [2, 20],
      [2, file.flags ?? 0],
      [2, file.method ?? (file.isDeflated === true ? 8 : 0)],
      [4, 0],
      [4, file.sum ?? crc32(bytes)],
      [4, packed.length],
      [4, file.size ?? bytes.length],
      [2, name.length],
    ]
    const head = numbers([4, 0x04034b50], ...facts, [2, 3])
    directory.push(
      numbers([4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
      numbers([4, offset]),
      name,
    )
    parts.push(head, name, Buffer.from('abc'), packed)
    offset += head.length + name.length + 3 + packed.length
  }
  const list = Buffer.concat(directory)
  const count = files.length
  const end = numbers(
    ...([
      [4, 0x06054b50],
      [4, 0],
      [2, count],
      [2, count],
      [4, list.length],
      [4, offset],
      [2, comment.length],
    ] satisfies [2 | 4, number][]),
  )
  return Buffer.concat([...parts, list, end, Buffer.from(comment)])
}

let written = 0
async function read(bytes: Buffer, limits = { filesMax: 10, bytesMax: 10_000_000 }) {
  written += 1
  const path = join(folder, `${written}.zip`)
  await writeFile(path, bytes)
  return await readArchive(path, limits)
}

test('files are read by their names without folders, stored or compressed', async () => {
  const files = await read(
    archive(
      [
        { name: 'chat/', content: '' },
        { name: 'chat/señal.txt', content: 'hola '.repeat(1_000), isDeflated: true },
        { name: 'b.txt', content: 'stored' },
        { name: 'empty.txt', content: '' },
      ],
      'a comment',
    ),
  )
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['señal.txt', 5_000],
    ['b.txt', 6],
    ['empty.txt', 0],
  ])
  const texts = []
  for (const file of files) texts.push(await text(await file.read()))
  expect(texts).toEqual(['hola '.repeat(1_000), 'stored', ''])
})

const file = { name: 'a.txt', content: 'hola' }

test.each([
  ['that is no archive', Buffer.from('hola')],
  ['that is cut off', archive([file]).subarray(0, 60)],
  ['with a password', archive([{ ...file, flags: 1 }])],
  ['with another compression', archive([{ ...file, method: 14 }])],
  ['with a name that leads out', archive([{ ...file, name: 'a/../../b.txt' }])],
  ['with a name that leads out by the slashes of Windows', archive([{ ...file, name: '..\\b' }])],
  ['with a name from the root', archive([{ ...file, name: '/etc/b.txt' }])],
])('an archive %s is refused', async (_, bytes) => {
  await expect(read(bytes)).rejects.toBeInstanceOf(BadArchive)
})

test('an archive with too many or too large files is refused before any is unpacked', async () => {
  const two = archive([file, { ...file, size: 2_000 }])
  await expect(read(two, { filesMax: 1, bytesMax: 9_999 })).rejects.toBeInstanceOf(LargeArchive)
  await expect(read(two, { filesMax: 2, bytesMax: 2_003 })).rejects.toBeInstanceOf(LargeArchive)
})

test.each([
  ['is longer than it says', { content: 'x'.repeat(5_000_000), size: 1_000, isDeflated: true }],
  ['is shorter than it says', { size: 5 }],
  ['has another checksum', { sum: 1 }],
])('a file that %s cannot be unpacked', async (_, change) => {
  const [one] = await read(archive([{ ...file, ...change }]))
  if (one === undefined) throw new Error('The archive is empty.')
  await expect(text(await one.read())).rejects.toBeInstanceOf(BadArchive)
})

test('a file whose compressed bytes are damaged cannot be unpacked', async () => {
  const bytes = archive([{ name: 'a.txt', content: 'hola '.repeat(1_000), isDeflated: true }])
  bytes.fill(0xff, 40, 50)
  const [one] = await read(bytes)
  if (one === undefined) throw new Error('The archive is empty.')
  await expect(text(await one.read())).rejects.toBeInstanceOf(BadArchive)
})
