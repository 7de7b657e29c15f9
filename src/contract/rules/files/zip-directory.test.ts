import { expect, test } from 'vitest'
import {
  findZipDirectory,
  readZipEntries,
  zipDataStart,
  zipLocalBytes,
  zipMethods,
} from './zip-directory.ts'

/** Numbers of two bytes, or of four for `[number]`. */
function bytesOf(...fields: (number | [number] | string)[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap((field) => {
      if (typeof field === 'string') return Array.from(field, (letter) => letter.charCodeAt(0))
      const [value, length] = typeof field === 'number' ? [field, 2] : [field[0], 4]
      return Array.from({ length }, (_, at) => (value >>> (8 * at)) & 0xff)
    }),
  )
}

interface Entry {
  flags?: number
  method?: number
}

/** The directory's entry of a file of 5 bytes, packed in 7, whose local header is at 40. */
const entry = (name: string, { flags = 0, method = 8 }: Entry = {}) =>
  bytesOf(
    [0x02014b50],
    20,
    20,
    flags,
    method,
    [0],
    [0x12345678],
    [7],
    [5],
    name.length,
    3,
    2,
    0,
    0,
    [0],
    [40],
    name,
    'abc',
    'de',
  )
const end = (count: number, size: number, start: number, comment = '') =>
  bytesOf([0x06054b50], 0, 0, count, count, [size], [start], comment.length, comment)
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

test('the directory is found before a comment', () => {
  expect(findZipDirectory(end(2, 120, 300, 'hola'), 1_000)).toEqual({
    count: 2,
    bytes: 120,
    start: 300,
  })
})

test.each<[string, Uint8Array, number]>([
  ['without an end', bytesOf('x'.repeat(40)), 40],
  ['shorter than an end', bytesOf('PK'), 2],
  ['whose directory is outside of it', end(1, 120, 300), 419],
  ['whose directory is too short for its files', end(3, 120, 300), 1_000],
  ['that needs 64 bits', end(0xffff, 0xffffffff, 0xffffffff), 1_000],
])('an archive %s is damaged', (_, tail, size) => {
  expect(findZipDirectory(tail, size)).toBeNull()
})

test('files have their names, sizes and places', () => {
  const stored = { method: 0 }
  const entries = readZipEntries(joined(entry('a/b.txt'), entry('c', stored)), 2) ?? []
  expect(entries.map(({ name }) => String.fromCharCode(...name))).toEqual(['a/b.txt', 'c'])
  expect(entries.map(({ method }) => method)).toEqual([zipMethods.deflated, zipMethods.stored])
  expect(entries[1]).toMatchObject({ sum: 0x12345678, packed: 7, size: 5, start: 40 })
})

test.each<[string, Uint8Array, number]>([
  ['with fewer files than it says', entry('a'), 2],
  ['that is cut off', entry('a').subarray(0, 50), 1],
  ['of something else', bytesOf('x'.repeat(60)), 1],
  ['with an encrypted file', entry('a', { flags: 1 }), 1],
  ['with a file of another compression', entry('a', { method: 14 }), 1],
])('a directory %s is refused', (_, directory, count) => {
  expect(readZipEntries(directory, count)).toBeNull()
})

test('the bytes of a file follow its header, its name and its further fields', () => {
  const header = bytesOf([0x04034b50], 20, 0, 8, [0], [0], [7], [5], 9, 4)
  expect(header).toHaveLength(zipLocalBytes)
  expect(zipDataStart(header, { start: 40 })).toBe(40 + zipLocalBytes + 9 + 4)
  expect(zipDataStart(header.subarray(1), { start: 40 })).toBeNull()
  expect(zipDataStart(header.fill(0), { start: 40 })).toBeNull()
})
