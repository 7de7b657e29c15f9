import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reverted } from './reverted.ts'

const settings = { theme: 'dark', alerts: { volume: 5, days: [1], kinds: { note: true } } }

it.each([
  ['a member', { ...settings, theme: 'light' }, { ...settings, theme: 'light' }, settings],
  [
    'a nested member next to a member that was changed later',
    { ...settings, alerts: { ...settings.alerts, volume: 9 } },
    { theme: 'light', alerts: { volume: 9, days: [1], kinds: { note: false } } },
    { theme: 'light', alerts: { volume: 5, days: [1], kinds: { note: false } } },
  ],
  [
    'a list as a whole',
    { ...settings, alerts: { ...settings.alerts, days: [1, 2] } },
    { ...settings, alerts: { ...settings.alerts, days: [1, 2, 3] } },
    settings,
  ],
])('%s is reverted', (_, after, now, expected) => {
  expect(reverted(settings, after, now)).toEqual(expected)
})

it('without later changes, a change is reverted completely', () => {
  const some = fc.record({
    a: fc.integer(),
    b: fc.record({ c: fc.boolean(), d: fc.array(fc.nat()) }),
  })
  fc.assert(
    fc.property(some, some, (before, after) => {
      expect(reverted(before, after, after)).toEqual(before)
      expect(reverted(before, before, after)).toEqual(after)
    }),
  )
})
