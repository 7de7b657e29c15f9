import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import {
  currentGroupIdAtom,
  pickedGroupIdAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { keepChange, recentChangesAtom, undoRecent } from './recent-changes.ts'

const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
const signIn = (who: typeof user | null) =>
  store.set(sessionAtom, { user: who, tokenStore: 'keychain', locked: false, returnTo: null })
const kept = () => store.get(recentChangesAtom).map(({ text }) => text)
const keep = (text: string, groupId = 'g1') =>
  keepChange({
    groupId,
    text,
    result: { changed: 1, undo: [{ ids: ['c1'], change: { kind: 'tag', tagId: 't' } }] },
  })

beforeEach(() => {
  vi.useFakeTimers()
  signIn(user)
  store.set(pickedGroupIdAtom, 'g1')
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a bulk change can be undone for ten minutes, the newest first', () => {
  expect(limits.contacts.undoMs).toBe(10 * 60_000)
  keep('first')
  vi.advanceTimersByTime(60_000)
  keep('second')
  vi.advanceTimersByTime(limits.contacts.undoMs - 60_001)
  expect(kept()).toEqual(['second', 'first'])
  vi.advanceTimersByTime(1)
  expect(kept()).toEqual(['second'])
})

test('a change of the group or a sign-out empties the list, and a late change is not added', () => {
  // The page always subscribes to the group.
  onTestFinished(store.sub(currentGroupIdAtom, () => undefined))
  keep('first')
  store.set(pickedGroupIdAtom, 'g2')
  expect(kept()).toEqual([])
  keep('of the former group')
  expect(kept()).toEqual([])
  keep('second', 'g2')
  signIn(null)
  signIn(user)
  expect(kept()).toEqual([])
})

test('an undone change leaves the list, and a failed undo can be repeated', async () => {
  const answers = [
    () => json({ code: 'FORBIDDEN', message: 'no' }, 403),
    () => json({ items: [{ id: 'c1', result: 'changed' }] }),
  ]
  const requests = gateway(() => answers.shift()?.() ?? json({}, 500))
  const change = keep('first')
  keep('second')
  expect(await undoRecent(change)).toMatchObject({ error: { status: 403 } })
  expect(kept()).toEqual(['second', 'first'])
  expect(await undoRecent(change)).toEqual({ refused: 0 })
  expect(kept()).toEqual(['second'])
  expect(requests).toHaveLength(2)
})
