import { afterEach, beforeEach, expect, test } from 'vitest'
import { OTHER_GROUP } from '#tests/contract/support/people.ts'
import type { Rig } from '#tests/contract/support/workspace-rig.ts'
import { insertMember } from '#workspace/storage/members.ts'
import {
  agentName,
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
  const { storage, clock } = rig.workspace
  await insertMember(storage.db, {
    group_id: OTHER_GROUP,
    user_id: agentName,
    role: 'ROLE_ADMI',
    created_at: clock.now(),
  })
  await chatOf(rig, 'c1', 'Customer 1')
  await says(rig, 'c1', 'Question 1')
  await chatOf(rig, 'c2', 'Customer 2')
  await says(rig, 'c2', 'Question 2')
  inbox = await openInbox(rig)
})
afterEach(async () => {
  await inbox.close()
  await rig.stop()
})

/** Goes to the group that is not the current one. */
async function switchGroup(): Promise<void> {
  const { page } = inbox
  await page.getByRole('button', { name: /group/i }).first().click()
  await page.getByRole('menuitemradio', { checked: false }).first().click()
}

test('a chat that was open in one group is not looked for in the next', async () => {
  const { page } = inbox
  await row(page, 'Customer 1').click()
  await bubbles(page).getByText('Question 1').waitFor()
  await switchGroup()
  await page.getByText('No chats yet').waitFor()
  await page.getByText('Choose a chat').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await switchGroup()
  await row(page, 'Customer 1').waitFor()
})

test('what was done in one group is not taken back in the next, and what failed there shows nothing here', async () => {
  const { page } = inbox
  await row(page, 'Customer 1').hover()
  await row(page, 'Customer 1').getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await fetch(`${rig.url}/_control/network`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs: 1_500, failureRate: 0 }),
  })
  await switchGroup()
  await page.getByText('No chats yet').waitFor({ timeout: 20_000 })
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await row(page, 'Customer').count()).toBe(0)
  await weather(rig, 0)
})
