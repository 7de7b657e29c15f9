import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach, type Inbox } from './support/inbox.ts'
import { overrideResponses } from './support/page-calls.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => sidebar(page).getByRole('tab', { name })

/** Opens a chat with the sidebar. */
async function show(inbox: Inbox, name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

describe('with every service', () => {
  const inbox = inboxForEach()

  test('the CRM shows a record with its orders, and saves a new record, also for a service without timestamps', async () => {
    await updateGroup(inbox, { dataExt001Enabled: true })
    await inbox.chat('c', 'Carmen Rojas', { email: 'carmen@correo.example' })
    await inbox.chat('d', 'Diego Salas')
    for (const id of ['c', 'd']) await inbox.customerWrites(id, 'Hello')
    const body = { name: 'Somebody', email: 'taken@correo.example' }
    await inbox.agent('PUT', 'crm/contacts/d', { body })
    await inbox.rig.workspace.storage.db
      .insertInto('crm_orders')
      .values(
        Array.from({ length: 7 }, (_, at) => ({
          id: `o${at}`,
          contact_id: 'c',
          number: `4200${at}`,
          status: at === 6 ? 'shipped' : 'delivered',
          total: 89_950 + at,
          currency: 'PEN',
          items_json: JSON.stringify([{ title: 'Lima desk', quantity: at === 6 ? 2 : 1 }]),
          created_at: Date.UTC(2026, 0, 1 + at, 10),
        })),
      )
      .execute()
    await inbox.start()
    const page = await show(inbox, 'Carmen Rojas')
    // A service that sends no timestamps, by which a form finds out what a colleague has saved.
    await overrideResponses(page, '/crm/', { updatedAt: null })
    await tab(page, 'CRM').click()
    const record = section(page, 'CRM record')
    await record.getByText('The CRM does not know this contact yet.').waitFor()
    const orders = section(page, 'Orders')
    expect(await orders.getByRole('listitem').count()).toBe(5)
    const newest = await orders.getByRole('listitem').first().innerText()
    for (const part of ['Order 42006', '899.56', '2 × Lima desk', 'On its way', '07/01/2026'])
      expect(newest).toContain(part)
    await orders.getByRole('button', { name: 'Show all 7 orders' }).click()
    expect(await orders.getByRole('listitem').count()).toBe(7)

    await record.getByRole('button', { name: 'Create record' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create record' })
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await expectFocus(field('Name'))
    // It starts with the contact's data.
    expect(await field('Name').inputValue()).toBe('Carmen Rojas')
    expect(await field('Email').inputValue()).toBe('carmen@correo.example')
    await field('Name').fill('  ')
    await field('Email').fill('nobody')
    await page.keyboard.press('Enter')
    await dialog.getByText('Type a name.').waitFor()
    await dialog.getByText('That does not look like an email address.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await field('Name').fill('Carmen Rojas Vega')
    await field('Email').fill('TAKEN@correo.example')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('E-mail already registered in CRM').waitFor()
    await field('Email').fill('vega@correo.example')
    await field('Company').fill('Nogal')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await record.getByText('vega@correo.example').waitFor()
    await record.getByText('Nogal').waitFor()
    await record.getByRole('button', { name: 'Edit' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    await record.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'CRM record' })
    await editing.getByRole('textbox', { name: 'Address' }).fill('Lima')
    const { status } = await (
      await inbox.rig.as('mia')
    )('PUT', 'crm/contacts/c', { body: { name: 'Carmen Rojas Vega', company: 'Roble' } })
    expect(status).toBe(200)
    await editing.getByRole('button', { name: 'Save' }).click()
    await editing.waitFor({ state: 'detached' })
    const saved = (await inbox.agent('GET', 'crm/contacts/c')).body
    expect(saved).toMatchObject({ name: 'Carmen Rojas Vega', address: 'Lima' })
  })
})
