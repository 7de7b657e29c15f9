import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { crmApi } from '#contract/api/contacts/crm.ts'
import type { CrmOrder, CrmRecord } from '#contract/entities/contacts/crm.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { openSidebar, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const own = { name: 'Carmen Rojas', userId: 'u1', userTagId: 'tag-u1' }

interface Crm {
  record?: Partial<CrmRecord>
  orders?: CrmOrder[]
  /** Whether records have the time of their last change, by which a save finds out what a colleague has saved. */
  hasTimes?: boolean
}

/** Opens the CRM of a chat. Its records are stored as the service does: a save over another state is a conflict. */
async function openCrm({ record, orders = [], hasTimes = true }: Crm) {
  let saves = 0
  let stored: CrmRecord | null = null
  const time = () =>
    hasTimes ? { updatedAt: new Date(Date.UTC(2026, 0, 1, 0, saves)).toISOString() } : {}
  const save = (fields: Partial<CrmRecord>): CrmRecord => {
    saves += 1
    stored = { id: 'r', contactId: 'c', fields: [], name: '', ...fields, ...time() }
    return stored
  }
  if (record !== undefined) save(record)
  const sidebar = await openSidebar({
    chats: [contact('c', { ...own, email: 'carmen@correo.example' })],
    group: { dataExt001Enabled: true },
  })
  const { service, sidebar: panel, section, screen } = sidebar
  service.answer(crmApi.crmRecord, () => stored ?? refusal(404, 'NOT_FOUND'))
  service.answer(crmApi.crmOrders, () => ({ items: orders }))
  const answerSaves = (respond: (saved: CrmRecord) => CrmRecord | Response) =>
    service.answer(crmApi.saveCrmRecord, ({ body }) => {
      const { updatedAt, ...fields } = crmApi.saveCrmRecord.body.parse(body)
      if (updatedAt !== undefined && updatedAt !== (stored?.updatedAt ?? null))
        return refusal(409, 'CONFLICT')
      if (fields.email?.toLowerCase() === 'taken@correo.example')
        return refusal(409, 'EMAIL_REGISTERED')
      return respond(save(fields))
    })
  const calls = answerSaves((saved) => saved)
  await panel.getByRole('tab', { name: 'CRM' }).click()
  const shown = section('CRM record')
  const dialog = screen.getByRole('dialog', { name: 'CRM record' })
  return {
    ...sidebar,
    calls,
    shown,
    orders: section('Orders'),
    dialog,
    field: (name: string) => dialog.getByRole('textbox', { name }),
    /** A colleague's save. */
    saveAsColleague: save,
    stored: () => stored,
    edit: () => shown.getByRole('button', { name: 'Edit' }).click(),
    async saveNow() {
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    },
    /** Saves a company without a response; the dialog stays open. */
    async saveUnheard(company: string) {
      await shown.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByRole('textbox', { name: 'Company' }).fill(company)
      answerSaves(() => refusal(500, 'INTERNAL'))
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect.element(dialog.getByRole('alert')).toBeVisible()
      answerSaves((saved) => saved)
      expect(stored).toMatchObject({ company: company.trim() })
    },
  }
}

test('orders are shown newest first, five at first', async () => {
  const { orders } = await openCrm({
    orders: Array.from({ length: 7 }, (_, at) => ({
      id: `o${at}`,
      number: `4200${at}`,
      status: at === 6 ? ('shipped' as const) : ('delivered' as const),
      total: 89_950 + at,
      currency: 'PEN',
      items: [{ title: 'Lima desk', quantity: at === 6 ? 2 : 1 }],
      createdAt: new Date(Date.UTC(2026, 0, 1 + at, 15)).toISOString(),
    })).toReversed(),
  })
  const items = orders.getByRole('listitem')
  await expect.poll(() => items.elements().length).toBe(5)
  const [newest] = textsOf(items)
  for (const part of ['Order 42006', '899.56', '2 × Lima desk', 'On its way', '07/01/2026'])
    expect(newest).toContain(part)
  await orders.getByRole('button', { name: 'Show all 7 orders' }).click()
  await expect.poll(() => items.elements().length).toBe(7)
})

test('a new record begins with the contact’s data, is checked, and names a taken e-mail', async () => {
  const { screen, shown, calls } = await openCrm({})
  await expect.element(shown.getByText('The CRM does not know this contact yet.')).toBeVisible()
  await shown.getByRole('button', { name: 'Create record' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create record' })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue('Carmen Rojas')
  await expect.element(field('Email')).toHaveValue('carmen@correo.example')
  await field('Name').fill('  ')
  await field('Email').fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Type a name.')).toBeVisible()
  await expect.element(dialog.getByText('That does not look like an email address.')).toBeVisible()
  expect(calls).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
  await field('Name').fill('Carmen Rojas Vega')
  await field('Email').fill('TAKEN@correo.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert').getByText('E-mail already registered in CRM'))
    .toBeVisible()
  await field('Email').fill('vega@correo.example')
  await field('Company').fill('Nogal')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  // Null: there must be no record yet.
  expect(calls.at(-1)?.body).toMatchObject({
    name: 'Carmen Rojas Vega',
    email: 'vega@correo.example',
    company: 'Nogal',
    updatedAt: null,
  })
  await expect.element(shown.getByText('vega@correo.example')).toBeVisible()
  await expect.element(shown.getByText('Nogal')).toBeVisible()
  await expect.element(shown.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('at a service without timestamps the last save counts', async () => {
  const { edit, field, saveNow, saveAsColleague, calls, stored } = await openCrm({
    record: { name: 'Carmen Rojas' },
    hasTimes: false,
  })
  await edit()
  await field('Address').fill('Lima')
  saveAsColleague({ name: 'Carmen Rojas', company: 'Roble' })
  await saveNow()
  expect(calls).toHaveLength(1)
  expect(calls[0]?.body).not.toHaveProperty('updatedAt')
  expect(stored()).toMatchObject({ name: 'Carmen Rojas', address: 'Lima' })
})

test('a colleague’s save is not overwritten unseen; the last saved values are shown without a refetch', async () => {
  const draft = { name: 'Carmen Rojas', document: 'DNI 1' }
  const { service, shown, edit, field, dialog, saveNow, saveAsColleague, stored } = await openCrm({
    record: draft,
  })
  await expect.element(shown.getByText('DNI 1')).toBeVisible()
  saveAsColleague({ ...draft, company: 'Nogal', address: 'Cusco', document: '' })
  await edit()
  await field('Address').fill('Lima')
  await field('Document').fill('DNI 2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(
      dialog.getByRole('alert').getByText('Somebody else has saved this record', { exact: false }),
    )
    .toBeVisible()
  // The colleague's values in unedited fields, beside the user's input.
  await expect.element(field('Company')).toHaveValue('Nogal')
  await expect.element(field('Address')).toHaveValue('Lima')
  await expect.element(dialog.getByText('In the record now: Cusco')).toBeVisible()
  await expect.element(field('Document')).toHaveValue('DNI 2')
  await expect.element(dialog.getByText('Empty in the record now')).toBeVisible()
  expect(stored()).toMatchObject({ company: 'Nogal', address: 'Cusco' })
  expect(await accessibilityFaults()).toEqual([])
  await saveNow()
  expect(stored()).toMatchObject({ company: 'Nogal', address: 'Lima', document: 'DNI 2' })
  await expect.element(shown.getByText('Lima')).toBeVisible()

  await edit()
  await field('Company').fill('Roble')
  service.answer(crmApi.crmOrders, () => refusal(403, 'FORBIDDEN'))
  await saveNow()
  await edit()
  await expect.element(field('Company')).toHaveValue('Roble')
  await field('Address').fill('Ica')
  await saveNow()
  expect(stored()).toMatchObject({ company: 'Roble', address: 'Ica', document: 'DNI 2' })
})

test('a save whose response was lost is repeated, edited on and reopened without a conflict', async () => {
  const draft = { name: 'Carmen Rojas', document: 'DNI 1' }
  const { shown, edit, field, dialog, saveNow, saveUnheard, stored } = await openCrm({
    record: draft,
  })
  // Saved again as it is: not attributed to another user.
  await saveUnheard(' Nogal ')
  await saveNow()
  await expect.element(shown.getByText('Nogal')).toBeVisible()

  await saveUnheard('Roble')
  await field('Company').fill('Roble SAC')
  await saveNow()
  expect(stored()).toMatchObject({ ...draft, company: 'Roble SAC' })

  // Closed at that moment: the record and the next edit have the saved values.
  await saveUnheard('Cedro')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(shown.getByText('Cedro')).toBeVisible()
  await edit()
  await field('Address').fill('Lima')
  await saveNow()
  expect(stored()).toMatchObject({ ...draft, company: 'Cedro', address: 'Lima' })
})

test('a workspace without CRM and analysis says so in their panels, and not as an error', async () => {
  const { sidebar } = await openSidebar({
    chats: [contact('c', own)],
    group: { dataExt001Enabled: true },
    services: [],
  })
  for (const name of ['CRM', 'Analysis']) {
    await sidebar.getByRole('tab', { name }).click()
    await expect
      .element(sidebar.getByText('This workspace does not offer this service.'))
      .toBeVisible()
    await expect.element(sidebar.getByRole('alert')).not.toBeInTheDocument()
  }
})
