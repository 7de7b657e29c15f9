import { expect, it } from 'vitest'
import type { PreparedItem } from '#contract/entities/line/line-preparation.ts'
import { minutesLeft, neededRows, preparedRows } from './prepared-rows.ts'

const ticksOf = (...items: PreparedItem[]) =>
  items.map((item) => ({ item, at: '2026-10-12T11:00:00.000Z', byName: 'Jorge' }))

it.each([
  ['meta', [], 15, ['portfolio', 'app', 'number', 'systemUser']],
  ['meta', ticksOf('portfolio', 'app'), 7, ['number', 'systemUser']],
  // What can wait is counted, and keeps nobody from going on.
  ['meta', ticksOf('portfolio', 'app', 'number', 'systemUser'), 2, []],
  ['meta', ticksOf('portfolio', 'app', 'number', 'systemUser', 'payment'), 0, []],
  ['360dialog', [], 5, ['dialogNumber']],
  ['360dialog', ticksOf('number', 'app'), 2, []],
] as const)('at %s with %j, %d minutes are left', (provider, ticks, minutes, needed) => {
  const rows = preparedRows({ provider, ticks: [...ticks] }, false)
  expect(minutesLeft(rows)).toBe(minutes)
  expect(neededRows(rows).map(({ guide }) => guide)).toEqual(needed)
})

it('the address is done once it was probed', () => {
  const done = (isOk: boolean) =>
    preparedRows({ provider: 'meta', ticks: [] }, isOk).filter(({ isDone }) => isDone)
  expect(done(false)).toEqual([])
  expect(done(true)).toMatchObject([{ guide: 'address' }])
})
