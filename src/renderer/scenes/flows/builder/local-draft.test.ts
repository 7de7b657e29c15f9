import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flow-json/document.ts'
import { sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { deleteLocalDraft, localDraft, storeLocalDraft } from './local-draft.ts'

const texts = { title: 'Welcome', heading: 'Hola', body: 'Texto', complete: 'Enviar' }
const document = newFlowDocument(welcomeScreen(texts))
const flow = { id: 'f', groupId: 'g' }
const signIn = (id: string) =>
  store.set(sessionAtom, {
    user: userSchema.parse({ id }),
    tokenStore: 'keychain',
    locked: false,
    returnTo: null,
  })

const stored = new Map<string, string>()
let isFull = false
beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  signIn('ana')
})
afterEach(() => {
  vi.unstubAllGlobals()
  store.set(sessionAtom, { user: null, tokenStore: 'memory', locked: false, returnTo: null })
})

it('a local draft is stored with its revision until it is deleted', () => {
  storeLocalDraft(flow, document, 4)
  expect(localDraft(flow)).toMatchObject({ revision: 4, document })
  deleteLocalDraft(flow)
  expect(localDraft(flow)).toBeNull()
})

it('a local draft belongs to one flow, group and user', () => {
  storeLocalDraft(flow, document, 1)
  expect(localDraft({ ...flow, id: 'other' })).toBeNull()
  expect(localDraft({ ...flow, groupId: 'other' })).toBeNull()
  signIn('beto')
  expect(localDraft(flow)).toBeNull()
})

it('a local draft is replaced by later changes, and deleted if they do not fit into the storage', () => {
  storeLocalDraft(flow, document, 1)
  storeLocalDraft(flow, { ...document, version: '7.2' }, 1)
  expect(localDraft(flow)?.document.version).toBe('7.2')
  isFull = true
  storeLocalDraft(flow, document, 1)
  expect(localDraft(flow)).toBeNull()
})

it('a local draft is ignored if this version of the app cannot read it', () => {
  storeLocalDraft(flow, document, 1)
  for (const text of ['{', '{}', JSON.stringify({ revision: 1, document: { version: '99' } })]) {
    for (const key of stored.keys()) stored.set(key, text)
    expect(localDraft(flow)).toBeNull()
  }
})
