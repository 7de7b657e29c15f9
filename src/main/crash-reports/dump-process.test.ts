import { expect, it } from 'vitest'
import { minidump } from './minidump.fixture.ts'
import { processTypeOf } from './dump-process.ts'

it.each(['renderer', 'gpu-process', 'browser'])('reads the process type %s from a dump', (type) => {
  expect(processTypeOf(minidump(type))).toBe(type)
})

it.each([
  ['that does not name its process type', Buffer.from('MDMP and some memory')],
  [
    'whose memory contains `process_type` and a type, but not their lengths',
    Buffer.from('MDMP process_type\0 renderer\0'),
  ],
  ['that is cut off after `process_type`', minidump('renderer').subarray(0, 40)],
  ['that names two types', Buffer.concat([minidump('renderer'), minidump('browser')])],
])('reads no process type from a dump %s', (_, dump) => {
  expect(processTypeOf(dump)).toBeNull()
})
