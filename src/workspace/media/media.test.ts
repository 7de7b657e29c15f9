import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { parseRange } from './serve-file.ts'

test('a Range header gives a range within the file, or is ignored or refused', () => {
  const number = fc.oneof(
    fc.nat({ max: 30 }).map(String),
    fc.constant(''),
    fc.constant('99999999999999999999'),
  )
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 20 }), (from, to, size) => {
      const span = parseRange(`bytes=${from}-${to}`, size) ?? { start: 0, end: 0 }
      expect(span.start).toBeGreaterThanOrEqual(0)
      expect(span.end).toBeGreaterThanOrEqual(span.start)
      expect(span.end).toBeLessThan(size)
    }),
  )
})

test.each([
  ['/storage/f0123456789abcdefghj', 'f0123456789abcdefghj'],
  ['http://127.0.0.1:1/services/messages/storage/f0123456789abcdefghj', 'f0123456789abcdefghj'],
  ['/storage/../f0123456789abcdefghj', undefined],
  ['/storage/f0123456789abcdefghj/more', undefined],
  ['file:///etc/passwd', undefined],
  ['http://[', undefined],
])('the id of the file at %s is %s', (address, id) => {
  expect(fileIdOf(address)).toBe(id)
})
