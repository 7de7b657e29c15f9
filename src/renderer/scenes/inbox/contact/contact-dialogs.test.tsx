import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { namedField, openSidebar } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const carmen = contactSchema.parse({
  ...contact('c', {
    name: 'Carmen',
    lastName: 'Rojas',
    phone: '51945118207',
    email: 'carmen@correo.example',
    brand: 'Nogal',
    userId: 'u1',
    userTagId: 'tag-u1',
  }),
  custom_2: 'Lima',
})

/** Opens the form of a new contact, at a service that has Carmen. */
async function openRegistration() {
  const { screen, service } = await openSidebar({
    chats: [contact('d', { name: 'Diego', userId: 'u1' }), carmen],
  })
  const created = service.answer(contactsApi.createContact, ({ body }) => {
    const { email, phone } = contactsApi.createContact.body.parse(body)
    if (email?.toLowerCase() === 'carmen@correo.example') return refusal(409, 'EMAIL_REGISTERED')
    if (phone === '51945118207') return refusal(409, 'PHONE_REGISTERED')
    return carmen
  })
  service.answer(chatsApi.chatList, ({ query }) => ({
    items: query['filter'] === '51945118207' ? [carmen] : [],
    hasMoreItems: false,
  }))
  store.set(contactDialogAtom, { kind: 'register', phone: '' })
  const form = screen.getByRole('dialog', { name: 'New contact' })
  const field = (name: string) => form.getByRole('textbox', { name })
  await expect.element(field('First name')).toHaveFocus()
  return { form, field, created }
}

test('a new contact needs all four fields, each with a message of its own', async () => {
  const { form, field, created } = await openRegistration()
  for (const name of ['First name', 'Last name', 'Email', 'Phone'])
    await expect.element(field(name)).toBeRequired()
  await form.getByRole('button', { name: 'Register' }).click()
  await expect.poll(() => form.getByText('Fill this in.').elements().length).toBe(4)
  await expect.element(field('First name')).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])

  await field('First name').fill('Lucía')
  await field('Last name').fill('Vega')
  await field('Email').fill('lucia')
  await field('Phone').fill('12 34')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('That does not look like an email address.')).toBeVisible()
  await expect.element(form.getByText('Too few digits for a number of this country.')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  expect(created).toEqual([])
})

test('who has the e-mail or the phone of a new contact already is said, and their chat can be opened', async () => {
  const { form, field } = await openRegistration()
  await field('First name').fill('Lucía')
  await field('Last name').fill('Vega')
  await field('Email').fill('Carmen@correo.example')
  await field('Phone').fill('+51 900 000 001')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('E-mail already registered in CRM')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()

  await field('Email').fill('lucia@correo.example')
  await field('Phone').fill('+51 945 118 207')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Another contact has this phone number.')).toBeVisible()
  await expect.element(form.getByText('It is the number of Carmen Rojas.')).toBeVisible()
  await form.getByRole('button', { name: 'Open the chat' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => currentLive().openContactId).toBe('c')
})

test('a contact is edited with its custom fields; only what was changed is sent, and others’ changes are shown', async () => {
  const { screen, sidebar, service, change, receive } = await openSidebar({ chats: [carmen] })
  const saved = service.answer(contactsApi.editContact, ({ body }) => {
    const fields = contactsApi.editContact.body.parse(body)
    if (fields.email?.toLowerCase() === 'dora@correo.example')
      return refusal(409, 'EMAIL_REGISTERED')
    const brand = 'Changed meanwhile'
    return change('c', contactSchema.parse({ ...carmen, ...fields, brand }))
  })
  const edit = sidebar.getByRole('button', { name: 'Edit contact' })
  await edit.click()
  const form = screen.getByRole('dialog', { name: 'Edit contact' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const custom = form.getByRole('textbox', { name: /^Field/ })
  await expect.element(field('Phone')).toHaveValue('+51 945 118 207')
  expect(custom.elements()).toHaveLength(1)
  await form.getByRole('button', { name: 'Show all 20 fields' }).click()
  await expect.poll(() => custom.elements().length).toBe(20)
  expect(await accessibilityFaults()).toEqual([])
  await field('First name').fill('Carmela')
  await field('Last name').fill('')
  await field('Email').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(field('Last name')).toHaveFocus()
  expect(form.getByText('Fill this in.').elements()).toHaveLength(2)
  await field('Last name').fill('Rojas')
  await field('Email').fill('carmela@correo.example')
  await field('Field 20').fill('https://shop.example/20')
  await field('Field 2').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(saved.map(({ params, body }) => [params, body])).toEqual([
    [
      { id: 'c' },
      {
        name: 'Carmela',
        email: 'carmela@correo.example',
        custom_2: '',
        custom_20: 'https://shop.example/20',
      },
    ],
  ])
  await expect
    .element(sidebar.getByRole('link', { name: 'https://shop.example/20' }))
    .toHaveAttribute('href', 'https://shop.example/20')
  await expect.element(sidebar.getByText('Changed meanwhile')).toBeVisible()

  await edit.click()
  await field('First name').fill(' ')
  await field('Email').fill('DORA@correo.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Fill this in.')).toBeVisible()
  await field('First name').fill('Carmen')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('E-mail already registered in CRM')).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()

  receive(event('contact.edited', { contact: change('c', { name: 'Carmen', lastName: 'Vega' }) }))
  await expect.element(sidebar.getByText('Carmen Vega').first()).toBeVisible()
})

test('fields with a name are edited by their type, and stored in its form', async () => {
  const { screen, sidebar, service, change } = await openSidebar({
    chats: [
      contactSchema.parse({ ...carmen, custom_3: 'ayer', custom_6: 'casa', custom_8: '1250.5' }),
    ],
    fields: [
      namedField(6, 'Customer type', 'choice', { choices: ['Home', 'Company'] }),
      namedField(3, 'Delivery', 'date'),
      namedField(7, 'Birthday', 'date'),
      namedField(9, 'Installed', 'boolean'),
      namedField(1, 'Order', 'link', { isShown: false }),
      namedField(8, 'Quote', 'number', { unit: 'S/', agentsEdit: false }),
      namedField(10, 'Other phone', 'phone'),
    ],
  })
  const saved = service.answer(contactsApi.editContact, ({ body }) =>
    change('c', contactSchema.parse({ ...carmen, ...contactsApi.editContact.body.parse(body) })),
  )
  await sidebar.getByRole('button', { name: 'Edit contact' }).click()
  const form = screen.getByRole('dialog', { name: 'Edit contact' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await expect.element(field('Quote')).toHaveAttribute('readonly')
  await expect.element(form.getByText('A manager or admin edits this.')).toBeVisible()
  await expect.element(field('Delivery')).toHaveValue('ayer')
  await expect.element(field('Field 2')).toHaveValue('Lima')
  expect(await accessibilityFaults()).toEqual([])

  await field('Delivery').fill('next week')
  await field('Order').fill('shop.example')
  await field('Other phone').fill('987 654 321')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Write a day, like 27/11/2026.')).toBeVisible()
  await expect.element(form.getByText('Write the whole address, with https://.')).toBeVisible()
  await expect.element(field('Delivery')).toHaveFocus()
  await field('Delivery').fill('27/11/2026')
  await field('Order').fill('https://shop.example/1')
  await form.getByRole('combobox', { name: 'Installed' }).click()
  await screen.getByRole('option', { name: 'Yes' }).click()
  await form.getByRole('button', { name: 'Birthday' }).click()
  await screen.getByRole('button', { name: /^15 / }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(saved.map(({ body }) => body)).toEqual([
    {
      custom_1: 'https://shop.example/1',
      custom_3: '2026-11-27',
      custom_7: expect.stringMatching(/^\d{4}-\d{2}-15$/),
      custom_9: 'yes',
      custom_10: '+51987654321',
    },
  ])
})

test('a group chat has no phone to edit', async () => {
  const { screen, sidebar, service, change } = await openSidebar({
    chats: [
      contact('g', {
        name: 'Vecinos',
        phone: '120363025246125486@g.us',
        isGroupChat: true,
        userId: 'u1',
        userTagId: 'tag-u1',
      }),
    ],
  })
  const saved = service.answer(contactsApi.editContact, () =>
    change('g', { name: 'Vecinos de Lince' }),
  )
  await sidebar.getByRole('button', { name: 'Edit contact' }).click()
  const form = screen.getByRole('dialog', { name: 'Edit contact' })
  await form.getByRole('textbox', { name: 'First name' }).fill('Vecinos de Lince')
  await expect.element(form.getByRole('textbox', { name: 'Phone' })).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(saved.map(({ body }) => body)).toEqual([{ name: 'Vecinos de Lince' }])
})
