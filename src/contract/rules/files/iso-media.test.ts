import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSoundOnly } from './iso-media.ts'

function box(name: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0), 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, ...content])
}
const track = (handler: string) =>
  box('trak', box('tkhd'), box('mdia', box('hdlr', Buffer.from(`${'\0'.repeat(8)}${handler}`))))
const readerOf = (file: Buffer) => async (from: number, length: number) =>
  file.subarray(from, from + length)

const data = box('mdat', Buffer.alloc(10_000))
/** A box whose size is in 64 bits. */
const largeData = Buffer.concat([
  Buffer.from('\0\0\0\x01mdat\0\0\0\0\0\0\0\x20', 'latin1'),
  Buffer.alloc(16),
])

test.each<[string, boolean, Buffer[]]>([
  ['sound', true, [box('moov', track('soun'))]],
  ['sound that is described after the data', true, [data, box('moov', track('soun'))]],
  ['sound after a very large box', true, [largeData, box('moov', track('soun'))]],
  ['sound and text', true, [box('moov', track('soun'), track('text'))]],
  ['pictures', false, [box('moov', track('vide'))]],
  ['pictures and sound', false, [box('moov', track('soun'), track('vide'))]],
  ['no tracks', false, [data]],
])('an MP4 file of %s has sound alone: %s', async (_, expected, boxes) => {
  expect(await isSoundOnly(readerOf(Buffer.concat([box('ftyp'), ...boxes])))).toBe(expected)
})

test('any bytes are read to an end', async () => {
  const sizes = fc.constantFrom(
    '\0\0\0\0moov',
    '\0\0\0\x01moov',
    '\0\0\x01\0trak',
    '\0\0\0\x08mdia',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(sizes, fc.string())), async (parts) => {
      expect(await isSoundOnly(readerOf(Buffer.from(parts.join(''), 'latin1')))).toBe(false)
    }),
  )
})
