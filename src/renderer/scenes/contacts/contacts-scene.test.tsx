import { expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { contactFieldSchema } from '#contract/entities/contacts/contact-field.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { dragTo } from '#renderer/app/drag.fixture.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import ContactsScene from './contacts-scene.tsx'
import { openContacts } from './contacts.fixture.tsx'

const people = () => [
  contact('c', { name: 'Carmen', lastName: 'Rojas' }),
  contact('e', { name: 'Elena', lastName: 'Paz', custom_3: 'Miraflores' }),
]

test('contacts are filtered by level, team, origin and status', async () => {
  const filters = [
    ['Level', 'answers', { levelTagIds: 'answers' }],
    ['Team', 'south', { teamTagIds: 'tag-south' }],
    ['Origin', 'API', { sources: '0' }],
    ['Status', 'Pending', { statuses: '1' }],
  ] as const
  const isFiltered = (query: object) =>
    filters.some(([, , rule]) => Object.keys(rule).some((field) => field in query))
  const { screen, tables, row, count, addFilter } = await openContacts({
    contacts: people(),
    group: { hasChatStatus: true },
    matches: ({ id }, query) => !isFiltered(query) || id === 'e',
  })
  await count('2 contacts')
  for (const [menu, option, rule] of filters) {
    await addFilter(menu, option)
    await count('1 contact')
    await expect.element(row('Elena Paz')).toBeVisible()
    expect(tables.at(-1)?.query).toMatchObject(rule)
    await expect.element(screen.getByRole('button', { name: `${menu}: ${option}` })).toBeVisible()
    await screen.getByRole('button', { name: `Remove the filter ${menu}` }).click()
    await count('2 contacts')
  }
})

test('the columns are chosen, moved by keyboard and by drag and drop, stored and reset', async () => {
  const { screen, press, show, row } = await openContacts({ contacts: people() })
  await expect.element(row('Elena')).toBeVisible()
  const headers = (shown = screen) =>
    shown
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '')
      .join(' ')
  await screen.getByRole('button', { name: 'Columns' }).click()
  const columns = screen.getByRole('dialog', { name: 'Columns' })
  const box = (name: string) => columns.getByRole('checkbox', { name })
  await columns.getByRole('textbox', { name: 'Search field' }).fill('field 3')
  await box('Field 3').click()
  await columns.getByRole('textbox', { name: 'Search field' }).fill('')
  await box('Tags').click()
  await expect.poll(() => headers()).toBe('Name Phone Agent Last message Field 3')
  await expect.element(row('Elena').getByText('Miraflores')).toBeVisible()
  box('Field 3').element().focus()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => headers()).toBe('Name Phone Agent Field 3 Last message')
  await dragTo(columns.getByText('Field 3'), columns.getByText('Phone'), { x: 4, y: 2 })
  await expect.poll(() => headers()).toBe('Name Field 3 Phone Agent Last message')
  expect(await accessibilityFaults()).toEqual([])
  await screen.unmount()
  const again = await show(<ContactsScene />)
  await expect.poll(() => headers(again)).toBe('Name Field 3 Phone Agent Last message')
  await again.getByRole('button', { name: 'Columns' }).click()
  await again
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('button', { name: 'Reset' })
    .click()
  await expect.poll(() => headers(again)).toBe('Name Phone Tags Agent Last message')
})

test('columns of fields have their names, their order and values by type', async () => {
  const { screen, row } = await openContacts({
    contacts: [
      contactSchema.parse({ ...contact('c', { name: 'Carmen' }), custom_3: '2026-11-27' }),
    ],
    fields: [
      contactFieldSchema.parse({ number: 7, name: 'Quote', type: 'number', isShown: true }),
      contactFieldSchema.parse({ number: 3, name: 'Delivery', type: 'date', isShown: false }),
    ],
  })
  await screen.getByRole('button', { name: 'Columns' }).click()
  const hidden = screen
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('list', { name: 'Hidden columns' })
  await expect.element(hidden.getByRole('checkbox', { name: 'Delivery' })).toBeInTheDocument()
  const names = hidden
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names.slice(-20, -17)).toEqual(['Quote', 'Delivery', 'Field 1'])
  await hidden.getByRole('checkbox', { name: 'Delivery' }).click()
  await expect.element(screen.getByRole('columnheader', { name: 'Delivery' })).toBeVisible()
  await expect.element(row('Carmen').getByText('27/11/2026')).toBeVisible()
})

test('a colleague’s change and an import show in the open table', async () => {
  const { receive, put, contacts, row } = await openContacts({ contacts: people() })
  await expect.element(row('Carmen Rojas')).toBeVisible()
  put('c', { name: 'Karmen', revision: 2 })
  receive(event('contact.edited', { contact: contacts[0] ?? contact('c') }))
  await expect.element(row('Karmen Rojas')).toBeVisible()
  contacts.push(contact('r', { name: 'Rosa', lastName: 'Huanca' }))
  receive(event('contacts.imported', { created: 1, updated: 0 }))
  await expect.element(row('Rosa Huanca')).toBeVisible()
})

test('a new contact with the number of another one: the chat of that one can be opened instead', async () => {
  const carmen = contact('c 1', { name: 'Carmen', lastName: 'Rojas', phone: '51945118207' })
  const { screen, service } = await openContacts({ contacts: [carmen] })
  service.answer(contactsApi.createContact, () => refusal(409, 'PHONE_REGISTERED'))
  service.answer(chatsApi.chatList, ({ query }) => ({
    items: query['filter'] === carmen.phone ? [carmen] : [],
    hasMoreItems: false,
  }))
  await screen.getByRole('button', { name: 'New contact' }).click()
  const form = screen.getByRole('dialog', { name: 'New contact' })
  const field = (name: string) => form.getByRole('textbox', { name })
  await field('First name').fill('Lucía')
  await field('Last name').fill('Vega')
  await field('Email').fill('lucia@correo.example')
  await field('Phone').fill('945 118 207')
  await form.getByRole('button', { name: 'Register' }).click()
  const notice = form.getByText('It is the number of Carmen Rojas.')
  await expect.element(notice).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await field('Phone').fill('945 118 20')
  await expect.element(notice).not.toBeInTheDocument()
  await field('Phone').fill('945 118 207')
  await form.getByRole('button', { name: 'Open the chat' }).click()
  await expect.element(form).not.toBeInTheDocument()
  const address = screen.getByRole('status', { name: 'Address' })
  await expect.element(address).toHaveTextContent('/dashboard?chat=c+1')
})

test('an agent has no import, not even by its address', async () => {
  const { screen, count } = await openContacts({
    contacts: people(),
    role: 'ROLE_PUBLISHER',
    at: '/dashboard/contacts/import',
  })
  await count('2 contacts')
  expect(screen.getByRole('button', { name: 'Import' }).elements()).toEqual([])
  const address = screen.getByRole('status', { name: 'Address' })
  await expect.element(address).toHaveTextContent('/dashboard/contacts')
})

test('who wants no campaigns is marked in the table, in a column of its own, and in the panel', async () => {
  const { screen, press, row } = await openContacts({
    contacts: [
      contact('out', { name: 'Rosa', marketingOptOutAt: '2026-05-20T10:00:00.000Z' }),
      contact('in', { name: 'Iván' }),
    ],
  })
  const mark = (name: string) => row(name).getByRole('img', { name: 'Wants no campaigns' })
  await expect.element(mark('Rosa')).toBeVisible()
  expect(mark('Iván').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen
    .getByRole('dialog', { name: 'Columns' })
    .getByRole('checkbox', { name: 'Campaigns' })
    .click()
  await press('{Escape}')
  await expect.element(row('Rosa').getByText(/^Opted out: /)).toBeVisible()
  await row('Rosa').click()
  await expect
    .element(screen.getByRole('region', { name: 'Status and agent' }).getByText(/^Opted out: /))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
