import { expect, test } from 'vitest'
import { store } from '../../data/store.ts'
import { offerUndo, takeBack, undoAtom, withdrawUndo } from './undo.ts'

const offered = () => store.get(undoAtom)?.text

test('an offer is withdrawn by its id, and none that has taken its place', () => {
  const first = offerUndo('first', () => undefined)
  const second = offerUndo('second', () => undefined)
  withdrawUndo(first)
  expect(offered()).toBe('second')
  withdrawUndo(second)
  expect(offered()).toBeUndefined()
})

test('what is offered is taken back once', () => {
  let times = 0
  offerUndo('first', () => {
    times += 1
  })
  takeBack()
  expect(offered()).toBeUndefined()
  takeBack()
  expect(times).toBe(1)
})
