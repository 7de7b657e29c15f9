import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import {
  bubbles,
  chatOf,
  openInbox,
  row,
  says,
  startInboxRig,
  weather,
  type Inbox,
} from './support/inbox.ts'

let rig: Rig
let inbox: Inbox
beforeEach(async () => {
  rig = await startInboxRig()
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
})

test('an open chat is read as soon as the service can be told so', async () => {
  await chatOf(rig, 'c', 'Carmen Rojas')
  await says(rig, 'c', 'Hello')
  inbox = await openInbox(rig)
  const { page } = inbox
  const pending = async () =>
    (await inbox.agent('GET', 'main/contacts/c')).body.chat.pendingMessages
  await row(page, 'Carmen Rojas').click()
  await bubbles(page).last().waitFor()
  await expect.poll(pending).toBe(0)

  await weather(rig, 1)
  await says(rig, 'c', 'Are you there?')
  // The service is not reached: the count that was taken away comes back.
  await bubbles(page).getByText('Are you there?').waitFor()
  await row(page, 'Carmen Rojas').getByText('1 unread message').waitFor()
  await weather(rig, 0)
  await expect.poll(pending).toBe(0)
  await row(page, 'Carmen Rojas').getByText('unread message').waitFor({ state: 'detached' })
})

test('a conversation that could not be fetched is not read', async () => {
  await chatOf(rig, 'c', 'Carmen Rojas')
  await says(rig, 'c', 'Hello')
  inbox = await openInbox(rig)
  const { page } = inbox
  await row(page, 'Carmen Rojas').waitFor()
  await weather(rig, 1)
  await row(page, 'Carmen Rojas').click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await row(page, 'Carmen Rojas').getByText('1 unread message').waitFor()
  await weather(rig, 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await bubbles(page).last().waitFor()
  await row(page, 'Carmen Rojas').getByText('unread message').waitFor({ state: 'detached' })
})
