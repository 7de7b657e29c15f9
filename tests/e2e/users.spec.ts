import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach({ registration: false })

async function show(): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name })
const menu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
const hasHiddenPart = (element: { scrollHeight: number; clientHeight: number }) =>
  element.scrollHeight > element.clientHeight

test('people are invited by mail, with the reason for a refused address, and join', async () => {
  const page = await show()
  await row(page, 'ana@example.test').waitFor()
  await menu(page, 'adam', 'Copy the e-mail')
  await page.getByText('E-mail copied').waitFor()
  await row(page, 'adam@example.test').getByRole('button').click()
  await page.getByRole('menuitem').waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Copy the e-mail'])
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('i')
  const drawer = page.getByRole('dialog', { name: 'Invite to the group' })
  const emails = drawer.getByRole('combobox', { name: 'E-mails' })
  // One press closes the form, also while the field that has no suggestions has the focus.
  await emails.pressSequentially('hugo')
  await emails.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.keyboard.press('i')
  const pasted = readFileSync('tests/fixtures/outlook-recipients.txt', 'utf8')
  await inbox.app.system.writeClipboard(pasted)
  await emails.press('ControlOrMeta+V')
  await drawer.getByText('"Paz, Hugo" <hugo.paz@mail.example>').waitFor()
  for (const typed of ['ana@example.test', 'nobody']) {
    await emails.fill(typed)
    await emails.press('Enter')
  }
  await drawer.getByText('This is no e-mail: nobody').waitFor()
  await drawer.getByRole('combobox', { name: 'Team', exact: true }).click()
  await page.getByRole('option', { name: 'south' }).click()
  await drawer.getByText('Yes: Answer the chats they see').waitFor()
  await drawer.getByText('No: Manage users and settings').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Send 3 invitations' }).click()
  const access = page.getByRole('dialog', { name: 'Pass on the access' })
  await access.getByText('This workspace sends no mail').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await access.getByRole('button', { name: 'Copy all' }).click()
  await access.getByText('Copied.', { exact: true }).waitFor()
  const copied = await inbox.app.system.readClipboard()
  await access.getByRole('button', { name: 'Done' }).click()
  await drawer.getByText('Error en el registro').waitFor()
  const reason = drawer.getByText('Already in the group or invited: ana@example.test')
  await reason.waitFor()
  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
  ] as const) {
    await resize(inbox, width, height)
    // The alert shows its whole text, and only the form scrolls, not the drawer around it.
    expect(await drawer.getByRole('alert').evaluate(hasHiddenPart)).toBe(false)
    expect(await drawer.evaluate(hasHiddenPart)).toBe(false)
  }
  await drawer.getByText('This is no e-mail: nobody').waitFor()
  await drawer.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: /^Invitations ?2$/ }).click()
  await page.getByRole('row').filter({ hasText: 'valeria.ramos@mail.example' }).waitFor()
  const password = /valeria\.ramos@mail\.example\nPassword: (\S+)/.exec(copied)?.[1]
  const body = { email: 'valeria.ramos@mail.example', password }
  expect((await inbox.rig.call('POST', 'main/login', { body })).status).toBe(200)
  await page.getByRole('tab', { name: /^Invitations ?1$/ }).waitFor()
  await page.getByRole('tab', { name: 'Members' }).click()
  await row(page, 'Valeria Ramos').getByText('south').waitFor()
})
