import { expect, test } from 'vitest'
import {
  moved,
  nameProblem,
  renamed,
  viewLimits,
  viewsFrom,
  withView,
  withoutView,
  type SavedView,
} from './view-list.ts'

const view = (id: string, name = id): SavedView => ({ id, name, query: 'type=important' })
const abc = ['a', 'b', 'c'].map((id) => view(id))
const ids = (views: readonly SavedView[]) => views.map(({ id }) => id).join('')

test('a view is added, renamed and removed', () => {
  expect(withView(abc, { ...view('d'), name: '  Mine ' }).at(-1)?.name).toBe('Mine')
  expect(renamed(abc, 'b', ' Other ')[1]).toEqual(view('b', 'Other'))
  expect(ids(withoutView(abc, 'b'))).toBe('ac')
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
  const full = Array.from({ length: viewLimits.viewsMax }, (_, n) => view(`v${n}`))
  expect(nameProblem(full, 'one more')).toBe('full')
  expect(nameProblem(full, 'another name', 'v1')).toBeNull()
})

test('only valid stored views are restored, and only one view for each id', () => {
  expect(viewsFrom(null)).toEqual([])
  expect(viewsFrom({})).toEqual([])
  const stored = [view('a'), { id: 'b' }, 7, null, view('a', 'again'), { ...view('c'), name: ' ' }]
  expect(viewsFrom(stored)).toEqual([view('a')])
  const many = Array.from({ length: 80 }, (_, n) => view(`v${n}`))
  expect(viewsFrom(many)).toHaveLength(viewLimits.viewsMax)
})
