import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/limits.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { toastsAtom } from './toasts.ts'
import {
  barUndoAtom,
  hideUndoBar,
  offerUndo,
  offerUndoInToast,
  undoAction,
  undoableSettingsAtom,
  undoLast,
  undoListAtom,
  undoPart,
  withdrawUndo,
} from './undo.ts'

/** Signs in a user of two groups and selects the first one. */
function signIn(): void {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
}

beforeEach(() => {
  signIn()
  for (const { id } of store.get(undoListAtom)) withdrawUndo(id)
})

const offered = () => store.get(barUndoAtom)?.text
const listed = () => store.get(undoListAtom).map(({ text }) => text)

test('withdrawing an offer by its id does not withdraw a later offer', () => {
  const first = offerUndo('g1', 'first', () => undefined)
  const second = offerUndo('g1', 'second', () => undefined)
  withdrawUndo(first)
  expect(offered()).toBe('second')
  withdrawUndo(second)
  expect(offered()).toBeUndefined()
})

test('the parts of an action are undone alone, each once, and the rest together', () => {
  const undone: (readonly string[])[] = []
  const parts = ['ana', 'beto', 'carla'].map((key) => ({ key, text: `2 of ${key}` }))
  const textOf = ({ length }: { length: number }) => `shared out among ${length}`
  const id =
    offerUndo('g1', textOf(parts), (keys) => void undone.push(keys), { parts, textOf }) ?? ''
  undoPart(id, 'beto')
  undoPart(id, 'beto')
  expect(undone).toEqual([['beto']])
  expect(listed()).toEqual(['shared out among 2'])
  expect(store.get(undoListAtom)[0]?.parts.map(({ key }) => key)).toEqual(['ana', 'carla'])
  undoLast()
  expect(undone).toEqual([['beto'], ['ana', 'carla']])
  expect(listed()).toEqual([])

  const other =
    offerUndo('g1', '4 shared out', (keys) => void undone.push(keys), {
      parts: parts.slice(0, 2),
    }) ?? ''
  undoPart(other, 'ana')
  undoPart(other, 'beto')
  expect(undone.slice(2)).toEqual([['ana'], ['beto']])
  expect(listed()).toEqual([])
})

test('undone from the last to the first, each for ten minutes and once', () => {
  vi.useFakeTimers()
  try {
    const undone: string[] = []
    for (const text of ['first', 'second', 'third'])
      offerUndo('g1', text, () => void undone.push(text))
    expect(listed()).toEqual(['third', 'second', 'first'])
    undoLast()
    expect(undone).toEqual(['third'])
    // The bar names only what was just done.
    expect(offered()).toBeUndefined()
    undoLast()
    expect(undone).toEqual(['third', 'second'])
    vi.advanceTimersByTime(limits.undoMs - 1)
    expect(listed()).toEqual(['first'])
    vi.advanceTimersByTime(1)
    expect(listed()).toEqual([])
    undoLast()
    expect(undone).toEqual(['third', 'second'])
  } finally {
    vi.useRealTimers()
  }
})

test('hiding the bar leaves the action in the list, and a later action shows the bar again', () => {
  const first = offerUndo('g1', 'first', () => undefined)
  hideUndoBar(first ?? '')
  expect(offered()).toBeUndefined()
  expect(listed()).toEqual(['first'])
  offerUndo('g1', 'second', () => undefined)
  expect(offered()).toBe('second')
})

test('an action of the list is undone by itself, and once', () => {
  const undone: string[] = []
  const first = offerUndo('g1', 'first', () => void undone.push('first')) ?? ''
  offerUndo('g1', 'second', () => void undone.push('second'))
  undoAction(first)
  undoAction(first)
  expect(undone).toEqual(['first'])
  expect(listed()).toEqual(['second'])
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

describe('a changed setting', () => {
  const isUndoable = (name: string) => store.get(undoableSettingsAtom).has(name)
  const toasts = () => store.get(toastsAtom)

  beforeEach(() => {
    vi.useFakeTimers()
    store.set(toastsAtom, [])
  })
  afterEach(() => void vi.useRealTimers())

  test('is undone by its toast, and can be undone for as long as the toast is shown', () => {
    const undo = vi.fn<() => void>()
    const offer = { shownMs: 6_000, settings: ['language'] }
    offerUndoInToast('Saved', undo, offer)
    expect(toasts()).toMatchObject([{ text: 'Saved', action: { shownMs: 6_000 } }])
    expect(isUndoable('language')).toBe(true)
    toasts()[0]?.action?.perform()
    expect(undo).toHaveBeenCalledOnce()
    expect(isUndoable('language')).toBe(false)
    offerUndoInToast('Saved', undo, offer)
    vi.advanceTimersByTime(6_000)
    expect(isUndoable('language')).toBe(false)
    expect(toasts()).toEqual([])
  })

  test('whose time is over withdraws no offer of a store that has replaced its own', () => {
    const startAnew = () => {
      Object.assign(store, createStore())
      signIn()
    }
    startAnew()
    offerUndoInToast('Saved', () => undefined, { shownMs: 6_000, settings: ['language'] })
    startAnew()
    offerUndo('g1', 'archived', () => undefined)
    vi.advanceTimersByTime(6_000)
    expect(offered()).toBe('archived')
  })

  test('does not replace the offer of the bar', () => {
    offerUndo('g1', 'archived', () => undefined)
    offerUndoInToast('Saved', () => undefined, { shownMs: 6_000, settings: ['language'] })
    expect(offered()).toBe('archived')
  })
})
