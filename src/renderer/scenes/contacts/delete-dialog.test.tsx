import { expect, test } from 'vitest'
import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openContacts } from './contacts.fixture.tsx'

const three = () => [1, 2, 3].map((number) => contact(`c${number}`, { name: `Customer ${number}` }))

async function openThree() {
  const opened = await openContacts({ contacts: three() })
  const { service, contacts, row } = opened
  const deleted = service.answer(contactTableApi.deleteContacts, ({ body }) => {
    const { contactIds } = contactTableApi.deleteContacts.body.parse(body)
    for (const id of contactIds)
      contacts.splice(
        contacts.findIndex((one) => one.id === id),
        1,
      )
    return { items: contactIds.map((id) => ({ id, result: 'deleted' as const })) }
  })
  await expect.element(row('Customer 1')).toBeVisible()
  return { ...opened, deleted }
}

test('a contact is deleted after a question, in which Enter alone cancels', async () => {
  const { screen, press, row, deleted } = await openThree()
  await row('Customer 1').click()
  const panel = screen.getByRole('complementary', { name: 'Customer 1' })
  await panel.getByRole('button', { name: 'Delete contact' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete Customer 1?' })
  await expect
    .element(question.getByText(/Name, phone, messages, notes, files and orders/))
    .toBeVisible()
  await expect
    .element(question.getByText(/The figures of reports, campaigns and bills stay/))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(deleted).toEqual([])
  await panel.getByRole('button', { name: 'Delete contact' }).click()
  await question.getByRole('button', { name: 'Delete contact' }).click()
  await expect.element(screen.getByText('1 contact deleted')).toBeVisible()
  await expect.element(row('Customer 1')).not.toBeInTheDocument()
  await expect.element(panel).not.toBeInTheDocument()
  expect(deleted.map(({ body }) => body)).toEqual([{ groupId: 'g1', contactIds: ['c1'] }])
})

test('the selected contacts are deleted together', async () => {
  const { screen, row, bulk, deleted } = await openThree()
  for (const name of ['Customer 2', 'Customer 3'])
    await screen.getByRole('checkbox', { name: `Select ${name}` }).click()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete 2 contacts?' })
  await question.getByRole('button', { name: 'Delete 2 contacts' }).click()
  await expect.element(screen.getByText('2 contacts deleted')).toBeVisible()
  await expect.element(bulk).not.toBeInTheDocument()
  await expect.element(row('Customer 3')).not.toBeInTheDocument()
  expect(deleted.map(({ body }) => body)).toEqual([{ groupId: 'g1', contactIds: ['c2', 'c3'] }])
})

test('an agent is not offered to delete contacts', async () => {
  const { screen, row, bulk } = await openContacts({ contacts: three(), role: 'ROLE_PUBLISHER' })
  await row('Customer 1').click()
  const panel = screen.getByRole('complementary', { name: 'Customer 1' })
  await expect.element(panel.getByText('Status and agent')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete contact' }).elements()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Select Customer 1' }).click()
  await expect.element(bulk.getByRole('button', { name: 'Archive' })).toBeVisible()
  expect(bulk.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
})
