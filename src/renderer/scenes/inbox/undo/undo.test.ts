import { beforeEach, expect, test } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { pickedGroupIdAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { offerUndo, undoLast, undoAtom, withdrawUndo } from './undo.ts'

/** Signs in a user of two groups and selects the first one. */
beforeEach(() => {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
})

const offered = () => store.get(undoAtom)?.text

test('withdrawing an offer by its id does not withdraw a later offer', () => {
  const first = offerUndo('g1', 'first', () => undefined)
  const second = offerUndo('g1', 'second', () => undefined)
  withdrawUndo(first)
  expect(offered()).toBe('second')
  withdrawUndo(second)
  expect(offered()).toBeUndefined()
})

test('an action is undone once', () => {
  let times = 0
  offerUndo('g1', 'first', () => {
    times += 1
  })
  undoLast()
  expect(offered()).toBeUndefined()
  undoLast()
  expect(times).toBe(1)
})

test('the undo of an action is not offered in another group, even if the action completes after the switch', () => {
  offerUndo('g1', 'before', () => undefined)
  store.set(pickedGroupIdAtom, 'g2')
  expect(offered()).toBeUndefined()
  const own = offerUndo('g2', 'its own', () => undefined)
  const late = offerUndo('g1', 'late', () => undefined)
  expect(offered()).toBe('its own')
  withdrawUndo(late)
  expect(offered()).toBe('its own')
  withdrawUndo(own)
  store.set(sessionAtom, (session) => ({ ...session, user: null }))
  offerUndo('g1', 'late', () => undefined)
  expect(offered()).toBeUndefined()
})
