import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelKey, takenLabel } from './tag-uniqueness.ts'

describe('tag labels', () => {
  const existing = [{ name: 'Cliente' }, { name: 'Niño' }]
  it.each([
    [['Nuevo'], null],
    [['CLIENTE'], 'CLIENTE'],
    [[' cliente '], ' cliente '],
    [['nin\u0303o'], 'nin\u0303o'],
    [['Nuevo', 'nuevo'], 'nuevo'],
    [['CLIENTE', 'niño', 'Otro'], 'niño'],
    [[], null],
  ])('%j contain the taken label %j', (entered, taken) => {
    expect(takenLabel(entered, existing)).toBe(taken)
  })

  it('are taken exactly if a tag has the same key', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (label, names) => {
        const taken =
          takenLabel(
            [label],
            names.map((name) => ({ name })),
          ) !== null
        expect(taken).toBe(names.some((name) => labelKey(name) === labelKey(label)))
      }),
    )
  })
})
