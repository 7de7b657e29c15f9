import { expect, test } from 'vitest'
import { cleanLine } from './clean-line.ts'

test.each([
  ['Cu\u202est\r\nX', 'Cust X'],
  ['Rosa\u202e\r\nX', 'Rosa X'],
  ['  Lucía\t Paredes\0', 'Lucía Paredes'],
  ['\u2066Ana\u2069', 'Ana'],
  ['👩\u200d💻 Ana', '👩\u200d💻 Ana'],
  ['\u202e', ''],
  [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
  ['b'.repeat(3_004), 'b'.repeat(200)],
])('the name %j becomes %j', (given, clean) => {
  expect(cleanLine(given)).toBe(clean)
})
