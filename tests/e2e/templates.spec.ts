import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { closeChatWindow } from './support/chat-window.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'
import { onePixel } from './support/pictures.ts'
import { resize } from './support/window-size.ts'
import { channelTemplate } from './support/templates.ts'

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

  test('with a place in its header is sent with the place that the agent enters', async () => {
    const page = await show()
    await page.getByRole('button', { name: 'New template' }).click()
    await field(page, 'Name').fill('our_shop')
    await page.getByText('Location', { exact: true }).click()
    await page.getByText('The place is chosen in each message.').waitFor()
    await field(page, 'Text').fill('We expect you here.')
    await page.keyboard.press('Control+Enter')
    await panel(page, 'our_shop').getByText('In review').waitFor()
    await decide('our_shop', { status: 'approved' })
    await panel(page, 'our_shop').getByText('Approved').waitFor()
    await closeChatWindow(inbox, 'c')
    await page.getByRole('link', { name: /^Chats/ }).click()
    await inbox.open('Carmen Rojas')
    const picker = page.getByRole('region', { name: 'Approved templates' })
    await picker.getByRole('button', { name: /our_shop/ }).click()
    const place = page.getByRole('group', { name: 'Location in the header' })
    await place.getByRole('textbox', { name: 'Map link or coordinates' }).fill('-12.1211, -77.0297')
    await page.getByRole('button', { name: 'Send the template' }).click()
    await place.getByText('Fill this in: WhatsApp requires it').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await place.getByRole('textbox', { name: 'Name' }).fill('Casa Nogal')
    await place.getByRole('textbox', { name: 'Address', exact: true }).fill('Av. Larco 345')
    await page.getByRole('button', { name: 'Send the template' }).click()
    const sent = bubbles(page).filter({ hasText: 'We expect you here.' })
    await sent.getByText('Casa Nogal').waitFor()
    await sent.getByText('Av. Larco 345').waitFor()
  })

  test('that is rejected shows why, and is corrected as a copy with a new name', async () => {
    const page = await show()
    await write(page, 'shout', 'COME TO THE SHOP {{day}} RIGHT NOW.', 'today')
    await submitButton(page).click()
    await panel(page, 'shout').waitFor()
    await decide('shout', { status: 'rejected', rejectedReason: 'INVALID_FORMAT' })
    await panel(page, 'shout')
      .getByText(/^Invalid format/)
      .waitFor()
    await panel(page, 'shout').getByRole('button', { name: 'Correct and resend' }).click()
    await page.getByRole('heading', { name: 'Correct shout' }).waitFor()
    await resize(inbox, 1024, 700)
    await page.getByRole('button', { name: 'Add a button' }).click()
    await page.getByRole('menuitem', { name: /Quick reply/ }).click()
    await page.getByRole('button', { name: 'Add a button' }).click()
    await page.getByRole('menuitem', { name: /Link|URL/ }).click()
    await field(page, 'Text of the button').last().press('Alt+ArrowUp')
    await page.getByRole('group', { name: '1. Link' }).waitFor()
    const grip = page.getByRole('group', { name: '2. Quick reply' }).locator('svg').first()
    const first = page.getByRole('group', { name: '1. Link' })
    await grip.dragTo(first, { targetPosition: { x: 60, y: 4 } })
    await page.getByRole('group', { name: '1. Quick reply' }).waitFor()
    await page.getByRole('button', { name: 'Remove button 2' }).click()
    await page.getByRole('button', { name: 'Remove button 1' }).click()
    await resize(inbox, 1440, 900)
    expect(await field(page, 'Name').inputValue()).toBe('shout_2')
    await field(page, 'Text').fill('Come to the shop {{day}}, please.')
    expect(await page.getByRole('textbox', { name: /^Example of/ }).inputValue()).toBe('today')
    await submitButton(page).click()
    await panel(page, 'shout_2').waitFor()
    await decide('shout_2', { status: 'approved' })
    await row(page, 'shout_2').getByText('Approved').waitFor()
  })

  test('with a picture is corrected with the same picture, under its name and year', async () => {
    const form = new FormData()
    const text = 'Come to the shop today, please.'
    const parts = {
      groupId: GROUP,
      name: 'oferta_bf_2026',
      templateType: 'IMAGE',
      templateText: text,
      templateApproveText: text,
      category: 'MARKETING',
      languageCode: 'en',
    }
    for (const [name, value] of Object.entries(parts)) form.set(name, value)
    form.set('file', new File([onePixel], 'offer.png', { type: 'image/png' }))
    const sara = await inbox.rig.as('sara')
    const { status, body } = await sara('POST', 'main/watemplates/apply-media', { body: form })
    expect(status).toBe(200)
    await decide('oferta_bf_2026', { status: 'rejected', rejectedReason: 'INVALID_FORMAT' })
    const page = await show()
    await row(page, 'oferta_bf_2026').click()
    await page.getByRole('button', { name: 'Correct and resend' }).click()
    await page.getByText('Ready to submit').waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('oferta_bf_2026_2')
    await page.getByText('File of the previous template').waitFor()
    // A text with the name of a picture is refused as the service would refuse it, and replaces nothing.
    await page.locator('input[type=file]').setInputFiles({
      name: 'fake.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('This is plain text.'),
    })
    await page.getByRole('alert').filter({ hasText: 'Tipo de Archivo No Soportado' }).waitFor()
    await page.getByText('File of the previous template').waitFor()
    await submitButton(page).click()
    await panel(page, 'oferta_bf_2026_2').getByText('In review').waitFor()
    const { items } = (await sara('GET', `main/watemplates?groupId=${GROUP}`)).body
    expect(items).toMatchObject([
      { name: 'oferta_bf_2026' },
      { name: 'oferta_bf_2026_2', templateType: 'IMAGE', media: body.media, status: 'pending' },
    ])
  })

  test('is saved as a draft or discarded when its editor is left, after a confirmation', async () => {
    const page = await show()
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'New template' }).waitFor()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByText('Image', { exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
    await page.getByText('Tipo de Archivo No Soportado').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: 'Tipo de Archivo' }).waitFor()
    await page.getByRole('button', { name: 'Archivo adjunto es requerido' }).waitFor()
    await page.getByText('Document', { exact: true }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
    await page.getByRole('link', { name: /^Chats/ }).click()
    await question.getByText(/file is not saved with the draft/).waitFor()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByText('a.txt').first().waitFor()
    await page.getByRole('link', { name: /^Chats/ }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await rail(page).click()
    await page.getByRole('tab', { name: 'Drafts0' }).waitFor()

    await write(page, 'later', 'Hello {{name}}, see you.', 'Carmen')
    const parent = page.getByRole('navigation', { name: 'Path' })
    await parent.getByRole('link', { name: 'Templates' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await field(page, 'Text').press('Control+End')
    await page.keyboard.type(' From {{agent.n')
    await page.getByRole('option', { name: 'Your name' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(' and {{')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    for (let typed = 0; typed < ' and {{'.length; typed += 1) await page.keyboard.press('Backspace')
    expect(await field(page, 'Text').inputValue()).toBe(
      'Hello {{name}}, see you. From {{Your name}}',
    )
    // The cursor passes the chip as one letter, and a typed name becomes one.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('X')
    expect(await field(page, 'Text').inputValue()).toBe(
      'Hello {{name}}, see you. From X{{Your name}}',
    )
    await field(page, 'Text').fill('Hello {{name}}, by {{contact.name}}')
    await expect
      .poll(() => field(page, 'Text').inputValue())
      .toBe('Hello {{name}}, by {{Customer’s name}}')
    await field(page, 'Text').fill('Hello {{name}}, see you.')
    await page.keyboard.press('Control+s')
    await page.getByText(/^Draft saved at/).waitFor()
    await page.getByRole('heading', { name: 'New template' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Drafts/ }).click()
    await row(page, 'later').click()
    expect(await field(page, 'Text').inputValue()).toBe('Hello {{name}}, see you.')
    expect(await page.getByRole('textbox', { name: /^Example of/ }).inputValue()).toBe('Carmen')
  })

  test('is archived, unarchived only if it is approved, and deleted after a confirmation, unless the service refuses', async () => {
    await channelTemplate(inbox.rig, 'old_one', { templateText: 'Hello' })
    await channelTemplate(inbox.rig, 'other_one', { templateText: 'Hello' })
    await channelTemplate(inbox.rig, 'kept_one', {
      templateText: 'Hello',
      category: 'MARKETING',
      prevCategory: 'UTILITY',
    })
    const page = await show()
    await row(page, 'old_one').click()
    await page.keyboard.press('e')
    await row(page, 'old_one').waitFor({ state: 'detached' })
    await decide('old_one', { status: 'disabled' })
    await panel(page, 'old_one').getByText('Disabled').waitFor()
    await panel(page, 'old_one').getByRole('button', { name: 'Unarchive' }).click()
    await page
      .getByText('Error desarchivando plantilla. The channel has not approved this template.')
      .waitFor()
    await page.getByRole('tab', { name: /^Archived/ }).click()
    await row(page, 'old_one').waitFor()

    await page.getByRole('tab', { name: /^Registered/ }).click()
    await row(page, 'other_one').click()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'Delete other_one?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await row(page, 'other_one').getByText('Deleted').waitFor()

    // A refused call is reported in the specification’s words, and changes nothing on the screen.
    await row(page, 'kept_one').getByText('before: Utility').waitFor()
    await row(page, 'kept_one').click()
    await answerCalls(page, '/watemplates/', { code: 'INTERNAL', message: 'Later' }, 500)
    await page.keyboard.press('e')
    await page.getByText('Error updating template').waitFor()
    await page.keyboard.press('Delete')
    await page
      .getByRole('dialog', { name: 'Delete kept_one?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText('Error deleting template').first().waitFor()
    await row(page, 'kept_one').getByText('Approved').waitFor()
    await write(page, 'refused', 'Hello {{name}}, see you.', 'Carmen')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Error applying new template').waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('refused')
  })
})

test('the list is searched and filtered, and synchronized', async () => {
  await channelTemplate(inbox.rig, 'order_update', {
    templateText: 'Your órder',
    category: 'UTILITY',
  })
  await channelTemplate(inbox.rig, 'sale', { templateText: 'Sale', category: 'MARKETING' })
  const page = await show()
  await page.getByRole('tab', { name: /^Registered/, selected: true }).waitFor()
  await row(page, 'sale').waitFor()
  await page.getByRole('searchbox', { name: 'Search by name or text' }).fill('your order')
  await row(page, 'sale').waitFor({ state: 'detached' })
  await row(page, 'order_update').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Category', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Marketing' }).click()
  await row(page, 'order_update').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Templates', level: 1 }).click()
  // The channel changed without an event.
  const { db } = inbox.rig.workspace.storage
  await db
    .updateTable('wa_templates')
    .set({ status: 'rejected' })
    .where('name', '=', 'sale')
    .execute()
  // The button shows the synchronization for as long as the channel takes.
  await inbox.network({ latencyMs: 1_500 })
  await page.keyboard.press('r')
  const running = page.getByRole('button', { name: 'Synchronizing', disabled: true })
  await running.waitFor()
  expect(await page.getByText(/^Synchronized/).count()).toBe(0)
  await page.getByText(/^Synchronized today at/).waitFor()
  await running.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Synchronize', exact: true }).waitFor()
  await row(page, 'sale').getByText('Rejected').waitFor()
  await inbox.network({})
})
