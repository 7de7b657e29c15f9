import { expect, it } from 'vitest'
import { minidump } from './minidump.fixture.ts'
import { processTypeOf } from './dump-process.ts'

it.each(['renderer', 'gpu-process', 'browser'])('reads the type %s', (type) => {
  expect(processTypeOf(minidump(type))).toBe(type)
})

it.each([
  ['without the name', Buffer.from('MDMP and some memory')],
  [
    'whose memory contains the name and a type, but not their lengths',
    Buffer.from('MDMP process_type\0 renderer\0'),
  ],
  ['cut off after the name', minidump('renderer').subarray(0, 40)],
  ['of two types', Buffer.concat([minidump('renderer'), minidump('browser')])],
])('reads no type from a dump %s', (_, dump) => {
  expect(processTypeOf(dump)).toBeNull()
})
