import { expect, test } from 'vitest'
import type { Targets } from '#contract/entities/targets/target.ts'
import { nextStep, type DueStep } from './due-steps.ts'
import { targetHours } from './dues.ts'

const week = (['mon', 'tue'] as const).map((day) => ({ day, from: '09:00', to: '20:00' }))
/** On a Monday, ten minutes before the end of the day. */
const due = { since: '2026-11-30T19:50:00.000Z', at: '2026-12-01T09:10:00.000Z', minutes: 20 }
const hours = targetHours({ week, holidays: [] }, undefined, 'UTC')
const alerts: Targets['alerts'] = { agentBefore: 5, freeBefore: 15, managerAfter: 10 }

test.each<[DueStep, string, Targets['alerts'], boolean, string | null]>([
  ['running', 'the agent is alerted', alerts, false, 'near 2026-12-01T09:05:00.000Z'],
  ['running', 'the team is alerted', alerts, true, 'near 2026-11-30T19:55:00.000Z'],
  ['running', 'nobody is alerted', {}, false, 'missed 2026-12-01T09:10:00.000Z'],
  ['running', '0 minutes', { agentBefore: 0 }, false, 'missed 2026-12-01T09:10:00.000Z'],
  ['running', 'not before it began', { agentBefore: 20 }, false, 'missed 2026-12-01T09:10:00.000Z'],
  ['near', 'it is missed', alerts, false, 'missed 2026-12-01T09:10:00.000Z'],
  ['missed', 'the manager is alerted', alerts, false, 'told 2026-12-01T09:20:00.000Z'],
  ['missed', 'at once', { managerAfter: 0 }, false, 'told 2026-12-01T09:10:00.000Z'],
  ['missed', 'nobody is alerted', {}, false, null],
  ['told', 'nothing', alerts, false, null],
])('after %s, %s', (last, _, told, isFree, expected) => {
  const next = nextStep(due, last, told, isFree, hours)
  expect(next && `${next.step} ${new Date(next.at).toISOString()}`).toBe(expected)
})
