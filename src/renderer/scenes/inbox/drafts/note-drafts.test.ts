import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/session/user.fixture.ts'
import { dropNote, noteDraftAtom, noteKey, convertToNote, writeNote } from './note-drafts.ts'

const of = (id: string) => ({ id, groupId: 'g1' })
const draft = (id: string) => store.get(noteDraftAtom(of(id)))

const request = vi.fn<(name: string, input: unknown) => Promise<unknown>>(() =>
  Promise.resolve({ ok: true, value: undefined }),
)

let person = 0
beforeEach(() => {
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  person += 1
  signIn(`u${person}`)
})
afterEach(() => {
  request.mockClear()
  vi.unstubAllGlobals()
})

test('each contact has its own draft of a note until the draft is deleted', () => {
  writeNote(of('c1'), 'Call after two')
  writeNote(of('c2'), 'Has a dog')
  dropNote(of('c2'))
  expect([draft('c1'), draft('c2'), draft('c3')]).toEqual(['Call after two', '', ''])
})

test('drafts are deleted when another user signs in', () => {
  writeNote(of('c1'), 'Between ourselves')
  signIn('another')
  expect(draft('c1')).toBe('')
  signIn(`u${person}`)
  expect(draft('c1')).toBe('')
})

test('each change is sent to the main process', () => {
  writeNote(of('c1'), 'Call')
  dropNote(of('c1'))
  const saved = (value: unknown) => ({ groupId: 'g1', draft: { kind: 'note', id: 'c1', value } })
  expect(request.mock.calls).toEqual([
    ['drafts.set', saved({ text: 'Call' })],
    ['drafts.set', saved(null)],
  ])
})

test('if a note is saved after the session has ended, its draft is deleted on disk', () => {
  writeNote(of('c1'), 'Call')
  signIn(null)
  convertToNote(of('c1'), 'Call')
  const saved = { groupId: 'g1', draft: { kind: 'note', id: 'c1', value: null } }
  expect(request.mock.calls.at(-1)).toEqual(['drafts.set', saved])
})

test('the idempotency key of a text stays the same until the note is saved, and another text has another key', () => {
  writeNote(of('c1'), 'Call after two')
  const key = noteKey(of('c1'), 'Call after two')
  writeNote(of('c1'), 'Call after two ')
  expect(noteKey(of('c1'), 'Call after two')).toBe(key)
  writeNote(of('c1'), 'Call after three')
  expect(noteKey(of('c1'), 'Call after three')).not.toBe(key)
  writeNote(of('c1'), 'Call after two')
  convertToNote(of('c1'), 'Call after two')
  expect(noteKey(of('c1'), 'Call after two')).not.toBe(key)
})

test('text typed during a save remains', () => {
  writeNote(of('c1'), ' Call after two\n')
  convertToNote(of('c1'), 'Call after two')
  expect(draft('c1')).toBe('')
  writeNote(of('c1'), 'Call after two, or three')
  convertToNote(of('c1'), 'Call after two')
  expect(draft('c1')).toBe(', or three')
})
