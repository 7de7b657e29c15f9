import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { composer, inboxForEach } from './support/inbox.ts'
import { quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

async function show(as?: Name): Promise<Page> {
  const page = await inbox.start(as === undefined ? {} : { as })
  await page.getByRole('link', { name: 'Answers' }).click()
  await page.getByRole('heading', { name: 'Answers', level: 1 }).waitFor()
  return page
}

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const openRow = (page: Page, name: string) =>
  page.locator('[data-open-answer]').filter({ hasText: name })

async function namesIn(page: Page, section: string): Promise<string[]> {
  const texts = await rows(page, section).allInnerTexts()
  return texts.map((text) => text.trim().split('\n')[0] ?? '')
}

const orderAtService = async (): Promise<string[]> => {
  const { body } = await inbox.agent('GET', `main/templates/bypositions?groupId=${GROUP}`)
  return body.items.map(({ name }: { name: string }) => name)
}

test('a quick message is created, ordered, pinned, used by "/", archived and unarchived', async () => {
  await quickTemplate(inbox.rig, 'Opening hours', { text: 'We open at nine.' })
  await quickTemplate(inbox.rig, 'Payment', { text: 'By card or transfer.' })
  const page = await show('mia')
  await page.keyboard.press('n')
  const editor = panel(page, 'New quick message')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Order on its way')
  await editor.getByText('In the chat: /order-on-its-way').waitFor()
  const text = editor.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello , it left.')
  await text.press('Home')
  for (let step = 0; step < 6; step += 1) await text.press('ArrowRight')
  await editor.getByRole('button', { name: 'Customer’s first name' }).click()
  // A variable is a chip with words, which Backspace removes as one letter and undo restores.
  expect(await text.inputValue()).toBe('Hello {{Customer’s first name}}, it left.')
  await page.keyboard.press('Backspace')
  expect(await text.inputValue()).toBe('Hello , it left.')
  await page.keyboard.press('Control+z')
  expect(await text.inputValue()).toBe('Hello {{Customer’s first name}}, it left.')
  await editor.getByRole('region', { name: 'Preview' }).getByText('Hello Rosa, it left.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect
    .poll(() => namesIn(page, 'In the group’s order'))
    .toEqual(['Opening hours', 'Payment', 'Order on its way'])
  await openRow(page, 'Order on its way').getByText('Customer’s first name').waitFor()

  await openRow(page, 'Order on its way').press('Alt+ArrowUp')
  await expect.poll(orderAtService).toEqual(['Opening hours', 'Order on its way', 'Payment'])
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  const upper = { targetPosition: { x: 120, y: 4 } }
  await handle('Payment').dragTo(openRow(page, 'Opening hours'), upper)
  await expect.poll(orderAtService).toEqual(['Payment', 'Opening hours', 'Order on its way'])
  await handle('Payment').dragTo(handle('Order on its way'), { targetPosition: { x: 8, y: 20 } })
  await expect.poll(orderAtService).toEqual(['Opening hours', 'Order on its way', 'Payment'])
  await openRow(page, 'Order on its way').press('p')
  await expect.poll(() => namesIn(page, 'Pinned')).toEqual(['Order on its way'])
  await expect.poll(orderAtService).toEqual(['Order on its way', 'Opening hours', 'Payment'])

  await page.getByRole('link', { name: 'Chats' }).click()
  await inbox.open('Carmen Rojas')
  await composer(page).fill('')
  await composer(page).press('/')
  await page.keyboard.type('order-on')
  await page.getByRole('listbox', { name: 'Quick replies' }).getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => composer(page).inputValue()).toBe('Hello Carmen, it left.')

  await page.getByRole('link', { name: 'Answers' }).click()
  await openRow(page, 'Order on its way').focus()
  await page.keyboard.press('e')
  const archived = page.getByRole('button', { name: 'Archived 1' })
  await archived.click()
  await expect.poll(orderAtService).toEqual(['Opening hours', 'Payment'])
  await page.getByRole('button', { name: 'Unarchive Order on its way' }).click()
  await expect.poll(() => namesIn(page, 'Pinned')).toEqual(['Order on its way'])
})
