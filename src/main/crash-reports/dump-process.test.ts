import { expect, it } from 'vitest'
import { minidump } from './minidump.fixture.ts'
import { isWithoutCrash, processTypeOf } from './dump-process.ts'

it.each(['renderer', 'gpu-process', 'browser'])('reads the process type %s from a dump', (type) => {
  expect(processTypeOf(minidump(type))).toBe(type)
})

it.each([
  ['that does not name its process type', Buffer.from('MDMP and some memory')],
  [
    'whose memory contains `process_type` and a type, but not their lengths',
    Buffer.from('MDMP process_type\0 renderer\0'),
  ],
  ['that is cut off after `process_type`', minidump('renderer').subarray(0, 64)],
  ['that names two types', Buffer.concat([minidump('renderer'), minidump('browser')])],
])('reads no process type from a dump %s', (_, dump) => {
  expect(processTypeOf(dump)).toBeNull()
})

it.each([
  ['a crash', minidump('browser'), false],
  ['no crash, on Linux', minidump('browser', '', 0xffff_ffff), true],
  ['no crash, on Windows', minidump('browser', '', 0x0517_a7ed), true],
  ['no crash, on macOS', minidump('browser', '', 0x4350_7378), true],
  ['an unknown event, because it is cut off', minidump('browser').subarray(0, 30), false],
  ['an unknown event, because it is empty', Buffer.alloc(0), false],
])('a dump of %s', (_, dump, expected) => {
  expect(isWithoutCrash(dump)).toBe(expected)
})
