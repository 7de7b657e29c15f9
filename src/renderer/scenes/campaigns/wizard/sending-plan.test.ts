import { expect, test } from 'vitest'
import { weekDays } from '#contract/entities/groups/opening-hours.ts'
import { nightHours } from '#contract/rules/campaigns/campaign-pace.ts'
import { sendingPlan } from './sending-plan.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const form = { pacePerMinute: 60, quietHours: { hours: nightHours, days: [] } }
/** It is 03:23 in Lima. */
const now = { startAt: null, now: at('23T08:23'), timeZone: 'America/Lima', reached: 180 }

test('a campaign that is confirmed at night starts in the morning, after its quiet hours', () => {
  expect(sendingPlan(form, now)).toEqual({
    waitsUntil: at('23T13:00'),
    end: at('23T13:03'),
    isAtNight: false,
  })
})

test('without quiet hours its messages are sent at night', () => {
  expect(sendingPlan({ ...form, quietHours: { days: [] } }, now)).toEqual({
    waitsUntil: null,
    end: at('23T08:26'),
    isAtNight: true,
  })
})

test('a start in the past counts as now, and a later one as chosen', () => {
  const past = sendingPlan(form, { ...now, startAt: at('22T15:00') })
  expect(past).toEqual(sendingPlan(form, now))
  const noon = sendingPlan(form, { ...now, startAt: at('24T17:00') })
  expect(noon).toEqual({ waitsUntil: null, end: at('24T17:03'), isAtNight: false })
})

test('a campaign without a day to send never ends', () => {
  const plan = sendingPlan({ ...form, quietHours: { days: [...weekDays] } }, now)
  expect(plan).toEqual({ waitsUntil: null, end: null, isAtNight: false })
})
