import { expect, test } from 'vitest'
import { targetsSchema } from '#contract/entities/targets/target.ts'
import { bodyOf, draftOf, isReadable, tidied, withoutRow, withRow } from './target-draft.ts'

const stored = targetsSchema.parse({
  isOn: true,
  base: { first: 30, next: 60 },
  teams: [
    { teamId: 'e2', first: 15 },
    { teamId: 'e1', resolution: 'none', next: 90 },
  ],
  important: { first: 10 },
  tags: [{ tagId: 't1', first: 10 }],
  alerts: { agentBefore: 5, managerAfter: 0 },
  changedAt: '2026-11-27T16:46:00.000Z',
})

test('the form has the stored times as texts, and sends them as they were', () => {
  const draft = draftOf(stored, 'no')
  expect(draft.base).toEqual({ first: '30 min', next: '1 h', resolution: '' })
  expect(draft.teams['e1']).toEqual({ first: '', next: '1 h 30', resolution: 'no' })
  expect([draft.agentBefore, draft.freeBefore, draft.managerAfter]).toEqual(['5', '', '0'])
  expect(bodyOf(draft, true)).toEqual({
    isOn: true,
    base: { first: 30, next: 60 },
    teams: [
      { teamId: 'e1', next: 90, resolution: 'none' },
      { teamId: 'e2', first: 15 },
    ],
    important: { first: 10 },
    tags: [{ tagId: 't1', first: 10 }],
    alerts: { agentBefore: 5, freeBefore: undefined, managerAfter: 0 },
  })
})

test('a row that says nothing is not sent, and a changed row changed back is no change', () => {
  const draft = draftOf(stored, 'no')
  const teams = withRow(draft.teams, 'e0', { first: '5' })
  expect(Object.keys(teams)).toEqual(['e0', 'e1', 'e2'])
  expect(JSON.stringify(withRow(teams, 'e0', { first: '' }))).toBe(JSON.stringify(draft.teams))
  const tags = withRow(draft.tags, 't0', {}, true)
  expect(Object.keys(tags)).toEqual(['t0', 't1'])
  expect(bodyOf({ ...draft, tags }, true).tags).toEqual([{ tagId: 't1', first: 10 }])
  expect(withoutRow(tags, 't0')).toEqual(draft.tags)
  const cleared = { ...draft, important: { first: '', next: '', resolution: '' } }
  expect(bodyOf(cleared, true).important).toBeUndefined()
})

test('a cell that is no time keeps its text, and the form cannot be saved', () => {
  const draft = draftOf(stored, 'no')
  expect(isReadable(draft)).toBe(true)
  expect(isReadable({ ...draft, base: { ...draft.base, first: 'soon' } })).toBe(false)
  expect(tidied('soon', 'no')).toBe('soon')
  expect(tidied('90', 'no')).toBe('1 h 30')
  expect(tidied('NÃO', 'não')).toBe('não')
})
