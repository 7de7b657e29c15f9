import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { closeChatWindow } from './support/chat-window.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { onePixel } from './support/pictures.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

const rail = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Templates', exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for review' })

/** The channel's verdict on a template, sent now. */
async function decide(name: string, verdict: object): Promise<void> {
  const sara = await inbox.rig.as('sara')
  const { body } = await sara('GET', `main/watemplates?groupId=${GROUP}&withArchived=true`)
  const found = body.items.find((one: { name: string }) => one.name === name)
  const path = `/_control/templates/${String(found?.id)}/review`
  expect((await inbox.rig.call('POST', path, { body: verdict })).status).toBe(200)
}

async function show(as: Name = 'sara'): Promise<Page> {
  const page = await inbox.start({ as })
  await rail(page).click()
  await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor()
  return page
}

async function write(page: Page, name: string, text: string, example: string): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click()
  await field(page, 'Name').fill(name)
  await field(page, 'Text').fill(text)
  await page
    .getByRole('textbox', { name: /^Example of/ })
    .first()
    .fill(example)
}

describe('a template', () => {
  test('is created by the channel’s rules, approved live, and sent after the window closed', async () => {
    await closeChatWindow(inbox, 'c')
    const page = await show()
    await write(page, 'Visit Reminder', 'Hello {{name}}, we expect you {{day}}', 'Carmen')
    expect(await field(page, 'Name').inputValue()).toBe('visit_reminder')
    await page.getByRole('button', { name: 'Text: ends in a variable' }).click()
    await expectFocus(field(page, 'Text'))
    await field(page, 'Name').focus()
    await page.keyboard.press('F8')
    await expectFocus(field(page, 'Text'))
    await page.keyboard.press('F8')
    await expectFocus(page.getByRole('textbox', { name: 'Example of Day' }))
    const rules = page.getByRole('region', { name: 'Rules of the channel' })
    await rules.getByText('Does not begin with a variable').waitFor()
    await submitButton(page).click({ force: true })
    expect(await accessibilityFaults(page)).toEqual([])
    await field(page, 'Text').fill('Hello {{name}}, we expect you tomorrow.')
    await page.getByText('Ready to submit').waitFor()

    const header = field(page, 'Text of the header (optional)')
    const footer = field(page, 'Text of the footer (optional)')
    await header.fill('*Oferta* 🎉 de hoy')
    await footer.fill('Casa Nogal 🌰')
    await rules.getByRole('button', { name: 'Header: emoji are not accepted' }).waitFor()
    await rules.getByRole('button', { name: 'Footer: emoji are not accepted' }).waitFor()
    await header.fill('*Oferta* de hoy')
    await page.getByText(/^No formatting: remove the marks/).waitFor()
    for (const number of [1, 2]) {
      await page.getByRole('button', { name: 'Add a button' }).click()
      await page.getByRole('menuitem', { name: /Quick reply/ }).click()
      await field(page, 'Text of the button')
        .nth(number - 1)
        .fill('Sí, quiero')
    }
    await page.getByText('Another button already has this text', { exact: true }).waitFor()
    await page.getByText('3 points to correct').waitFor()
    await header.fill('Oferta de hoy')
    await footer.fill('Casa Nogal')
    await page.getByRole('button', { name: 'Remove button 2' }).click()
    await rules.getByText('Header and footer without formatting, emoji or line breaks').waitFor()
    await page.getByText('Ready to submit').waitFor()
    await page.keyboard.press('Control+Enter')
    await panel(page, 'visit_reminder').getByText('In review').waitFor()
    await decide('visit_reminder', { status: 'approved' })
    await row(page, 'visit_reminder').getByText('Approved').waitFor()
    await panel(page, 'visit_reminder').getByText('Approved').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('link', { name: /^Chats/ }).click()
    await inbox.open('Carmen Rojas')
    const picker = page.getByRole('region', { name: 'Approved templates' })
    await picker.getByRole('button', { name: /visit_reminder/ }).click()
    await field(page, 'Name').fill('Carmen')
    await page.keyboard.press('Enter')
    await bubbles(page).filter({ hasText: 'Hello Carmen, we expect you tomorrow.' }).waitFor()
  })

  test('with cards is made in the editor, approved live, and shown with its cards', async () => {
    const page = await show()
    await page.getByRole('button', { name: 'New template' }).click()
    await field(page, 'Name').fill('autumn')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Carousel')
    await field(page, 'Text').fill('New for the autumn.')
    const card = (number: number) => page.getByRole('group', { name: `Card ${number}` })
    for (const number of [1, 2]) {
      await card(number)
        .locator('input[type="file"]')
        .setInputFiles({ name: `chair-${number}.png`, mimeType: 'image/png', buffer: onePixel })
      await field(page, 'Text of the card (optional)')
        .nth(number - 1)
        .fill(`Chair ${number}`)
    }
    await card(1).getByRole('button', { name: 'Add a button' }).click()
    await page.getByRole('menuitem', { name: /Quick reply/ }).click()
    for (const number of [1, 2])
      await card(number).getByRole('textbox', { name: 'Text of the button' }).fill('Tell me more')
    await page.getByText('Ready to submit').waitFor()
    const preview = page.getByRole('complementary', { name: 'What the customer will see' })
    await preview.getByText('Chair 2').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await submitButton(page).click()
    await panel(page, 'autumn').getByText('In review').waitFor()
    await decide('autumn', { status: 'approved' })
    await row(page, 'autumn').getByText('Approved').waitFor()
    await row(page, 'autumn')
      .getByText(/^Carousel/)
      .waitFor()
    await panel(page, 'autumn').getByText('Chair 1').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
