import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { crmApi } from '#contract/api/contacts/crm.ts'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { mia, openApp, person } from '#renderer/app/app.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import '#renderer/scenes/inbox/contact/contact-dialogs.tsx'
import '#renderer/scenes/inbox/inbox-dialogs.tsx'
import '#renderer/scenes/inbox/sidebar/contact-sidebar.tsx'
import '#renderer/scenes/login/login-screen.tsx'
import '#renderer/scenes/lock-screen/lock-screen.tsx'

/** Open forms that an ended session or a lock interrupts. */

const carmen = contact('c', {
  name: 'Carmen',
  userId: 'u1',
  phone: '51945118207',
  lastContactResponseAt: new Date().toISOString(),
})

const unauthorized = () => json({ code: 'UNAUTHORIZED', message: '' }, 401)

/** Shows the chat of Carmen with the sidebar. */
async function open() {
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const app = await openApp({
    users: [mia(), person('u3', 'Adam', { role: 'ROLE_MANAGER' })],
    groups: { g1: { dataExt001Enabled: true, isUserSidebarOpen: true } },
    chats: [carmen],
  })
  const { screen, pushSession, heading, signIn } = app
  await app.open('Carmen')
  const sidebar = screen.getByRole('complementary', { name: 'Contact information' })
  const dialog = (name: string) => screen.getByRole('dialog', { name, exact: true })
  const field = (form: string, name: string) => dialog(form).getByRole('textbox', { name })
  await sidebar.getByRole('tab', { name: 'Contact', exact: true }).click()
  return {
    ...app,
    sidebar,
    dialog,
    field,
    save: (form: Locator, button: string) =>
      form.getByRole('button', { name: button, exact: true }).click(),
    /** Main ends the session, as after a call that the service refuses. */
    async endSession(path = '/dashboard?chat=c') {
      pushSession({ user: null, returnTo: path })
      await expect.element(heading('Sign in')).toBeVisible()
      await expect.element(screen.getByText(/Your session ended/)).toBeVisible()
      expect(screen.getByRole('dialog').elements()).toEqual([])
    },
    async signInAs(name: string) {
      await signIn(`${name}@example.test`)
      await expect.element(heading('Chats')).toBeVisible()
    },
    async beginToEdit() {
      await sidebar.getByRole('button', { name: 'Edit contact' }).click()
      await field('Edit contact', 'Brand').fill('Casa Nogal')
    },
  }
}

test('a form that is open when the session ends is restored with its input, and saved', async () => {
  const { service, dialog, field, save, endSession, signInAs, beginToEdit } = await open()
  let isOver = true
  const calls = service.answer(contactsApi.editContact, () =>
    isOver ? unauthorized() : { ...carmen, brand: 'Casa Nogal', revision: 2 },
  )
  await beginToEdit()
  await save(dialog('Edit contact'), 'Save')
  await endSession()
  await signInAs('mia')
  await expect.element(field('Edit contact', 'Brand')).toHaveValue('Casa Nogal')
  isOver = false
  await save(dialog('Edit contact'), 'Save')
  await expect.element(dialog('Edit contact')).not.toBeInTheDocument()
  // Only what the user has changed: a colleague may have changed the rest.
  expect(calls.map(({ body }) => body)).toEqual([{ brand: 'Casa Nogal' }, { brand: 'Casa Nogal' }])
})

test('a form that is open when the session ends is not shown to the next user', async () => {
  const { sidebar, field, endSession, signInAs, beginToEdit, open: openChat, screen } = await open()
  await beginToEdit()
  await endSession()
  await signInAs('adam')
  await openChat('Carmen')
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await sidebar.getByRole('button', { name: 'Edit contact' }).click()
  await expect.element(field('Edit contact', 'Brand')).toHaveValue('')
})

test('a restored CRM record warns of a colleague’s changes; once saved, it has no draft', async () => {
  const app = await open()
  const { service, sidebar, dialog, field, save, endSession, signInAs } = app
  let record = {
    id: 'crm-c',
    contactId: 'c',
    name: 'Carmen',
    address: 'Lima',
    company: '',
    updatedAt: new Date().toISOString(),
  }
  service.answer(crmApi.crmRecord, () => record)
  service.answer(crmApi.crmOrders, () => ({ items: [] }))
  const calls = service.answer(crmApi.saveCrmRecord, () => {
    record = { ...record, address: 'Cusco' }
    return record
  })
  const edit = async () => {
    await sidebar.getByRole('tab', { name: 'CRM' }).click()
    await sidebar.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const form = dialog('CRM record')
  await edit()
  await field('CRM record', 'Address').fill('Cusco')
  await endSession()
  record = { ...record, address: 'Ica', company: 'Nogal' }
  await signInAs('mia')
  await expect.element(form.getByText('In the record now: Ica')).toBeVisible()
  await expect.element(field('CRM record', 'Address')).toHaveValue('Cusco')
  await expect.element(field('CRM record', 'Company')).toHaveValue('Nogal')
  await save(form, 'Save')
  await expect.element(form).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toMatchObject([
    { name: 'Carmen', address: 'Cusco', company: 'Nogal' },
  ])

  await edit()
  await expect.element(field('CRM record', 'Address')).toHaveValue('Cusco')
  await field('CRM record', 'Address').fill('Puno')
  await save(form, 'Cancel')
  await edit()
  await expect.element(field('CRM record', 'Address')).toHaveValue('Cusco')
})

test('a form for a new contact is restored; once saved, the next one is empty', async () => {
  const { service, screen, dialog, field, save, endSession, signInAs, heading } = await open()
  const form = 'New contact'
  service.answer(contactsApi.createContact, () =>
    contact('l', { name: 'Lucía Vega', userId: 'u1', phone: '51900000001' }),
  )
  await screen.getByRole('button', { name: form }).click()
  await field(form, 'First name').fill('Lucía')
  await field(form, 'Last name').fill('Vega')
  await field(form, 'Email').fill('lucia@correo.example')
  await field(form, 'Phone').fill('+51 900 000 001')
  await endSession()
  await signInAs('mia')
  await expect.element(field(form, 'First name')).toHaveValue('Lucía')
  await save(dialog(form), 'Register')
  await expect.element(heading('Lucía Vega')).toBeVisible()
  await screen.getByRole('button', { name: form }).click()
  await expect.element(field(form, 'First name')).toHaveValue('')
})

test('a message to schedule whose answer was lost is restored, and sent again with the same key', async () => {
  const { service, screen, dialog, field, save, endSession, signInAs } = await open()
  const scheduling = 'Schedule a message for Carmen'
  const calls = service.answer(scheduledMessagesApi.scheduleMessage, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  await screen.getByRole('button', { name: 'Schedule a message' }).click()
  await field(scheduling, 'Message').fill('Once')
  await save(dialog(scheduling), 'Schedule')
  await expect.element(dialog(scheduling).getByRole('alert')).toBeVisible()
  await endSession()
  await signInAs('mia')
  await expect.element(field(scheduling, 'Message')).toHaveValue('Once')
  await save(dialog(scheduling), 'Schedule')
  await expect.element(dialog(scheduling).getByRole('alert')).toBeVisible()
  const keys = calls.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/./)
  expect(new Set(keys).size).toBe(1)
})

test('a message with choices is restored after the end of the session', async () => {
  const { screen, press, endSession, signInAs } = await open()
  await press('{Control>}{Shift>}t{/Shift}{/Control}')
  const panel = screen.getByRole('complementary', { name: 'Templates' })
  await panel.getByRole('tab', { name: 'Interactive' }).click()
  await panel.getByRole('button', { name: 'Write one with choices' }).click()
  const header = screen.getByRole('dialog').getByRole('textbox', { name: /^Header/ })
  await header.fill('The shop')
  await endSession()
  await signInAs('mia')
  await expect.element(header).toHaveValue('The shop')
  await press('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a form is restored after a lock, and empty once it was closed', async () => {
  const { screen, pushSession, heading, unlock, press, composer, sidebar, field, beginToEdit } =
    await open()
  await beginToEdit()
  pushSession({ locked: true, returnTo: '/dashboard?chat=c' })
  await expect.element(heading('Screen locked')).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await unlock()
  await expect.element(field('Edit contact', 'Brand')).toHaveValue('Casa Nogal')
  await press('{Escape}')
  await expect.element(composer).toBeVisible()
  await sidebar.getByRole('button', { name: 'Edit contact' }).click()
  await expect.element(field('Edit contact', 'Brand')).toHaveValue('')
})

test('a form that was saved as the screen was locked is not restored', async () => {
  const app = await open()
  const { service, dialog, save, pushSession, heading, unlock, composer, sidebar, field } = app
  const answer = Promise.withResolvers<Response>()
  const calls = service.answer(contactsApi.editContact, () => answer.promise)
  await app.beginToEdit()
  await save(dialog('Edit contact'), 'Save')
  await expect.poll(() => calls.length).toBe(1)
  pushSession({ locked: true, returnTo: '/dashboard?chat=c' })
  await expect.element(heading('Screen locked')).toBeVisible()
  const saved = { ...carmen, brand: 'Casa Nogal', revision: 2 }
  service.answer(contactsApi.editContact, () => saved)
  app.setChats([saved])
  answer.resolve(json(saved))
  await unlock()
  await expect.element(composer).toBeVisible()
  expect(dialog('Edit contact').elements()).toEqual([])
  await sidebar.getByRole('button', { name: 'Edit contact' }).click()
  await expect.element(field('Edit contact', 'Brand')).toHaveValue('Casa Nogal')
})
