import { expect, test } from 'vitest'
import { channelError, knownChannelErrors, stopAfter } from './channel-errors.ts'

test.each([
  [190, 'tokenRefused', 'stopsLine', 'tellAdmin'],
  [10, 'permission', 'stopsLine', 'tellAdmin'],
  [299, 'permission', 'stopsLine', 'tellAdmin'],
  [131031, 'account', 'stopsLine', 'tellAdmin'],
  [131042, 'payment', 'stopsTemplates', 'tellAdmin'],
  [130497, 'country', 'fails', undefined],
  [131058, 'exampleTemplate', 'fails', 'chooseTemplate'],
  [131061, 'accountIncomplete', 'fails', 'tellAdmin'],
  [141000, 'accountIncomplete', 'fails', 'tellAdmin'],
  [141006, 'payment', 'stopsTemplates', 'tellAdmin'],
  [134100, 'marketingOff', 'fails', 'tellAdmin'],
  [134101, 'marketingOff', 'fails', 'tellAdmin'],
  [138000, 'noCalls', 'fails', 'tellAdmin'],
  [138006, 'kind', 'fails', undefined],
  [138009, 'callsAsked', 'fails', undefined],
  [138013, 'noCalls', 'fails', 'tellAdmin'],
  [138017, 'callsAllowed', 'fails', undefined],
  [80008, 'busy', 'waitsForLine', 'sendAgain'],
  [613, 'busy', 'waitsForLine', 'sendAgain'],
  [102, 'temporary', 'waits', 'sendAgain'],
  [104, 'temporary', 'waits', 'sendAgain'],
  [133010, 'setUp', 'stopsLine', 'tellAdmin'],
  [131000, 'temporary', 'waits', 'sendAgain'],
  [131057, 'temporary', 'waits', 'sendAgain'],
  [130429, 'busy', 'waitsForLine', 'sendAgain'],
  [80007, 'busy', 'waitsForLine', 'sendAgain'],
  [131056, 'pairRate', 'waitsForPerson', 'sendAgain'],
  [131047, 'windowClosed', 'fails', 'sendTemplate'],
  [131026, 'unreachable', 'fails', 'checkNumber'],
  [131049, 'notNow', 'fails', 'remindTomorrow'],
  [131050, 'optedOut', 'fails', undefined],
  [131048, 'reported', 'fails', 'tellAdmin'],
  [131053, 'file', 'fails', 'chooseFile'],
  [131051, 'kind', 'fails', undefined],
  [132000, 'templateValues', 'fails', 'correctValues'],
  [132012, 'templateValues', 'fails', 'correctValues'],
  [132001, 'templateMissing', 'fails', 'chooseTemplate'],
  [132015, 'templatePaused', 'fails', 'chooseTemplate'],
  [100, 'unprepared', 'fails', 'tellAdmin'],
  [-1, 'uncertain', 'fails', 'sendAgain'],
  [-2, 'closedWhileWaiting', 'fails', 'sendTemplate'],
  [-3, 'waitedTooLong', 'fails', 'sendAgain'],
])('code %i: %s, %s', (code, reason, outcome, remedy) => {
  expect(channelError(code)).toMatchObject({ reason, outcome })
  expect(channelError(code)?.remedy).toBe(remedy)
})

test('no code has two meanings', () => {
  const codes = knownChannelErrors.map(([code]) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('an unknown code has no meaning', () => {
  expect(channelError(999_999)).toBeUndefined()
  expect(channelError(undefined)).toBeUndefined()
})

test('what stops a line is for an admin', () => {
  const stopping = knownChannelErrors.filter(([, { outcome }]) => outcome.startsWith('stops'))
  expect(new Set(stopping.map(([, { remedy }]) => remedy))).toEqual(new Set(['tellAdmin']))
})

test.each([
  [190, true, 'line'],
  [190, false, 'line'],
  [131042, true, 'templates'],
  [131042, false, 'line'],
  [130497, true, undefined],
  [999_999, true, undefined],
] as const)('code %i of a template (%s) stops: %s', (code, isTemplate, stops) => {
  expect(stopAfter(code, isTemplate)).toBe(stops)
})

test.each([
  [131048, 'reported'],
  [131063, 'reported'],
  [132001, 'template'],
  [132015, 'template'],
  [132016, 'template'],
  [131026, undefined],
  [131049, undefined],
  [132000, undefined],
])('code %i pauses a campaign: %s', (code, pauses) => {
  expect(channelError(code)?.pauses).toBe(pauses)
})
