import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { bubbles, inboxForEach } from './support/inbox.ts'

// A window: the processes of the app are suspended, and their memory is read.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })
beforeEach(async () => {
  await inbox.chat('lucia', 'Lucía Fernández')
  await inbox.customerWrites('lucia', 'When will it arrive?')
  await inbox.start()
  await inbox.open('Lucía Fernández')
})

const state = () =>
  inbox.page.evaluate<string>(`bandeja.request('realtime.get').then(({ value }) => value.state)`)

test('the live connection reconnects after a sleep without any event', async () => {
  await expect.poll(state).toBe('live')
  const { pid } = inbox.app.electron.process()
  if (pid === undefined) throw new Error('The application has not started.')
  // Every process of the app is suspended; the service closes its connection.
  process.kill(-pid, 'SIGSTOP')
  try {
    await inbox.dropPush(4200)
    await inbox.customerWrites('lucia', 'While you slept')
    await inbox.customerWrites('lucia', 'And again')
  } finally {
    process.kill(-pid, 'SIGCONT')
  }
  await bubbles(inbox.page).last().getByText('And again').waitFor()
  await expect.poll(state).toBe('live')
  expect(await bubbles(inbox.page).count()).toBe(3)
})

test('a large upload is not held in the main process', async () => {
  /** Bytes: many times the network's buffers. */
  const size = 60 * 1024 * 1024
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-upload-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'plans.txt')
  await writeFile(path, Buffer.alloc(size, 'x'))
  // The service reads slowly, so the upload waits on the way.
  await inbox.network({ latencyMs: 60_000 })
  await inbox.page.locator('#composer-files').setInputFiles(path)
  const bar = inbox.page.getByRole('progressbar', { name: 'Uploading plans.txt' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  const held = await inbox.app.electron.evaluate(() => process.memoryUsage().external)
  expect(held).toBeLessThan(size / 2)
})
