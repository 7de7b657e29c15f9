import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { readQr } from '#tests/support/read-qr.ts'
import { inboxForEach, names } from './support/inbox.ts'
import { countCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

async function lever(path: string, body: object): Promise<void> {
  const { status, body: answer } = await inbox.rig.call('POST', `/_control/${path}`, {
    body,
    group: null,
  })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
}
const group = (change: object) => lever(`groups/${GROUP}`, change)
const ana = (change: object) => lever(`groups/${GROUP}/members/ana`, change)

const button = (page: Page) => page.getByRole('button', { name: 'QR code to take a chat' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'QR code' })

/** The address in the displayed code, as a phone scans it. */
async function readScreen(page: Page): Promise<string> {
  const picture = dialog(page).getByRole('img', { name: 'QR code that opens a chat with you' })
  const side = Number((await picture.getAttribute('viewBox'))?.split(' ')[2])
  return readQr(side, (await picture.locator('path').getAttribute('d')) ?? '')
}

const scan = (address: string, phone: string, name: string) =>
  lever('customers/scan', { address, phone, name })

test('an agent shows a code, and a customer who scans it is assigned to them', async () => {
  await group({ hasQrAssigner: true })
  await ana({ hasQrAccess: true })
  await inbox.chats(1)
  await inbox.start()
  const { page } = inbox
  await button(page).click()
  await dialog(page)
    .getByText(/^Good once, for another (10:00|9:\d\d)$/)
    .waitFor()
  const address = await readScreen(page)
  expect(address).toContain('https://wa.me/5190000000?text=')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Copy the link' }).click()
  await dialog(page).getByRole('button', { name: 'Copied' }).waitFor()
  expect(await inbox.app.system.readClipboard()).toBe(address)

  // A reconnect refetches the code but does not renew it: this one was already handed out.
  const lists = await countCalls(page, '/contacts/lastchats')
  await inbox.dropPush(4200)
  await expect.poll(lists).toBeGreaterThan(0)
  expect(await readScreen(page)).toBe(address)

  await scan(address, '51955555555', 'Nora Quiroga')
  await dialog(page).getByText('The chat of Nora Quiroga is yours.').waitFor()
  await dialog(page).getByRole('button', { name: 'New code' }).click()
  await dialog(page).getByText('Have the customer scan it').waitFor()
  const second = await readScreen(page)
  expect(second).not.toBe(address)

  await scan(second, '51966666666', 'Omar Díaz')
  await dialog(page).getByRole('button', { name: 'Open the chat' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Omar Díaz', exact: true }).waitFor()
  await page.getByRole('article').getByText('I would like to talk to ana').waitFor()
  expect(await names(page)).toEqual(['Omar Díaz', 'Nora Quiroga', 'Customer 1'])
  const { body } = await inbox.agent('GET', `main/contacts/lastchats?groupId=${GROUP}`)
  for (const { userId } of body.items) expect(userId).toBe('ana')
})
