import { atom, createStore } from 'jotai'
import { expect, test } from 'vitest'
import { atomWithin } from './atom-within.ts'

const store = createStore()
const scopeAtom = atom('a')
const countAtom = atomWithin(scopeAtom, 0)
const count = () => store.get(countAtom)

test('a value is reset when its scope changes, and is not restored when the scope changes back', () => {
  expect(count()).toBe(0)
  store.set(countAtom, 1)
  store.set(countAtom, (before) => before + 1)
  expect(count()).toBe(2)
  store.set(scopeAtom, 'a')
  expect(count()).toBe(2)
  store.set(scopeAtom, 'b')
  store.set(scopeAtom, 'a')
  expect(count()).toBe(0)
  store.set(countAtom, (before) => before + 1)
  expect(count()).toBe(1)
})

test('a subscriber is notified when the scope changes', () => {
  store.set(countAtom, 5)
  const counts: number[] = []
  const stop = store.sub(countAtom, () => counts.push(count()))
  store.set(scopeAtom, 'c')
  expect(counts).toEqual([0])
  stop()
})

test('a value with a derived scope is reset only when the derived value changes', () => {
  const isLongAtom = atom((get) => get(scopeAtom).length > 1)
  const noteAtom = atomWithin(isLongAtom, '')
  store.set(noteAtom, 'note')
  store.set(scopeAtom, 'd')
  expect(store.get(noteAtom)).toBe('note')
  store.set(scopeAtom, 'dd')
  expect(store.get(noteAtom)).toBe('')
})
