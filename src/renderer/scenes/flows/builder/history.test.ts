import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { type History, type HistoryAction, historyReducer, newHistory } from './history.ts'

const document = (title: string) =>
  newFlowDocument(welcomeScreen({ title, heading: 'Hola', body: 'Texto', complete: 'Enviar' }))
const change = (title: string, field?: string): HistoryAction => ({
  kind: 'change',
  document: document(title),
  ...(field !== undefined && { field }),
})
const run = (actions: readonly HistoryAction[]): History =>
  actions.reduce(historyReducer, newHistory(document('start')))
const titleOf = ({ present }: History) => present.screens[0]?.title

const undo: HistoryAction = { kind: 'undo' }
const redo: HistoryAction = { kind: 'redo' }

describe('the history of a draft', () => {
  it.each<[string, readonly HistoryAction[], string]>([
    ['undoes a change', [change('a'), undo], 'start'],
    ['redoes an undone change', [change('a'), undo, redo], 'a'],
    ['undoes nothing without an earlier version', [undo, undo], 'start'],
    ['redoes nothing without an undone version', [change('a'), redo], 'a'],
    ['drops the undone versions after a new change', [change('a'), undo, change('b'), redo], 'b'],
    [
      'undoes the typing in one field as one step',
      [change('a', 'x'), change('b', 'x'), undo],
      'start',
    ],
    ['undoes the typing in two fields separately', [change('a', 'x'), change('b', 'y'), undo], 'a'],
    [
      'starts a new step in the same field after an undo',
      [change('a', 'x'), change('b'), undo, change('c', 'x'), undo],
      'a',
    ],
  ])('%s', (_, actions, title) => {
    expect(titleOf(run(actions))).toBe(title)
  })

  it('adds no step if the new document is the present one', () => {
    const history = newHistory(document('start'))
    expect(historyReducer(history, { kind: 'change', document: history.present })).toBe(history)
  })

  it('has at most 200 steps', () => {
    const history = run(Array.from({ length: 300 }, (_, at) => change(`${at}`)))
    expect(history.past).toHaveLength(200)
    const first = Array.from({ length: 300 }, () => undo).reduce(historyReducer, history)
    expect(titleOf(first)).toBe('99')
  })

  it('returns to the same document after as many redos as undos', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 20 }), fc.nat(25), (titles, steps) => {
        const created = run(titles.map((title) => change(title)))
        const count = Math.min(steps, created.past.length)
        const times = (action: HistoryAction) => Array.from({ length: count }, () => action)
        const back = [...times(undo), ...times(redo)].reduce(historyReducer, created)
        expect(back.present).toBe(created.present)
        expect(back.past).toEqual(created.past)
      }),
    )
  })
})
