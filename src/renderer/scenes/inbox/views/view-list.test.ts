import { expect, test } from 'vitest'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { limits } from '#contract/limits.ts'
import {
  canPin,
  changedView,
  freeName,
  moved,
  nameProblem,
  ofOwner,
  withView,
  withoutView,
} from './view-list.ts'

const { viewsMax, pinnedMax, nameMax } = limits.savedViews

const view = (id: string, name = id, more: Partial<SavedView> = {}): SavedView => ({
  id,
  groupId: 'g1',
  name,
  query: 'type=important',
  isPinned: false,
  ...more,
})
const abc = ['a', 'b', 'c'].map((id) => view(id))
const ids = (views: readonly SavedView[]) => views.map(({ id }) => id).join('')

test('a view is added before those of teams, changed and removed', () => {
  expect(withView(abc, { ...view('d'), name: '  Mine ' }).at(-1)?.name).toBe('Mine')
  const ofTeam = view('t', 't', { teamId: 'north' })
  expect(ids(withView([...abc, ofTeam], view('d')))).toBe('abcdt')
  expect(ids(withView([...abc, ofTeam], view('u', 'u', { teamId: 'south' })))).toBe('abctu')
  expect(changedView(abc, 'b', { isPinned: true })[1]).toEqual(view('b', 'b', { isPinned: true }))
  expect(ids(withoutView(abc, 'b'))).toBe('ac')
  expect(ids(ofOwner([...abc, ofTeam], 'north'))).toBe('t')
  expect(ids(ofOwner([...abc, ofTeam], undefined))).toBe('abc')
})

test.each<[string, 1 | -1, string]>([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
])('with the views abc, moving the view %s by %d results in the order %s', (id, by, expected) => {
  expect(ids(moved(abc, id, by))).toBe(expected)
})

test('a name must not be empty and must be unique regardless of case, and the number of views is limited', () => {
  expect(nameProblem(abc, '  ')).toBe('empty')
  expect(nameProblem(abc, ' B ')).toBe('taken')
  expect(nameProblem(abc, 'B', 'b')).toBeNull()
  expect(nameProblem(abc, 'd')).toBeNull()
  expect(nameProblem([view('a', 'Peña')], 'Pena')).toBeNull()
  expect(nameProblem([view('a', 'Peña')], 'PEN\u0303A')).toBe('taken')
  const full = Array.from({ length: viewsMax }, (_, n) => view(`v${n}`))
  expect(nameProblem(full, 'one more')).toBe('full')
  expect(nameProblem(full, 'another name', 'v1')).toBeNull()
})

test('a few views can be pinned', () => {
  const pinned = Array.from({ length: pinnedMax }, (_, n) => view(`v${n}`, 'v', { isPinned: true }))
  expect(canPin(pinned.slice(1))).toBe(true)
  expect(canPin(pinned)).toBe(false)
})

test('a taken name gets a number', () => {
  expect(freeName(abc, 'd')).toBe('d')
  expect(freeName(abc, 'A')).toBe('A 2')
  expect(freeName([...abc, view('x', 'a 2')], 'a')).toBe('a 3')
  const long = 'x'.repeat(nameMax)
  expect(freeName([view('y', long)], long)).toBe(`${'x'.repeat(nameMax - 2)} 2`)
})
