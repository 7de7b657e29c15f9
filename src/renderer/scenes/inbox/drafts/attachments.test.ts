import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/session/user.fixture.ts'
import type { UploadOptions } from '#renderer/data/service/upload-file.ts'
import { attach, attachmentsAtom, detach, retrySignedOutUploads } from './attachments.ts'

type Upload = (file: File, groupId: string, options: Required<UploadOptions>) => Promise<object>
const uploadFile = vi.hoisted(() => vi.fn<Upload>())
vi.mock('#renderer/data/service/upload-file.ts', () => ({ uploadFile }))

const request = vi.fn<(name: string, input: unknown) => Promise<unknown>>(() =>
  Promise.resolve({ ok: true, value: undefined }),
)
const states = () => store.get(attachmentsAtom('c1')).map(({ name, state }) => `${name} ${state}`)
const choose = (name: string) =>
  attach('c1', 'g1', [new File(['words'], name, { type: 'text/plain' })])
/** Waits until the callbacks of all settled promises have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

let person = 0
beforeEach(() => {
  vi.stubGlobal('window', { bandeja: { request, on: () => () => undefined } })
  uploadFile.mockImplementation(({ name, size }) =>
    Promise.resolve({ url: `/media/${name}`, filename: name, mimeType: 'text/plain', size }),
  )
  person += 1
  signIn(`u${person}`)
})
afterEach(() => {
  vi.resetAllMocks()
  request.mockImplementation(() => Promise.resolve({ ok: true, value: undefined }))
  vi.unstubAllGlobals()
})

test('files survive a sign-out and are dropped when another user signs in', async () => {
  choose('a.txt')
  await settled()
  signIn(null)
  expect(states()).toEqual(['a.txt ready'])
  signIn(`u${person}`)
  expect(states()).toEqual(['a.txt ready'])
  signIn(null)
  signIn('another')
  expect(states()).toEqual([])
})

test.each([
  ['the service', 401, 'DEAD_TOKEN'],
  ['the main process', 0, 'UNAUTHENTICATED'],
])(
  'an upload that %s refused because the session ended is retried when the same user signs in again',
  async (_, ...why) => {
    uploadFile.mockRejectedValueOnce(new ApiError(...why, 'Nobody is signed in.'))
    choose('a.txt')
    await settled()
    signIn(null)
    expect(states()).toEqual(['a.txt failed'])
    signIn(`u${person}`)
    retrySignedOutUploads()
    await settled()
    expect(states()).toEqual(['a.txt ready'])
  },
)

test('if an upload of the previous session is refused after the same user’s next sign-in, it is retried once', async () => {
  const refusal = Promise.withResolvers<never>()
  uploadFile.mockReturnValueOnce(refusal.promise)
  choose('a.txt')
  signIn(null)
  signIn(`u${person}`)
  uploadFile.mockRejectedValueOnce(new ApiError(401, 'DEAD_TOKEN', 'Nobody is signed in.'))
  refusal.reject(new ApiError(401, 'DEAD_TOKEN', 'Nobody is signed in.'))
  await settled()
  expect([states(), uploadFile.mock.calls.length]).toEqual([['a.txt failed'], 2])
})

test('a file is sent as what the service has found in it', async () => {
  uploadFile.mockResolvedValueOnce({ url: '/media/a', mimeType: 'audio/mp4; codecs=x', size: 5 })
  choose('a.txt')
  await settled()
  expect(store.get(attachmentsAtom('c1')).at(-1)?.content?.type).toBe('audio')
})

const locked = new ApiError(423, 'LOCKED', 'The application is locked.')
const lock = (isLocked: boolean) =>
  store.set(sessionAtom, (session) => ({ ...session, locked: isLocked }))

test('a file attached while the app locks is uploaded after the unlock', async () => {
  uploadFile.mockRejectedValueOnce(locked)
  lock(true)
  choose('a.txt')
  await settled()
  expect(states()).toEqual(['a.txt uploading'])
  lock(false)
  await settled()
  expect([states(), uploadFile.mock.calls.length]).toEqual([['a.txt ready'], 2])
})

test('a file that waits for the unlock is uploaded only for the user who attached it', async () => {
  uploadFile.mockRejectedValueOnce(locked)
  lock(true)
  choose('a.txt')
  await settled()
  signIn(null)
  await settled()
  expect(states()).toEqual(['a.txt failed'])
  signIn(`u${person}`)
  retrySignedOutUploads()
  await settled()
  expect(states()).toEqual(['a.txt ready'])
  uploadFile.mockRejectedValueOnce(locked)
  lock(true)
  choose('b.txt')
  await settled()
  signIn('another')
  await settled()
  expect([states(), uploadFile.mock.calls.length]).toEqual([[], 3])
})

test.each([
  [10_001, 'a.png refused', 'tooLarge', null, 0],
  [10_000, 'a.png ready', null, expect.stringMatching(/^blob:/), 1],
])(
  'a picture whose header claims %i × 5,000 px is %s',
  async (width, state, refusal, preview, uploads) => {
    const png = Buffer.alloc(64)
    png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(5_000, 20)
    attach('c1', 'g1', [new File([png], 'a.png', { type: 'image/png' })])
    await expect.poll(states).toEqual([state])
    expect(store.get(attachmentsAtom('c1'))).toMatchObject([{ refusal, preview }])
    expect(uploadFile).toHaveBeenCalledTimes(uploads)
  },
)

test('uploaded files are persisted, but removed files and failed uploads are not', async () => {
  uploadFile.mockRejectedValueOnce(new ApiError(503, 'NETWORK', 'No connection.'))
  choose('failed.txt')
  await settled()
  expect(request).not.toHaveBeenCalled()
  choose('a.txt')
  await settled()
  const stored = (value: unknown) => ({ groupId: 'g1', draft: { kind: 'files', id: 'c1', value } })
  const file = { name: 'a.txt', size: 5, type: 'text/plain' }
  const content = { type: 'file', media: '/media/a.txt' }
  expect(request.mock.calls).toEqual([
    ['drafts.set', stored([{ ...file, content: expect.objectContaining(content) }])],
  ])
  for (const { id } of store.get(attachmentsAtom('c1'))) detach('c1', id)
  expect(request).toHaveBeenCalledTimes(2)
  expect(request).toHaveBeenLastCalledWith('drafts.set', stored(null))
})

test('a file removed after the session ended is also removed from the draft on disk', async () => {
  choose('a.txt')
  await settled()
  signIn(null)
  for (const { id } of store.get(attachmentsAtom('c1'))) detach('c1', id)
  const empty = { groupId: 'g1', draft: { kind: 'files', id: 'c1', value: null } }
  expect(request).toHaveBeenLastCalledWith('drafts.set', empty)
})

test('a file whose upload ends after it was removed, or after another user has signed in, is not persisted', async () => {
  const uploaded = Promise.withResolvers<object>()
  uploadFile.mockReturnValue(uploaded.promise)
  choose('a.txt')
  choose('b.txt')
  detach('c1', store.get(attachmentsAtom('c1'))[0]?.id ?? '')
  signIn('another')
  uploaded.resolve({ url: '/media/x' })
  await settled()
  expect(states()).toEqual([])
  expect(request).not.toHaveBeenCalled()
})
