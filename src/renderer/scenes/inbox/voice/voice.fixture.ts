import { expect } from 'vitest'
import { openInbox, customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Opens the chat of "Customer 2" with the focus in the composer. The microphone is that of the tests' browser. */
export async function openRecorder() {
  const chats = customers(2)
  const inbox = await openInbox({ chats })
  const { screen, bridge, service } = inbox
  await inbox.open('Customer 2')
  const recorder = screen.getByRole('group', { name: 'Voice note' })
  const button = (name: string) => recorder.getByRole('button', { name, exact: true })
  const timer = recorder.getByRole('timer', { name: 'Length' })
  const isRecording = async () =>
    await expect.element(recorder.getByText('Recording', { exact: true })).toBeVisible()
  const start = screen.getByRole('button', { name: 'Record a voice note' })
  const files = screen.getByRole('list', { name: 'Attached files' })
  return {
    ...inbox,
    service,
    chats,
    recorder,
    button,
    timer,
    start,
    files,
    file: files.getByRole('listitem').filter({ hasText: 'voice.ogg' }),
    isRecording,
    isGone: async () => await expect.element(recorder).not.toBeInTheDocument(),
    /** Starts a recording and records for a second. */
    async speak() {
      await start.click()
      await isRecording()
      await expect
        .poll(() => Number(timer.element().textContent.split(':')[1]))
        .toBeGreaterThanOrEqual(1)
    },
    upload: recorder.getByRole('progressbar', { name: /^Uploading/ }),
    cancelUpload: recorder.getByRole('button', { name: /^Cancel the upload of/ }),
    send: recorder.getByRole('button', { name: 'Send', exact: true }),
    /** The contents that were added to the outbox. */
    contents: () => bridge.requests('outbox.add').map((one) => Object(one).content),
  }
}
