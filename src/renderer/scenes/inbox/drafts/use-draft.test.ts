import { afterEach, expect, test, vi } from 'vitest'
import type { Draft, DraftFile } from '#contract/draft.ts'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/session/user.fixture.ts'
import { attachmentsAtom, attachUploaded, detach, restoreFiles } from './attachments.ts'
import { noteDraftAtom } from './note-drafts.ts'
import { removeSent, textDraft, writeText } from './use-draft.ts'

const file: DraftFile = {
  name: 'desk.png',
  size: 7,
  type: 'image/png',
  content: { type: 'image', media: '/media/7' },
}

/** Stubs a main process that has these drafts on disk. Returns its request handler. */
function onDisk(...drafts: Draft[]) {
  const request = vi.fn<(name: string, input: unknown) => Promise<unknown>>((name) =>
    Promise.resolve({ ok: true, value: name === 'drafts.get' ? drafts : undefined }),
  )
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  return request
}
const names = () => store.get(attachmentsAtom('c1')).map(({ name, state }) => [name, state])

afterEach(() => {
  signIn(null)
  vi.unstubAllGlobals()
})

test('the files and notes on disk are restored only once', async () => {
  const request = onDisk(
    { kind: 'files', id: 'c1', value: [file] },
    { kind: 'note', id: 'c2', value: { text: 'Call' } },
  )
  signIn('u2')
  await restoreFiles('g1')
  attachUploaded(
    { id: 'c1', groupId: 'g1' },
    { type: 'file', media: '/media/8', filename: 'new.pdf' },
  )
  expect(names()).toEqual([
    ['desk.png', 'ready'],
    ['new.pdf', 'ready'],
  ])
  expect(store.get(noteDraftAtom({ id: 'c2', groupId: 'g1' }))).toBe('Call')
  detach('c1', store.get(attachmentsAtom('c1'))[0]?.id ?? '')
  const value = [expect.objectContaining({ name: 'new.pdf' })]
  const draft = { kind: 'files', id: 'c1', value }
  expect(request).toHaveBeenLastCalledWith('drafts.set', { groupId: 'g1', draft })
  // The same user signs out and in again.
  signIn(null)
  signIn('u2')
  await restoreFiles('g1')
  expect(names()).toEqual([['new.pdf', 'ready']])
})

test('files that arrive after a change of user are ignored, and those of the next user restored', async () => {
  onDisk({ kind: 'files', id: 'c1', value: [file] })
  signIn('u3')
  const loading = restoreFiles('g1')
  signIn('u4')
  await loading
  expect(names()).toEqual([])
  await restoreFiles('g1')
  expect(names()).toEqual([['desk.png', 'ready']])
})

test('sent text is removed, and an empty text removes the draft', () => {
  const request = onDisk()
  signIn('u5')
  writeText('g1', 'c1', 'Hi. And')
  removeSent('g1', 'c1', 'Hi.')
  expect(textDraft('g1', 'c1')).toBe('And')
  removeSent('g1', 'c1', 'And')
  const draft = { kind: 'text', id: 'c1', value: null }
  expect(request).toHaveBeenLastCalledWith('drafts.set', { groupId: 'g1', draft })
})
