import { expect, test, vi } from 'vitest'
import { filesApi } from '#contract/api/files/files.ts'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { acceptUploads, holdUploads } from '#renderer/scenes/inbox/drafts/uploads.fixture.ts'
import { openRecorder } from './voice.fixture.ts'

const DAY = 24 * 3_600_000
const voice = { type: 'audio', media: '/storage/voice.ogg', mimeType: 'audio/ogg' }

/** Records a note, and sends it; its upload is held. */
async function sendHeld(inbox: Awaited<ReturnType<typeof openRecorder>>) {
  await inbox.speak()
  await inbox.button('Finish').click()
  const { calls, release } = holdUploads(inbox.service)
  const before = calls.length
  await inbox.send.click()
  await expect.poll(() => calls.length).toBe(before + 1)
  await expect.element(inbox.upload).toBeVisible()
  await expect.element(inbox.cancelUpload).toHaveFocus()
  return release
}

test('a voice note is sent once, though its chat is left meanwhile', async () => {
  const inbox = await openRecorder()
  const release = await sendHeld(inbox)
  await inbox.open('Customer 1')
  release()
  await expect.poll(inbox.contents).toMatchObject([voice])
  const [sent] = inbox.contents()
  // The page has decoded it: it has a length, and is not silence.
  expect(sent.duration).toBeGreaterThan(0.5)
  expect(Math.max(...sent.waveform)).toBeGreaterThan(0.5)
  await inbox.open('Customer 2')
  expect(inbox.files.elements()).toEqual([])
})

test('a voice note whose upload is cancelled can be played back and sent again; a discarded one is not sent', async () => {
  const inbox = await openRecorder()
  const first = await sendHeld(inbox)
  await inbox.cancelUpload.click()
  first()
  await expect.element(inbox.upload).not.toBeInTheDocument()
  await expect.element(inbox.button('Play')).toBeVisible()
  expect(inbox.recorder.getByRole('alert').elements()).toEqual([])
  const { calls, release } = holdUploads(inbox.service)
  await inbox.send.click()
  await expect.poll(() => calls.length).toBe(2)
  await inbox.button('Discard the voice note').click()
  await inbox.isGone()
  release()
  await inbox.composer.fill('Never mind')
  await inbox.press('{Enter}')
  await expect.poll(inbox.contents).toMatchObject([{ type: 'text', text: 'Never mind' }])
})

test('a voice note is sent though the group is switched meanwhile to one without write access', async () => {
  const inbox = await openRecorder()
  store.set(sessionAtom, ({ user, ...session }) => ({
    ...session,
    user: user && {
      ...user,
      permissions: user.permissions.flatMap((one) => [
        one,
        { ...one, groupId: 'g2', isReadOnly: true },
      ]),
    },
  }))
  const release = await sendHeld(inbox)
  store.set(pickedGroupIdAtom, 'g2')
  await inbox.isGone()
  release()
  await expect.poll(inbox.contents).toMatchObject([voice])
  expect(inbox.bridge.requests('outbox.add')).toMatchObject([{ groupId: 'g1', contactId: 'c2' }])
  store.set(pickedGroupIdAtom, null)
})

const lock = (locked: boolean) => store.set(sessionAtom, (session) => ({ ...session, locked }))

test('a voice note that was uploaded at a lock is sent after the unlock', async () => {
  const inbox = await openRecorder()
  const release = await sendHeld(inbox)
  const add = inbox.bridge.responses['outbox.add']
  inbox.bridge.responses['outbox.add'] = () => refused('LOCKED', 423)
  lock(true)
  await inbox.screen.unmount()
  release()
  await expect.poll(inbox.contents).toMatchObject([voice])
  if (add !== undefined) inbox.bridge.responses['outbox.add'] = add
  lock(false)
  await expect.poll(inbox.contents).toMatchObject([voice, voice])
})

test('a recording that a lock ends is uploaded after the unlock, and waits with the chat’s files', async () => {
  const inbox = await openRecorder()
  await inbox.speak()
  const calls = inbox.service.answer(filesApi.upload, () =>
    json({ code: 'LOCKED', message: 'The screen is locked.' }, 423),
  )
  lock(true)
  await inbox.screen.unmount()
  await expect.poll(() => calls.length).toBe(1)
  acceptUploads(inbox.service)
  lock(false)
  await expect.poll(() => calls.length).toBe(2)
  const files = () =>
    inbox.bridge
      .requests('drafts.set')
      .map((one) => Object(one).draft)
      .filter(({ kind }) => kind === 'files')
  await expect.poll(files).toMatchObject([{ id: 'c2', value: [{ name: 'voice.ogg' }] }])
})

test('a recording waits with the chat’s files if the chat is left', async () => {
  const inbox = await openRecorder()
  acceptUploads(inbox.service)
  await inbox.speak()
  await inbox.open('Customer 1')
  await inbox.isGone()
  await inbox.open('Customer 2')
  await expect.element(inbox.file).toBeVisible()
  expect(inbox.recorder.elements()).toEqual([])
  const send = inbox.screen.getByRole('button', { name: 'Send', exact: true })
  await expect.element(send).toBeEnabled()
  await send.click()
  await expect.poll(inbox.contents).toMatchObject([voice])
})

test('a recording waits with the files if the window closes, and none starts when it opens again', async () => {
  const inbox = await openRecorder()
  acceptUploads(inbox.service)
  await inbox.speak()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
  try {
    await inbox.isGone()
    inbox.receive(
      event('message.created', {
        message: message('m9', 'c2', { positionInChat: 2 }),
        contact: contact('c2', {
          name: 'Customer 2',
          userId: 'u1',
          revision: 2,
          lastContactResponseAt: new Date().toISOString(),
        }),
      }),
    )
    await expect.element(inbox.composer).toBeVisible()
    await expect.element(inbox.file).toBeVisible()
    expect(inbox.recorder.elements()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
