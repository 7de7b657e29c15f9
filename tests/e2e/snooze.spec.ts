import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { agentName, inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()

const order = () => names(inbox.page)
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Snooze the chat/ })
/** Opens the snooze dialog of a chat by its menu. */
async function openDialog(name: string): Promise<void> {
  await row(inbox.page, name).click({ button: 'right' })
  await inbox.page.getByRole('menuitem', { name: 'Snooze…' }).click()
  await dialog(inbox.page).waitFor()
}
async function snooze(name: string, choice: string): Promise<void> {
  await openDialog(name)
  await dialog(inbox.page).getByText(choice, { exact: true }).click()
  await dialog(inbox.page).getByRole('button', { name: 'Snooze' }).click()
  await dialog(inbox.page).waitFor({ state: 'detached' })
}
/** Snoozes a chat as the dialog does, for a shorter time than it offers. */
const putOff = (contactId: string, ms: number) =>
  ask(inbox.page, 'snoozes.set', {
    groupId: GROUP,
    contactId,
    name: 'Customer 1',
    until: new Date(Date.now() + ms).toISOString(),
  })

describe('a snoozed chat', () => {
  test('stays snoozed over a restart, and returns on time or when its customer writes, also offline; a lock closes its list', async () => {
    await inbox.chats(4)
    await inbox.start()
    await snooze('Customer 1', 'Tomorrow')
    await snooze('Customer 2', 'Tomorrow')
    await snooze('Customer 3', 'In three hours')
    await expect.poll(order).toEqual(['Customer 4'])
    await inbox.customerWrites('c1', 'Are you there?')
    // The pointer was last on the dialog, so it does not hold the order of the list for its 30 s.
    await expect.poll(order, { timeout: 20_000 }).toEqual(['Customer 1', 'Customer 4'])
    await inbox.quit()
    await inbox.customerWrites('c2', 'Nobody?')
    const page = await inbox.launch()
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1', 'Customer 4'])
    await putOff('c3', 300)
    await expect.poll(order).toEqual(['Customer 2', 'Customer 1', 'Customer 4', 'Customer 3'])
    await expect.poll(() => ask(page, 'snoozes.get', { groupId: GROUP })).toEqual([])

    // The lock closes the list of snoozed chats.
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: /^Snoozed chats/ }).click()
    const list = page.getByRole('dialog', { name: 'Snoozed chats' })
    await list.waitFor()
    await ask(page, 'session.lock', undefined)
    await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
    expect(await list.count()).toBe(0)
    await ask(page, 'session.unlock', { password: PASSWORD })
    await row(page, 'Customer 1').waitFor()
    expect(await list.count()).toBe(0)
  })
})
