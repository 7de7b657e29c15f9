import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { emailOf, OTHER_GROUP, type Name } from '#tests/contract/support/users.ts'
import { mailedPasswords } from '#tests/contract/support/mails.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

async function show(as: Name): Promise<Page> {
  const page = await inbox.start({ as })
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor()
  return page
}

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Groups' }).getByRole('row').filter({ hasText: name })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New group' })

describe('the groups', () => {
  test('an admin registers a line, works in it, and goes back to the other one', async () => {
    const page = await show('adam')
    await row(page, 'Talk').getByText('Current').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await page.keyboard.press('n')
    const drawer = drawerOf(page)
    const create = drawer.getByRole('button', { name: 'Create group' })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Casa Nogal Arequipa')
    const phone = drawer.getByRole('textbox', { name: 'The line’s phone' })
    await phone.fill('954 120 8')
    await drawer.getByRole('textbox', { name: 'Name' }).focus()
    await drawer.getByText('Error al validar el número de teléfono').waitFor()
    await drawer.getByText('Too few digits for a number of this country.').waitFor()
    expect(await create.isDisabled()).toBe(true)
    await phone.fill('954 120 876')
    await drawer.getByText('Number checked').waitFor()
    await drawer.getByText('The terms are not accepted yet.').waitFor()
    await drawer.getByRole('button', { name: 'terms of service' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms of service' })
    await terms.getByText('Chats and contacts belong to the company.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await terms.waitFor({ state: 'detached' })
    expect(await drawer.getByRole('checkbox').isChecked()).toBe(false)
    await drawer.getByRole('checkbox').check()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.clock.install()
    await create.click()
    await page.getByText('You created Casa Nogal Arequipa and now work in it.').waitFor()
    const trial = page.getByRole('dialog', { name: 'Test message' })
    await trial.getByText('Waiting for your message').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('Waiting', { exact: true }).waitFor()
    expect(await trial.getByText('takes longer than usual').count()).toBe(0)
    await page.clock.fastForward(121_000)
    await trial.getByText('takes longer than usual').waitFor()
    await trial.getByText('That you sent it to +51 954 120 876.').waitFor()
    await trial.getByRole('textbox', { name: 'Your mobile' }).fill('944 318 052')
    await trial.getByRole('button', { name: 'Receive a test message' }).click()
    await trial.getByText('From adam').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('Not connected').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The button has the focus.
    await page.keyboard.press('Enter')
    await page.getByRole('feed').getByText('Hello, testing').waitFor()
    await page.getByRole('link', { name: 'Groups' }).click()

    await row(page, 'Casa Nogal Arequipa').getByText('Current').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('Not connected').waitFor()
    await row(page, 'Casa Nogal Arequipa').getByText('+51 954 120 876').waitFor()
    await page.getByRole('link', { name: /^Chats/ }).click()
    await page.getByRole('button', { name: 'Switch group: Casa Nogal Arequipa' }).waitFor()
    await page.getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('button', { name: 'Open Talk' }).click()
    await row(page, 'Talk').getByText('Current').waitFor()
    await page.getByRole('button', { name: 'Switch group: Talk' }).waitFor()
  })

  test('an address is confirmed with a mailed code before an invitation is shown', async () => {
    const { db } = inbox.rig.workspace.storage
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', 'ana')
      .execute()
    const olga = await inbox.rig.as('olga')
    const body = { groupId: OTHER_GROUP, email: emailOf('ana'), role: 'ROLE_PUBLISHER' }
    await olga('POST', 'main/users/genesys', { body, group: OTHER_GROUP })
    const [invited = ''] = await mailedPasswords(inbox.rig, 1)
    const page = await show('ana')
    const form = page.getByRole('form', { name: 'Confirm your email address' })
    await form.waitFor()
    expect(await page.getByRole('region', { name: 'Invitations' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('textbox', { name: 'Code' }).fill('abcd-efgh-jkmn-pqrs')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The code is wrong or no longer valid.').waitFor()
    await form.getByRole('button', { name: 'Send another code' }).click()
    const codes = await mailedPasswords(inbox.rig, 2)
    await form.getByRole('textbox', { name: 'Code' }).fill(codes.find((c) => c !== invited) ?? '')
    await form.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText(`You confirmed ${emailOf('ana')}`).waitFor()
    await page.getByRole('button', { name: 'Accept the invitation to Elsewhere' }).click()
    await row(page, 'Elsewhere').waitFor()
    await form.waitFor({ state: 'detached' })
  })
})
