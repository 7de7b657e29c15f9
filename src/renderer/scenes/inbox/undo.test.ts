import { expect, test } from 'vitest'
import { store } from '../../data/store.ts'
import { offerUndo, undoAtom, withdrawUndo } from './undo.ts'

const offered = () => store.get(undoAtom)?.text

test('an offer is withdrawn by its id, and none that has taken its place', () => {
  const first = offerUndo('first', () => undefined)
  const second = offerUndo('second', () => undefined)
  withdrawUndo(first)
  expect(offered()).toBe('second')
  withdrawUndo(second)
  expect(offered()).toBeUndefined()
})
