import type { Locator, Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn, visit } from '#tests/support/sign-in.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { stopClock } from './support/clock.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', {
    last_name: 'Rojas',
    phone: '51945118207',
    email: 'carmen@correo.example',
    brand: 'Nogal',
    extra_json: JSON.stringify({ custom_2: 'Lima' }),
  })
  await inbox.customerWrites('c', 'Hello')
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const field = (inside: Locator, name: string) => inside.getByRole('textbox', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** A phone number that is not registered yet. */
async function fillIn(form: Locator, { firstName, phone }: { firstName: string; phone: string }) {
  await field(form, 'First name').fill(firstName)
  await field(form, 'Last name').fill('Vega')
  await field(form, 'Email').fill('lucia@correo.example')
  await field(form, 'Phone').fill(phone)
}

describe('the registration form', () => {
  test('names the contact that already has the number, stays open when a text selection ends outside, and registers once', async () => {
    const page = await inbox.start()
    await page.keyboard.press('Control+Shift+N')
    const form = dialog(page, 'New contact')
    await fillIn(form, { firstName: 'Lucía', phone: '+51 945 118 207' })
    const holder = await holdCalls(page, 'filter=51945118207')
    await page.keyboard.press('Enter')
    await expect.poll(holder.count).toBeGreaterThan(0)
    const taken = form.getByText('Another contact has this phone number.')
    await taken.waitFor()
    await field(form, 'Phone').fill('+51 945 118 208')
    await taken.waitFor({ state: 'detached' })
    await holder.release()
    // Once the contact is known, it can be submitted again.
    await expect.poll(() => form.getByRole('button', { name: 'Register' }).isEnabled()).toBe(true)
    expect(await form.getByText('It is the number of').count()).toBe(0)
    expect(await taken.count()).toBe(0)
    await field(form, 'Phone').fill('51 945 118 207')
    await form.getByText('It is the number of Carmen Rojas.').waitFor()
    await taken.waitFor()

    await field(form, 'First name').fill('Lucía')
    const from = await field(form, 'First name').boundingBox()
    const edge = await form.boundingBox()
    if (from === null || edge === null) throw new Error('The form is not to be seen.')
    const [y, beside] = [from.y + from.height / 2, edge.x - 40]
    await page.mouse.move(from.x + 60, y)
    await page.mouse.down()
    await page.mouse.move(beside, y, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate('String(getSelection())')).toBe('Lucía')
    expect(await field(form, 'First name').inputValue()).toBe('Lucía')
    await page.mouse.click(beside, y)
    await form.waitFor({ state: 'detached' })

    await page.keyboard.press('Control+Shift+N')
    await fillIn(form, { firstName: '  Lucía ', phone: '51 900 000 001' })
    await form.getByRole('button', { name: 'Register' }).dblclick()
    await heading(page, 'Lucía Vega').waitFor()
    await row(page, 'Lucía Vega').waitFor()
    const adam = await inbox.rig.as('adam')
    const { body } = await adam(
      'GET',
      `main/contacts/lastchats?groupId=${GROUP}&filter=51900000001`,
    )
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ name: 'Lucía', lastName: 'Vega', source: 2 })
  })
})

describe('a contact', () => {
  test('is opened and edited from an unread row, which stays unread; a late edit form replaces no other', async () => {
    const { db } = inbox.rig.workspace.storage
    await db.updateTable('contacts').set({ important: 1 }).execute()
    const page = await inbox.start()
    await visit(page, '/dashboard?type=important&from=letter')
    await row(page, 'Carmen Rojas').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'See the contact' }).click()
    const card = dialog(page, 'Carmen Rojas')
    await card.getByText('carmen@correo.example').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(pathIn(page)).toBe('/dashboard?type=important&from=letter')
    // By the page's clock: the form opens the specified delay after the redirect.
    await page.clock.install()
    await stopClock(page)
    await card.getByRole('button', { name: 'Edit contact' }).click()
    await card.waitFor({ state: 'detached' })
    const form = dialog(page, 'Edit contact')
    await page.clock.runFor(limits.editContactDelayMs - 1)
    // The dashboard: the address has only the filter that the list still uses.
    await expect.poll(() => pathIn(page)).toBe('/dashboard?type=important')
    expect(await form.count()).toBe(0)
    await page.clock.runFor(1)
    await page.clock.resume()
    await form.waitFor()
    await field(form, 'Brand').fill('Casa Nogal')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await inbox.agent('GET', 'main/contacts/c')).body)
      .toMatchObject({
        brand: 'Casa Nogal',
        chat: { pendingMessages: 1 },
      })

    await row(page, 'Carmen Rojas').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'See the contact' }).click()
    await card.waitFor()
    await stopClock(page)
    await card.getByRole('button', { name: 'Edit contact' }).click()
    await card.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+N')
    const other = dialog(page, 'New contact')
    await field(other, 'First name').fill('Luc')
    await page.clock.runFor(limits.editContactDelayMs)
    await page.clock.resume()
    await field(other, 'First name').pressSequentially('ía')
    expect(await field(other, 'First name').inputValue()).toBe('Lucía')
    expect(await dialog(page, 'Edit contact').count()).toBe(0)
  })

  test('has its form kept open when its row leaves the list, and closed with the chat', async () => {
    // A row that stays: the menu leaves with the last row.
    await inbox.chat('d', 'Diego Salas')
    await inbox.customerWrites('d', 'Good day')
    const sara = await inbox.rig.as('sara')
    const page = await inbox.start()
    const carmen = row(page, 'Carmen Rojas')
    await carmen.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'See the contact' }).waitFor()
    await sara('PUT', 'main/contacts/c/chat-archived')
    await carmen.waitFor({ state: 'detached' })
    await page.getByRole('menuitem', { name: 'See the contact' }).click()
    await dialog(page, 'Carmen Rojas').getByRole('button', { name: 'Edit contact' }).click()
    const form = dialog(page, 'Edit contact')
    await field(form, 'Brand').fill('Casa ')
    await sara('DELETE', 'main/contacts/c/chat-archived')
    await carmen.waitFor()
    await sara('PUT', 'main/contacts/c/chat-archived')
    await carmen.waitFor({ state: 'detached' })
    await field(form, 'Brand').pressSequentially('Nogal')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await inbox.agent('GET', 'main/contacts/c')).body.brand)
      .toBe('Casa Nogal')

    await sara('DELETE', 'main/contacts/c/chat-archived')
    await carmen.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Snooze' }).click()
    const confirmation = page.getByRole('dialog')
    await confirmation.waitFor()
    await sara('PUT', 'main/contacts/c/chat-archived')
    await carmen.waitFor({ state: 'detached' })
    expect(await confirmation.count()).toBe(1)
    await sara('POST', 'main/contacts/c/assign', {
      body: { groupId: GROUP, userId: 'beto', data: { phone: '5190000001' } },
    })
    await confirmation.waitFor({ state: 'detached' })
  })
})
