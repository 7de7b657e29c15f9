import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import { emailOf, PASSWORD } from '#tests/contract/support/people.ts'
import { fillSignIn, placeOf } from '#tests/support/signing-in.ts'
import {
  agentName,
  bubbles,
  chatOf,
  composer,
  openInbox,
  row,
  says,
  startInboxRig,
  type Inbox,
} from './support/inbox.ts'

const HOUR_MS = 3_600_000

let rig: Rig
let inbox: Inbox
beforeEach(async () => {
  rig = await startInboxRig()
  await chatOf(rig, 'lucia', 'Lucía Fernández')
  await chatOf(rig, 'marcos', 'Marcos Aguirre')
  await says(rig, 'marcos', 'Good morning')
  await says(rig, 'lucia', 'When will it arrive?')
  inbox = await openInbox(rig)
  await row(inbox.page, 'Lucía Fernández').click()
  await bubbles(inbox.page).first().waitFor()
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
})

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${rig.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBeLessThan(300)
}

/** Keeps every state of the live connection that the page is told of from now on. */
const watchStates = () =>
  inbox.page.evaluate(
    `globalThis.states = []; void bandeja.on('realtime.state', ({ state }) => states.push(state))`,
  )
const states = () => inbox.page.evaluate<string[]>('states')
const state = () =>
  inbox.page.evaluate<string>(`bandeja.request('realtime.get').then(({ value }) => value.state)`)

async function send(text: string): Promise<void> {
  await composer(inbox.page).fill(text)
  await inbox.page.keyboard.press('Enter')
  await bubbles(inbox.page).filter({ hasText: text }).waitFor()
}

/** What the service holds of a chat, as texts. */
const kept = async (id: string) => (await inbox.kept(id)).map(({ text }) => text)

describe('the live connection', () => {
  test.each([4100, 4200, 4201])(
    'comes back after %i, and what was said meanwhile is there once',
    async (code) => {
      await expect.poll(state).toBe('live')
      await watchStates()
      await control('push/drop', { code })
      await says(rig, 'lucia', 'Are you there?')
      await says(rig, 'marcos', 'Anybody?')
      await bubbles(inbox.page).last().getByText('Are you there?').waitFor()
      await row(inbox.page, 'Marcos Aguirre').getByText('Anybody?').waitFor()
      await expect.poll(states).toEqual(expect.arrayContaining(['waiting', 'live']))
      expect((await states()).at(-1)).toBe('live')

      // And goes on by itself from there.
      await says(rig, 'lucia', 'One more thing')
      await bubbles(inbox.page).last().getByText('One more thing').waitFor()
      expect(await bubbles(inbox.page).count()).toBe(3)
    },
  )

  test('stays away after 4001, says so for good, and leaves the rest to work', async () => {
    await expect.poll(state).toBe('live')
    await control('push/drop', { code: 4001 })
    const banner = inbox.page.getByRole('alert').filter({ hasText: '4001' })
    await banner.waitFor()
    await watchStates()
    await send('Still writing')
    await expect.poll(() => kept('lucia')).toContain('Still writing')
    await says(rig, 'marcos', 'Unheard')
    // Opening a chat fetches it: only what comes by itself is missing.
    await row(inbox.page, 'Marcos Aguirre').click()
    await bubbles(inbox.page).getByText('Unheard').waitFor()
    expect(await banner.isVisible()).toBe(true)
    expect(await states()).toEqual([])
    expect(await state()).toBe('stopped')
  })

  test('is made anew after a sleep in which the machine heard nothing', async () => {
    await expect.poll(state).toBe('live')
    const { pid } = inbox.app.electron.process()
    if (pid === undefined) throw new Error('The application has not started.')
    // Every process of the application stands still; the service gives its connection up.
    process.kill(-pid, 'SIGSTOP')
    try {
      await control('push/drop', { code: 4200 })
      await says(rig, 'lucia', 'While you slept')
      await says(rig, 'lucia', 'And again')
    } finally {
      process.kill(-pid, 'SIGCONT')
    }
    await bubbles(inbox.page).last().getByText('And again').waitFor()
    await expect.poll(state).toBe('live')
    expect(await bubbles(inbox.page).count()).toBe(3)
  })
})

describe('the session', () => {
  test('that ends in the middle of a chat is taken up there, and nothing written is lost', async () => {
    const { page } = inbox
    const place = placeOf(page)
    expect(place).toBe('/dashboard?chat=lucia')
    await composer(page).fill('A draft')
    await row(page, 'Marcos Aguirre').click()
    await page.getByRole('heading', { name: 'Marcos Aguirre' }).waitFor()
    await row(page, 'Lucía Fernández').click()
    await expect.poll(() => composer(page).inputValue()).toBe('A draft')

    // Everybody is signed out over there.
    await rig.workspace.storage.db.deleteFrom('sessions').execute()
    await composer(page).fill('Written without a session')
    await page.keyboard.press('Enter')
    await page.getByText('Tu sesión terminó').waitFor()
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await page.getByRole('heading', { name: 'Lucía Fernández' }).waitFor()
    expect(placeOf(page)).toBe(place)

    const bubble = bubbles(page).filter({ hasText: 'Written without a session' })
    await expect.poll(() => page.locator('[data-outgoing]').count()).toBe(0)
    await bubble.waitFor()
    expect(await bubble.count()).toBe(1)
    expect(rig.channel.sent).toHaveLength(1)
  })
})

describe('the window of a day', () => {
  test('closes under one’s hands, says why, and gives the words back when it opens', async () => {
    const { page } = inbox
    await page.clock.install()
    await page.reload()
    await composer(page).fill('Half a sen')
    rig.workspace.clock.advance(25 * HOUR_MS)
    await page.clock.fastForward(25 * HOUR_MS)
    await page.getByText('More than 24 hours have passed').waitFor()
    await page.getByText('Chat has expired').waitFor()
    expect(await composer(page).count()).toBe(0)
    await says(rig, 'lucia', 'I am back')
    await composer(page).waitFor()
    expect(await composer(page).inputValue()).toBe('Half a sen')
  })

  test('that only the service knows to be closed is told at the message', async () => {
    rig.workspace.clock.advance(25 * HOUR_MS)
    await send('Too late')
    await bubbles(inbox.page)
      .last()
      .getByText('Not sent: more than 24 hours have passed since their last message.')
      .waitFor()
    expect(rig.channel.sent).toHaveLength(0)
  })
})

describe('an upload', () => {
  test('shows how far it is, and leaves nothing behind when it is cancelled half-way', async () => {
    const { page } = inbox
    const files = page.getByRole('list', { name: 'Attached files' })
    // The service takes its time: what the network holds on its way is far less than the file.
    await control('network', { latencyMs: 60_000, failureRate: 0 })
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-upload-'))
    const path = join(folder, 'plans.txt')
    await writeFile(path, Buffer.alloc(12 * 1024 * 1024, 'x'))
    await page.locator('#composer-files').setInputFiles(path)
    const bar = files.getByRole('progressbar', { name: 'Uploading plans.txt' })
    const progress = async () => Number(await bar.getAttribute('aria-valuenow'))
    await expect.poll(progress).toBeGreaterThan(0)
    expect(await progress()).toBeLessThan(100)
    await composer(page).fill('Without the plans')
    expect(await page.getByRole('button', { name: /^Send|Wait/ }).isDisabled()).toBe(true)

    await files.getByRole('button', { name: 'Cancel the upload of plans.txt' }).click()
    await files.waitFor({ state: 'hidden' })
    await control('network', { latencyMs: 0, failureRate: 0 })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => kept('lucia')).toEqual(['When will it arrive?', 'Without the plans'])
    await expect.poll(() => readdir(rig.workspace.storage.filesDir)).toEqual([])
    expect(await page.getByRole('alert').count()).toBe(0)
    await rm(folder, { recursive: true })
  })
})
