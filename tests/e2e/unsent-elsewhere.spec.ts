import { closeChatWindow } from './support/chat-window.ts'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { OTHER_GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { watchResync } from './support/live.ts'
import { chatsInTwoGroups } from './support/two-groups.ts'

const inbox = inboxForEach()

beforeEach(() => chatsInTwoGroups(inbox))

async function switchTo(page: Page, group: string): Promise<void> {
  const askedAnew = await watchResync(page)
  await page.getByRole('button', { name: /group/i }).first().click()
  await page.getByRole('menuitemradio', { name: group }).click()
  // Otherwise a change in the group without an event could still reach it.
  await askedAnew()
}
const notice = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
const refused = (page: Page) =>
  bubbles(page)
    .filter({ hasText: 'Written in vain' })
    .getByText(/Not sent/)
const show = (page: Page, words: string) =>
  notice(page, words).getByRole('button', { name: 'Show' }).click()

test('a refused message of another group is reported with its name, and found in a lost group', async () => {
  const page = await inbox.start()
  await switchTo(page, 'Elsewhere')
  await inbox.open('Olga’s customer')
  await closeChatWindow(inbox, 'elsewhere')
  await composer(page).fill('Written in vain')
  await page.keyboard.press('Enter')
  await refused(page).waitFor()
  await switchTo(page, 'Talk')
  await row(page, 'Carmen Rojas').waitFor()
  const there = '1 message was not sent in Elsewhere.'
  await notice(page, there).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await inbox.customerWrites('elsewhere', 'Are you there?')
  const showThere = notice(page, there).getByRole('button', { name: 'Show' })
  await showThere.focus()
  await expectFocus(showThere)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Olga’s customer', exact: true }).waitFor()
  await bubbles(page)
    .filter({ hasText: 'Written in vain' })
    .getByText(/Not sent/)
    .waitFor()
  await expectFocus(composer(page))
  expect(await notice(page, there).count()).toBe(0)
  await switchTo(page, 'Talk')
  await notice(page, there).waitFor()

  // They are removed from the other group.
  const { db } = inbox.rig.workspace.storage
  await db
    .deleteFrom('members')
    .where('group_id', '=', OTHER_GROUP)
    .where('user_id', '=', agentName)
    .execute()
  await page.evaluate(`bandeja.request('session.refresh')`)
  const lost = '1 message was not sent in a group that you no longer belong to.'
  await notice(page, lost).waitFor()
  expect(await notice(page, there).count()).toBe(0)
  await show(page, lost)
  const unsent = page.getByRole('region', { name: 'Not sent' })
  await unsent.getByText('Written in vain').waitFor()
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await unsent.waitFor({ state: 'detached' })
  await inbox.open('Carmen Rojas')
  expect(await notice(page, 'was not sent').count()).toBe(0)
  expect(await page.evaluate(`bandeja.request('outbox.list')`)).toMatchObject({ value: [] })
})
