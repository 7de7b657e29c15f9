import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from '../../../data/store.ts'
import { signIn } from '../../../data/test-person.ts'
import { dropNote, noteDraftAtom, noteKey, takeNote, writeNote } from './note-drafts.ts'

const draft = (contactId: string) => store.get(noteDraftAtom(contactId))

beforeEach(() => signIn('u1'))
afterEach(() => signIn(null))

test('a note that is begun is kept by contact until it is given up', () => {
  writeNote('c1', 'Call after two')
  writeNote('c2', 'Has a dog')
  dropNote('c2')
  expect([draft('c1'), draft('c2'), draft('c3')]).toEqual(['Call after two', '', ''])
})

test('it is nothing to the next person', () => {
  writeNote('c1', 'Between ourselves')
  signIn('u2')
  expect(draft('c1')).toBe('')
  signIn('u1')
  expect(draft('c1')).toBe('')
})

test('the same words have the same key until they are saved, other words another', () => {
  writeNote('c1', 'Call after two')
  const key = noteKey('c1', 'Call after two')
  writeNote('c1', 'Call after two ')
  expect(noteKey('c1', 'Call after two')).toBe(key)
  writeNote('c1', 'Call after three')
  expect(noteKey('c1', 'Call after three')).not.toBe(key)
  writeNote('c1', 'Call after two')
  takeNote('c1', 'Call after two')
  expect(noteKey('c1', 'Call after two')).not.toBe(key)
})

test('what was typed on while a note was saved stays', () => {
  writeNote('c1', ' Call after two\n')
  takeNote('c1', 'Call after two')
  expect(draft('c1')).toBe('')
  writeNote('c1', 'Call after two, or three')
  takeNote('c1', 'Call after two')
  expect(draft('c1')).toBe(', or three')
})
