import { expect, test } from 'vitest'
import { knownChannelErrors } from './channel-errors.ts'
import {
  isRepairedByToken,
  limitTroubleOf,
  lineTroubleOf,
  registrationFaultOf,
  expiryUrgency,
} from './line-trouble.ts'

test.each([
  [190, 'token'],
  [0, 'token'],
  [10, 'permission'],
  [131_005, 'permission'],
  [368, 'account'],
  [131_031, 'account'],
  [131_042, 'payment'],
  [131_037, 'displayName'],
  [133_010, 'setUp'],
  [133_005, 'setUp'],
  [999_999, 'other'],
  [undefined, 'other'],
])('code %s: %s', (code, trouble) => {
  expect(lineTroubleOf(code)).toBe(trouble)
})

test('every code that stops a line has a cause of its own', () => {
  const stopping = knownChannelErrors.filter(([, { outcome }]) => outcome.startsWith('stops'))
  expect(stopping.map(([code]) => lineTroubleOf(code))).not.toContain('other')
})

test('another token repairs a refused token or a missing permission only', () => {
  expect([190, 10, 368, 131_042].map((code) => isRepairedByToken(lineTroubleOf(code)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  [133_005, 'wrongPin'],
  [133_008, 'pinTries'],
  [133_009, 'pinTries'],
  [133_016, 'locked'],
  [133_015, 'deleting'],
  [100, 'other'],
  [undefined, 'other'],
])('code %s of a registration: %s', (code, fault) => {
  expect(registrationFaultOf(code)).toBe(fault)
})

test.each([
  [15, undefined],
  [14, undefined],
  [13, 'warns'],
  [3, 'warns'],
  [2.9, 'urges'],
  [-1, 'urges'],
])('a token that expires in %d days: %s', (days, urgency) => {
  expect(expiryUrgency(days * 86_400_000, 0)).toBe(urgency)
})

test.each([
  [[141_000, 141_006], 'payment'],
  [[undefined, 131_037], 'displayName'],
  [[141_000], 'other'],
  [[], 'other'],
])('a line that is limited for %j has the trouble %s', (codes, trouble) => {
  expect(limitTroubleOf(codes)).toBe(trouble)
})
