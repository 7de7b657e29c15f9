import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import {
  chatOf,
  composer,
  openInbox,
  row,
  says,
  startInboxRig,
  type Inbox,
} from './support/inbox.ts'

let rig: Rig
let inbox: Inbox
let profile: string
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-drafts-'))
  rig = await startInboxRig()
  await chatOf(rig, 'a', 'Andrés Villanueva')
  await chatOf(rig, 'b', 'Beatriz Souza')
  await says(rig, 'a', 'Hello')
  await says(rig, 'b', 'Olá')
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function open(name: string): Promise<void> {
  await row(inbox.page, name).click()
  await inbox.page.getByRole('heading', { name }).waitFor()
}

const written = () => composer(inbox.page).inputValue()

test('unsent words wait in their own chat, and are there after a restart', async () => {
  inbox = await openInbox(rig, { profile })
  await open('Andrés Villanueva')
  await composer(inbox.page).fill('For Andrés\nin two lines')
  await open('Beatriz Souza')
  expect(await written()).toBe('')
  await composer(inbox.page).fill('Para Beatriz')
  await open('Andrés Villanueva')
  await expect.poll(written).toBe('For Andrés\nin two lines')
  await inbox.close()

  inbox = await openInbox(rig, { profile })
  await open('Andrés Villanueva')
  await expect.poll(written).toBe('For Andrés\nin two lines')
  await open('Beatriz Souza')
  await expect.poll(written).toBe('Para Beatriz')
})

test('what was sent is no draft any more', async () => {
  inbox = await openInbox(rig, { profile })
  await open('Andrés Villanueva')
  await composer(inbox.page).fill('Sent and gone')
  await inbox.page.keyboard.press('Enter')
  await expect.poll(written).toBe('')
  await inbox.page.getByRole('feed').getByText('Sent and gone').waitFor()
  await inbox.close()

  inbox = await openInbox(rig, { profile })
  await open('Andrés Villanueva')
  await inbox.page.getByRole('feed').getByText('Sent and gone').waitFor()
  expect(await written()).toBe('')
})
