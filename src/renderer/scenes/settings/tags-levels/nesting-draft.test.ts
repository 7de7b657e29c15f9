import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Levels } from '#contract/rules/tags/tag-levels.ts'
import {
  changedCells,
  countChanges,
  gridOf,
  isOn,
  noChanges,
  withCells,
  withDraft,
  withoutLastStep,
  withoutVoidSteps,
  type Cell,
} from './nesting-draft.ts'

const labels = {
  contact: ['Responde', 'No responde'],
  result: ['Aplica', 'Shalom'],
  reason: ['Precio', 'Compró'],
}
const saved: Levels = {
  nesting: 'hasNesting2',
  rules: [],
  levels: ['contact', 'result', 'reason'].map((id, order) => ({ id, name: id, order })),
  tags: Object.entries(labels).flatMap(([type, names]) =>
    names.map((name) => ({ id: name, name, type })),
  ),
}
const cells = gridOf(saved)?.rows.flatMap(({ before, next }) => [...before, ...next]) ?? []
const cell = (after: string, tag: string): Cell => {
  const found = cells.find((one) => one.after.id === after && one.tag.id === tag)
  if (found === undefined) throw new Error(`${after} ${tag}`)
  return found
}
const price = cell('Shalom', 'Precio')

describe('the grid', () => {
  it('has a row for each tag of the second level', () => {
    const grid = gridOf(saved)
    expect(grid?.rows.map(({ tag }) => tag.name)).toEqual(labels.result)
    expect(grid?.before.map(({ name }) => name)).toEqual(labels.contact)
    expect(grid?.next.map(({ name }) => name)).toEqual(labels.reason)
    expect([isOn(saved, price), isOn(saved, cell('No responde', 'Aplica'))]).toEqual([true, false])
  })

  it.each<[string, Partial<Levels>, number | undefined]>([
    ['without a nesting', { nesting: null }, undefined],
    ['with two nested levels', { nesting: 'hasNesting' }, 0],
    ['with one level', { levels: saved.levels.slice(0, 1) }, undefined],
    ['without answers', { tags: [] }, undefined],
  ])('%s is missing or has no columns for the third level', (_, part, count) => {
    expect(gridOf({ ...saved, ...part })?.next.length).toBe(count)
  })
})

describe('a draft', () => {
  it('changes a cell, counts the change, and undoes it', () => {
    const draft = withCells(noChanges, [price], false)
    const now = withDraft(saved, draft)
    expect(isOn(now, price)).toBe(false)
    expect(changedCells(saved, now)).toEqual([price])
    expect(countChanges(saved, now, changedCells(saved, now))).toBe(1)
    expect(withoutVoidSteps(saved, draft)).toBe(draft)
    expect(withDraft(saved, withoutLastStep(draft))).toEqual(saved)
  })

  it('with another variant of the nesting counts as one change', () => {
    const now = withDraft(saved, { ...noChanges, nesting: null })
    expect(countChanges(saved, now, changedCells(saved, now))).toBe(1)
  })

  it('leaves out tags that were deleted meanwhile', () => {
    const draft = withCells(noChanges, [price], false)
    const left = { ...saved, tags: saved.tags.filter(({ id }) => id !== 'Precio') }
    expect(withDraft(left, draft).rules).toEqual([])
  })

  it('that sets each cell twice changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...cells), { maxLength: 8 }), (pressed) => {
        const press = (draft: typeof noChanges, one: Cell) =>
          withCells(draft, [one], !isOn(withDraft(saved, draft), one))
        const twice = [...pressed, ...pressed.toReversed()].reduce(press, noChanges)
        expect(changedCells(saved, withDraft(saved, twice))).toEqual([])
        expect(withDraft(saved, twice).rules).toEqual([])
        expect(withoutVoidSteps(saved, twice)).toBe(noChanges)
      }),
    )
  })
})
