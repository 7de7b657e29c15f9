import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { chooseDateTime } from './support/choose-date-time.ts'
import { agentName, inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()
const HOUR_MS = 3_600_000

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
  test('leaves the list, is found by the filter, and can be unsnoozed; the lock closes its list', async () => {
    await inbox.chats(3)
    const page = await inbox.start()
    await snooze('Customer 2', 'Tomorrow')
    await expect.poll(order).toEqual(['Customer 3', 'Customer 1'])
    await page.getByText(/^The chat of Customer 2 comes back tomorrow, 09:00/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])

    await inbox.open('Customer 1')
    await page.keyboard.press('Control+Shift+P')
    await dialog(page).getByText('In three hours', { exact: true }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Snooze' }).click()
    await expect.poll(order).toEqual(['Customer 3', 'Customer 2'])
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: /^Snoozed chats/ }).click()
    const list = page.getByRole('dialog', { name: 'Snoozed chats' })
    await list.getByRole('button', { name: 'Bring back: Customer 1' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await list.getByRole('button', { name: 'Bring back: Customer 1' }).click()
    await list.getByText('You have not snoozed any chat.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(order).toEqual(['Customer 3', 'Customer 2', 'Customer 1'])

    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('menuitem', { name: /^Snoozed chats/ }).click()
    await list.waitFor()
    await ask(page, 'session.lock', undefined)
    await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
    expect(await list.count()).toBe(0)
    await ask(page, 'session.unlock', { password: PASSWORD })
    await row(page, 'Customer 1').waitFor()
    expect(await list.count()).toBe(0)
  })

  test('stays snoozed over a restart, and returns on time or when its customer writes, also offline', async () => {
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
  })

  test('is skipped when walking from chat to chat, and does not hide the next page', async () => {
    for (let n = 1; n <= 60; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
    const page = await inbox.start()
    await row(page, 'Customer 60').waitFor()
    for (let n = 41; n <= 60; n += 1) await putOff(`c${n}`, 3_600_000)
    await expect.poll(async () => (await order())[0]).toBe('Customer 40')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.getByRole('heading', { name: 'Customer 40', exact: true }).waitFor()
    await page.reload()
    await expect.poll(async () => (await order())[0]).toBe('Customer 40')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('40')
  })

  test('is snoozed from the moment of confirming, however long the dialog was open', async () => {
    await inbox.chats(1)
    const page = await inbox.start()
    await openDialog('Customer 1')
    await dialog(page).getByText('In three hours', { exact: true }).click()
    const offered = () => dialog(page).getByRole('radiogroup').innerText()
    const before = await offered()
    // The page's clock, until a reload.
    await page.evaluate(`{
      const real = Date.now;
      Date.now = () => real() + ${5 * HOUR_MS};
    }`)
    await expect.poll(offered).not.toBe(before)
    const now = await page.evaluate<number>('Date.now()')
    await dialog(page).getByRole('button', { name: 'Snooze' }).click()
    await expect.poll(() => ask(page, 'snoozes.get', { groupId: GROUP })).toHaveLength(1)
    const [stored] = await ask(page, 'snoozes.get', { groupId: GROUP })
    const ahead = Date.parse(stored?.until ?? '') - now
    expect(Math.abs(ahead - 3 * HOUR_MS)).toBeLessThanOrEqual(60_000)
  })

  test('accepts a custom time, but none in the past', async () => {
    await inbox.chats(1)
    const page = await inbox.start()
    await openDialog('Customer 1')
    await dialog(page).getByText('Another time', { exact: true }).click()
    const act = dialog(page).getByRole('button', { name: 'Snooze' })
    expect(await act.isDisabled()).toBe(true)
    const field = dialog(page).getByRole('button', { name: 'Another time' })
    // The first minute of the day is in the past, except during that minute.
    await chooseDateTime(field, new Date(new Date().setHours(0, 0, 0, 0)))
    await dialog(page).getByText('Choose a time that is still to come.').waitFor()
    expect(await act.isDisabled()).toBe(true)
    const until = new Date(Date.now() + 26 * HOUR_MS)
    await chooseDateTime(field, until)
    const shown = until.toLocaleDateString('en-GB')
    expect(await field.innerText()).toMatch(new RegExp(`^${shown} \\d{2}:\\d{2}$`))
    await act.click()
    await page.getByText('All chats of this list are snoozed').waitFor()
    expect(await ask(page, 'snoozes.get', { groupId: GROUP })).toMatchObject([
      { contactId: 'c1', name: 'Customer 1' },
    ])
    await page.getByRole('button', { name: 'See the snoozed chats' }).click()
    const list = page.getByRole('dialog', { name: 'Snoozed chats' })
    await list.getByRole('button', { name: 'Bring back: Customer 1' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(order).toEqual(['Customer 1'])
  })
})
