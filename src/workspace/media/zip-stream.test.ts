import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipStream } from './zip-stream.ts'

async function* bytes(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

/** The names and texts of an archive, read by its directory as programs do. */
function unzipped(archive: Buffer): [string, string][] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const total = archive.readUInt16LE(end + 10)
  expect(archive.readUInt32LE(end + 12) + archive.readUInt32LE(end + 16)).toBe(end)
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: total }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const start = archive.readUInt32LE(at + 42)
    expect(archive.readUInt32LE(start)).toBe(0x04034b50)
    const from = start + 30 + archive.readUInt16LE(start + 26)
    const content = archive.subarray(from, from + size)
    expect(crc32(content)).toBe(sum)
    at += 46 + length
    return [name, content.toString()]
  })
}

test('an archive has its files with their names and bytes', async () => {
  const parts: Uint8Array[] = []
  const entries = [
    { name: 'contact.json', content: async () => bytes('{"name":', '"Rosa"}') },
    { name: 'files/señal ☎.txt', content: async () => bytes('hola') },
    { name: 'empty.txt', content: async () => bytes() },
  ]
  for await (const part of zipStream(entries)) parts.push(part)
  expect(unzipped(Buffer.concat(parts))).toEqual([
    ['contact.json', '{"name":"Rosa"}'],
    ['files/señal ☎.txt', 'hola'],
    ['empty.txt', ''],
  ])
})
