import { expect, it } from 'vitest'
import type { CustomerCall, MessageDetail } from '#contract/entities/messages/message.ts'
import { callSpan, endedCall, isOnChannel, missedInRow, rangFor } from './customer-call.ts'

const missed: CustomerCall = { outcome: 'missed' }

it.each<[what: string, ended: Parameters<typeof endedCall>[0], call: CustomerCall]>([
  ['nobody picked up', { status: 'FAILED' }, missed],
  ['completed without a time', { status: 'COMPLETED' }, missed],
  ['completed at once', { status: 'COMPLETED', seconds: 0 }, missed],
  ['picked up without a sound', { status: 'FAILED', seconds: 20 }, missed],
  ['a status of tomorrow', { status: 'BUSY', seconds: 20 }, missed],
  ['nothing is known', {}, missed],
  ['a time below zero', { status: 'COMPLETED', seconds: -3 }, missed],
  ['no number', { status: 'COMPLETED', seconds: Number.NaN }, missed],
  ['they talked', { status: 'COMPLETED', seconds: 242 }, { outcome: 'answered', seconds: 242 }],
  ['in another case', { status: 'Completed', seconds: 9 }, { outcome: 'answered', seconds: 9 }],
  ['without a status', { seconds: 9.4 }, { outcome: 'answered', seconds: 9 }],
  [
    'start and end alone',
    { status: 'COMPLETED', startedAt: 1_000, endedAt: 61_000 },
    { outcome: 'answered', seconds: 60 },
  ],
  ['an end before the start', { startedAt: 61_000, endedAt: 1_000 }, missed],
  [
    'longer than a week',
    { status: 'COMPLETED', seconds: 1e12 },
    { outcome: 'answered', seconds: 604_800 },
  ],
])('a call of which is said: %s', (_, ended, call) => {
  expect(endedCall(ended)).toEqual(call)
})

it.each([
  [1_000, 19_000, 18],
  [1_000, 1_000, 0],
  [19_000, 1_000, undefined],
  [0, 601_000, undefined],
])('a call from %d to %d rang for %s s', (began, ended, seconds) => {
  expect(rangFor(began, ended)).toBe(seconds)
})

it.each<[last: MessageDetail | undefined, place: number]>([
  [undefined, 1],
  [{ kind: 'answeredCall' }, 1],
  [{ kind: 'order', count: 3 }, 1],
  [{ kind: 'missedCall' }, 2],
  [{ kind: 'missedCall', count: 2 }, 3],
])('a missed call after %j is number %d', (last, place) => {
  expect(missedInRow(last)).toBe(place)
})

it.each([
  [18, '18 s'],
  [60, '1 min'],
  [299, '4 min'],
  [3_900, '1 h 05'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(callSpan(seconds)).toBe(text)
})

it('cannot be quoted', () => {
  expect(isOnChannel({ call: missed })).toBe(false)
  expect(isOnChannel({})).toBe(true)
})
