import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { composer, inboxForEach, type Inbox } from './support/inbox.ts'
import { answerCalls, overrideResponses } from './support/page-calls.ts'
import { resize } from './support/window-size.ts'

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

  describe('a CRM record being edited', () => {
    const draft = { name: 'Carmen Rojas', document: 'DNI 1' }
    const save = async (as: 'ana' | 'mia', more: object) => {
      const body = { ...draft, ...more }
      const { status } = await (await inbox.rig.as(as))('PUT', 'crm/contacts/c', { body })
      expect(status).toBe(200)
    }
    const stored = async () => (await inbox.agent('GET', 'crm/contacts/c')).body
    const dialog = () => inbox.page.getByRole('dialog', { name: 'CRM record' })
    const field = (name: string) => dialog().getByRole('textbox', { name })

    /** Opens Carmen's record in the CRM. */
    async function write(): Promise<void> {
      await section(inbox.page, 'CRM record').getByRole('button', { name: 'Edit' }).click()
      await dialog().waitFor()
    }

    /** Saves the record; resolves once the service has it. */
    async function saveNow(): Promise<void> {
      await dialog().getByRole('button', { name: 'Save' }).click()
      await dialog().waitFor({ state: 'detached' })
    }

    beforeEach(async () => {
      await updateGroup(inbox, { dataExt001Enabled: true })
      await inbox.chat('c', 'Carmen Rojas')
      await inbox.customerWrites('c', 'Hello')
      await save('ana', {})
      await inbox.start()
    })

    test('does not overwrite what a colleague has saved meanwhile, shows the last saved values without a refetch, and stays open when the sidebar closes', async () => {
      const page = await show(inbox, 'Carmen Rojas')
      await tab(page, 'CRM').click()
      await section(page, 'CRM record').getByText('DNI 1').waitFor()
      await save('mia', { company: 'Nogal', address: 'Cusco', document: '' })
      await write()
      await field('Address').fill('Lima')
      // A narrower window closes the sidebar under it.
      await resize(inbox, 1024, 700)
      await sidebar(page).waitFor({ state: 'detached' })
      expect(await field('Address').inputValue()).toBe('Lima')
      await field('Document').fill('DNI 2')
      await dialog().getByRole('button', { name: 'Save' }).click()
      await dialog().getByRole('alert').getByText('Somebody else has saved this record').waitFor()
      // The colleague's values in unedited fields, beside the user's input.
      expect(await field('Company').inputValue()).toBe('Nogal')
      expect(await field('Address').inputValue()).toBe('Lima')
      await dialog().getByText('In the record now: Cusco').waitFor()
      expect(await field('Document').inputValue()).toBe('DNI 2')
      await dialog().getByText('Empty in the record now').waitFor()
      expect(await stored()).toMatchObject({ company: 'Nogal', address: 'Cusco' })
      expect(await accessibilityFaults(page)).toEqual([])
      await saveNow()
      expect(await stored()).toMatchObject({ company: 'Nogal', address: 'Lima', document: 'DNI 2' })
      await resize(inbox, 1280, 800)
      await section(page, 'CRM record').getByText('Lima').waitFor()

      await write()
      await field('Company').fill('Roble')
      await answerCalls(page, '/crm/contacts/c/orders', { code: 'FORBIDDEN', message: 'No' }, 403)
      await saveNow()
      await write()
      expect(await field('Company').inputValue()).toBe('Roble')
      await field('Address').fill('Ica')
      await saveNow()
      expect(await stored()).toMatchObject({ company: 'Roble', address: 'Ica', document: 'DNI 2' })
    })

    test('whose save event arrived without the response is saved, edited on and reopened without a conflict', async () => {
      const page = await show(inbox, 'Carmen Rojas')
      await tab(page, 'CRM').click()
      const record = section(page, 'CRM record')
      /** Saves a company; the dialog stays open, because the response is missing. */
      const saveUnheard = async (company: string) => {
        await write()
        await field('Company').fill(company)
        await inbox.network({ failureRate: 1, answersLost: 1 })
        await dialog().getByRole('button', { name: 'Save' }).click()
        await dialog().getByRole('alert').waitFor()
        await inbox.network({})
        expect(await stored()).toMatchObject({ ...draft, company: company.trim() })
      }
      // Saved again as it is: not attributed to another user.
      await saveUnheard(' Nogal ')
      await saveNow()
      await record.getByText('Nogal').waitFor()

      await saveUnheard('Roble')
      await field('Company').fill('Roble SAC')
      await saveNow()
      expect(await stored()).toMatchObject({ ...draft, company: 'Roble SAC' })

      // Closed at that moment: the record and the next edit have the saved values.
      await saveUnheard('Cedro')
      await dialog().getByRole('button', { name: 'Cancel' }).click()
      await record.getByText('Cedro').waitFor()
      await write()
      await field('Address').fill('Lima')
      await saveNow()
      expect(await stored()).toMatchObject({ ...draft, company: 'Cedro', address: 'Lima' })
    })
  })

  test('the analysis loads once the service answers, names its sources, updates with the conversation, and is in the reader’s language', async () => {
    await inbox.chats(1)
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.customerWrites('c', 'Hello, my order arrived broken. This is unacceptable!')
    await inbox.start()
    const page = await show(inbox, 'Customer 1')
    await tab(page, 'Contact').focus()
    await inbox.network({ failureRate: 1 })
    await page.keyboard.press('ArrowRight')
    await expectFocus(tab(page, 'Analysis'))
    await sidebar(page).getByText('Loads once the service answers').waitFor()
    await inbox.network({})
    await section(page, 'Summary').getByText('“Question 1”').waitFor()
    // The tab stays from chat to chat.
    await inbox.open('Carmen Rojas')
    await sidebar(page).getByText('Computed by simple rules').waitFor()
    const mood = section(page, 'Customer’s mood')
    await mood.getByText('Upset').waitFor()
    expect(await mood.getByRole('blockquote').allInnerTexts()).toEqual([
      'This is unacceptable!',
      'Hello, my order arrived broken.',
    ])
    await mood.getByText('It takes at least two texts').waitFor()
    await section(page, 'Summary').getByText('faults and warranty').waitFor()
    const next = section(page, 'Suggested next step')
    await next.getByText('Apologise, say what you will do, and by when.').waitFor()

    // Only this chat's messages change it, once there was none for a moment.
    await inbox.send('So sorry, a new one is on its way')
    // The customer writes after it has arrived.
    await inbox.outboxIsEmpty()
    await inbox.customerWrites('c', 'Wonderful, thank you so much!')
    await next.getByText('“Wonderful, thank you so much!”').waitFor()
    // Evidence for both moods counts for neither.
    await mood.getByText('Unclear').waitFor()
    expect(await mood.getByRole('blockquote').count()).toBe(0)
    const chart = mood.getByRole('img')
    expect(await chart.getAttribute('aria-label')).toBe(
      'Mood of 2 messages of the customer: content: 1, neutral: 0, upset: 1.',
    )
    await mood.getByText('Show as a table').click()
    expect(await mood.getByRole('row').count()).toBe(3)
    expect(await mood.getByRole('row').nth(2).innerText()).toMatch(/Upset\s+-0\.75/)
    expect(await accessibilityFaults(page)).toEqual([])

    const suggested = await next.getByRole('blockquote').innerText()
    await composer(page).fill('Hi Carmen,')
    await next.getByRole('button', { name: 'Use' }).click()
    await expectFocus(composer(page))
    expect(await composer(page).inputValue()).toBe(`Hi Carmen,\n${suggested}`)

    await inbox.customerWrites('c', 'When will the van come?')
    await sidebar(page).getByText('Answer the customer’s question.').waitFor()
    await tab(page, 'Analysis').press('Home')
    await expectFocus(tab(page, 'Contact'))
    await page.keyboard.press('Enter')
    await section(page, 'Contact Data').waitFor()
    await tab(page, 'Analysis').click()
    await ask(page, 'settings.set', { language: 'pt' })
    const translated = page.getByRole('complementary', { name: 'Informações do contato' })
    await translated.getByText('Responda à pergunta do cliente.').waitFor()
    await translated.getByText('A última palavra é do cliente').waitFor()
    expect(await translated.getByText('Answer the customer’s question.').count()).toBe(0)
  })
})

describe('without the two services', () => {
  const inbox = inboxForEach({ without: ['crm', 'analysis'] })

  test('their panels show a notice', async () => {
    await updateGroup(inbox, { dataExt001Enabled: true })
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.customerWrites('c', 'Hello')
    await inbox.start()
    const page = await show(inbox, 'Carmen Rojas')
    for (const name of ['CRM', 'Analysis']) {
      await tab(page, name).click()
      await sidebar(page).getByText('This workspace does not offer this service.').waitFor()
      expect(await sidebar(page).getByRole('alert').count()).toBe(0)
    }
  })
})
