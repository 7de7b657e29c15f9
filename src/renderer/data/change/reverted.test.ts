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
    { ...settings, alerts: { ...settings.alerts, days: [1, 2] } },
    settings,
  ],
  [
    'nothing that was changed again since',
    { ...settings, theme: 'light', alerts: { ...settings.alerts, days: [1, 2] } },
    { ...settings, theme: 'system', alerts: { ...settings.alerts, days: [1, 2, 3] } },
    { ...settings, theme: 'system', alerts: { ...settings.alerts, days: [1, 2, 3] } },
  ],
])('%s is reverted', (_, after, now, expected) => {
  expect(reverted(settings, after, now)).toEqual(expected)
})

it('an entry of a list is reverted by its id, and a removed member is restored', () => {
  const ana = { id: 'ana', role: 'agent', teamId: 't1' }
  const beto = { id: 'beto', role: 'agent', teamId: 't1' }
  const before = { items: [ana, beto] }
  const after = { items: [{ id: 'ana', role: 'manager' }, beto] }
  const now = { items: [{ ...beto, role: 'reader' }, { id: 'eva', role: 'agent' }, after.items[0]] }
  const expected = { items: [{ ...beto, role: 'reader' }, { id: 'eva', role: 'agent' }, ana] }
  expect(reverted<object>(before, after, now)).toEqual(expected)
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
