import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteAtom, nowAtom, todayAtom } from './clock.ts'

/** Five seconds before midnight in the local time zone. */
const late = new Date(2026, 10, 20, 23, 59, 55).getTime()

beforeEach(() => vi.useFakeTimers({ now: late }))
afterEach(() => vi.useRealTimers())

test('one timer serves all subscribers and stops with the last one', () => {
  const store = createStore()
  const ticks: number[] = []
  const stops = Array.from({ length: 300 }, () => store.sub(nowAtom, () => ticks.push(1)))
  stops.push(store.sub(todayAtom, () => undefined))
  expect(vi.getTimerCount()).toBe(1)
  // Remove the tick of the first subscription, which sets the clock.
  ticks.length = 0
  vi.advanceTimersByTime(1_000)
  expect(ticks).toHaveLength(300)
  expect(store.get(nowAtom)).toBe(late + 1_000)
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a later subscriber gets the current time, not the time of the last tick', () => {
  const store = createStore()
  store.sub(nowAtom, () => undefined)()
  vi.setSystemTime(late + 60_000)
  store.sub(nowAtom, () => undefined)
  expect(store.get(nowAtom)).toBe(late + 60_000)
})

test('the day changes at midnight and at no other tick', () => {
  const store = createStore()
  const days: number[] = []
  store.sub(todayAtom, () => days.push(new Date(store.get(todayAtom)).getDate()))
  // Remove the change of the first subscription, which sets the clock from the real day to the day of the test.
  days.length = 0
  vi.advanceTimersByTime(4_000)
  expect(days).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(days).toEqual([21])
})

test('the minute changes once in sixty ticks', () => {
  const store = createStore()
  const minutes: number[] = []
  store.sub(minuteAtom, () => minutes.push(store.get(minuteAtom)))
  minutes.length = 0
  vi.advanceTimersByTime(5_000)
  expect(minutes).toEqual([late + 5_000])
  vi.advanceTimersByTime(59_000)
  expect(minutes).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  expect(minutes).toEqual([late + 5_000, late + 65_000])
})
