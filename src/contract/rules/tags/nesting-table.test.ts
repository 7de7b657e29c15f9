import { describe, expect, it } from 'vitest'
import { answers, nestingOf, nestingTable, type Nesting } from './nesting-table.ts'

describe('nestingOf', () => {
  it.each<[Partial<Record<Nesting, boolean>>, Nesting | null]>([
    [{}, null],
    [{ hasNesting: true }, 'hasNesting'],
    [{ hasNesting2: true }, 'hasNesting2'],
    [{ hasNesting: true, hasNesting3: true }, 'hasNesting3'],
    [{ hasNesting: true, hasNesting2: true }, 'hasNesting2'],
  ])('of %j is %s', (flags, expected) => {
    const off = { hasNesting: false, hasNesting2: false, hasNesting3: false }
    expect(nestingOf({ ...off, ...flags })).toBe(expected)
  })
})

describe('the nesting table', () => {
  it('has unique labels, all in upper case', () => {
    const all = Object.values(answers).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.map((label) => label.normalize('NFC').toUpperCase())).toEqual(all)
  })

  it('restricts levels only by earlier levels', () => {
    expect(nestingTable.every(({ level }) => level > 0)).toBe(true)
  })
})
