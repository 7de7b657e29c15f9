import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

it.each([
  ['factura', 'factura, boleta', ['factura', ', boleta', '']],
  ['Ventas', 'Postventa', ['', 'Postventa', '']],
  ['09:00–18:00', '09:00–14:00', ['09:00–1', '4', ':00']],
  ['aa', 'aaa', ['aa', 'a', '']],
  ['igual', 'igual', ['igual', '', '']],
  ['👩', '👩‍🔧', ['', '👩‍🔧', '']],
  ['', 'nuevo', ['', 'nuevo', '']],
])('of “%s” → “%s” the middle part is new', (before, after, parts) => {
  expect(changedPart(before, after)).toEqual(parts)
})

it('the parts are the text, and the other text begins and ends with the equal ones', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const [start, changed, end] = changedPart(before, after)
      expect(start + changed + end).toBe(after)
      expect(before.startsWith(start)).toBe(true)
      expect(before.endsWith(end)).toBe(true)
      expect(before.length).toBeGreaterThanOrEqual(start.length + end.length)
    }),
  )
})
