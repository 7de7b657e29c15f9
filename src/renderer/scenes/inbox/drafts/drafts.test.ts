import { afterEach, expect, test, vi } from 'vitest'
import type { Draft, DraftFile } from '#contract/draft.ts'
import { limits } from '#contract/limits.ts'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/test-user.ts'
import { noteDraftAtom } from './note-drafts.ts'
import { attachUploaded, attachmentsAtom, detach } from './attachments.ts'
import { draftsOf } from './drafts.ts'

const empty: Draft = { text: '', files: [], note: null }
const file: DraftFile = {
  name: 'desk.png',
  size: 7,
  type: 'image/png',
  content: { type: 'image', media: '/media/7' },
}

/** Stubs a main process that has these drafts on disk. Returns its request handler. */
function onDisk(drafts: Record<string, Partial<Draft>>) {
  const stored = Object.fromEntries(
    Object.entries(drafts).map(([contactId, part]) => [contactId, { ...empty, ...part }]),
  )
  const request = vi.fn<(name: string, input: unknown) => Promise<unknown>>((name) =>
    Promise.resolve({ ok: true, value: name === 'drafts.get' ? stored : undefined }),
  )
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  return request
}

afterEach(() => {
  signIn(null)
  vi.unstubAllGlobals()
})

test('drafts are read again after a sign-in, because another workspace may use the same user id', async () => {
  onDisk({ c2: { text: 'On disk' } })
  signIn('u1')
  const first = draftsOf('u1', 'g1')
  first.set('c1', 'Half a thou')
  signIn('u1')
  expect(draftsOf('u1', 'g1')).toBe(first)
  signIn(null)
  signIn('u1')
  const second = draftsOf('u1', 'g1')
  await second.load()
  expect([second.get('c1'), second.get('c2')]).toEqual(['', 'On disk'])
})

test('drafts restore the files and notes from disk only once', async () => {
  const request = onDisk({ c1: { files: [file] }, c2: { note: { text: 'Call' } } })
  const names = () => store.get(attachmentsAtom('c1')).map(({ name, state }) => [name, state])
  signIn('u2')
  attachUploaded(
    { id: 'c1', groupId: 'g1' },
    { type: 'file', media: '/media/8', filename: 'new.pdf' },
  )
  await draftsOf('u2', 'g1').load()
  expect(names()).toEqual([
    ['desk.png', 'ready'],
    ['new.pdf', 'ready'],
  ])
  expect(store.get(noteDraftAtom('c2'))).toBe('Call')
  detach('c1', store.get(attachmentsAtom('c1'))[0]?.id ?? '')
  expect(request).toHaveBeenLastCalledWith('drafts.set', {
    groupId: 'g1',
    contactId: 'c1',
    files: [expect.objectContaining({ name: 'new.pdf' })],
  })
  // The same user signs out and in again.
  signIn(null)
  signIn('u2')
  await draftsOf('u2', 'g1').load()
  expect(names()).toEqual([['new.pdf', 'ready']])
})

test('drafts keep text of any length, and store as much of it as the main process accepts', () => {
  const request = onDisk({})
  signIn('u5')
  const drafts = draftsOf('u5', 'g1')
  const pasted = 'a line of a log\n'.repeat(5_000)
  drafts.set('c1', pasted)
  expect(drafts.get('c1')).toBe(pasted)
  expect(request).toHaveBeenLastCalledWith('drafts.set', {
    groupId: 'g1',
    contactId: 'c1',
    text: pasted.slice(0, limits.draftTextMax),
  })
})

test('drafts that arrive after a change of user are ignored', async () => {
  onDisk({ c1: { files: [file] } })
  signIn('u3')
  const loading = draftsOf('u3', 'g1').load()
  signIn('u4')
  await loading
  expect(store.get(attachmentsAtom('c1'))).toEqual([])
})
