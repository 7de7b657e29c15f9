import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import { crmApi } from '#contract/api/contacts/crm.ts'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { useDesktopNavigation } from '#renderer/app/shell/use-desktop-navigation.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import {
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

beforeEach(() => sessionStorage.clear())

const now = new Date().toISOString()
const own = (id: string, name: string, phone: string, more: Partial<Contact> = {}): Contact =>
  contact(id, {
    name,
    phone,
    userId: 'u1',
    lastContactResponseAt: now,
    chat: { updateAt: now },
    ...more,
  })

const carmen = own('c1', 'Carmen Rojas', '51945118207')
const diego = own('c2', 'Diego Salas', '51955555555')
const archived = own('old', 'Long Gone', '51911111111', { archived: true })

/** The inbox beside another screen, and the links that main passes on. */
function Screens({ inbox }: { inbox: ReactNode }) {
  useDesktopNavigation()
  return (
    <Routes>
      <Route path="/dashboard" element={inbox} />
      <Route path="*" element={<h1>Another screen</h1>} />
    </Routes>
  )
}

async function openLinks(group: object = {}) {
  const chats = [carmen, diego, archived]
  const talk = await openConversations({
    chats: [carmen, diego],
    stored: { c1: written(['Hello'], {}, 'c1'), c2: written(['Good day'], {}, 'c2'), old: [] },
    address: '/dashboard',
    inAddress: true,
    group,
    frame: (inbox) => <Screens inbox={inbox} />,
    onService(service) {
      service.answer(chatsApi.contact, ({ params: { id } }) => {
        return chats.find((one) => one.id === id) ?? refusal(404, 'NOT_FOUND')
      })
    },
  })
  const lookUps = talk.service.answer(
    chatsApi.chatList,
    ({ query: { filter = '', archived: isArchived = 'false' } }) => ({
      items: chats.filter(
        (one) => one.phone.includes(filter) && String(one.archived) === isArchived,
      ),
      hasMoreItems: false,
    }),
  )
  const follow = (path: string) => talk.bridge.push('navigate', { path })
  return { ...talk, chats, lookUps, follow }
}

const registration = page.getByRole('dialog', { name: 'New contact' })
const field = (name: string) => registration.getByRole('textbox', { name })
const path = () => location.pathname + location.search

test('a link with a phone number opens the chat of that contact, also an archived one', async () => {
  const { follow, heading } = await openLinks()
  follow('/dashboard?phone=51945118207')
  await expect.element(heading('Carmen Rojas')).toBeVisible()
  follow('/dashboard?phone=911111111')
  await expect.element(heading('Long Gone')).toBeVisible()
  await expect.poll(path).toBe('/dashboard?chat=old')
  expect(sessionStorage).toHaveLength(0)
})

test('a link with the phone number of nobody begins a new contact, whose chat is opened', async () => {
  const { follow, heading, row, service, chats } = await openLinks()
  const nora = own('nora', 'Nora', '51922222222', { lastName: 'Paz' })
  const created = service.answer(contactsApi.createContact, () => {
    chats.push(nora)
    return nora
  })
  follow('/dashboard?phone=51922222222')
  await expect.element(field('Phone')).toHaveValue('922 222 222')
  await field('First name').fill('Nora')
  await field('Last name').fill('Paz')
  await field('Email').fill('nora@correo.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Nora Paz')).toBeVisible()
  await expect.element(row('Nora Paz')).toBeVisible()
  expect(created.map(({ body }) => body)).toEqual([
    {
      groupId: 'g1',
      name: 'Nora',
      lastName: 'Paz',
      email: 'nora@correo.example',
      phone: '51922222222',
    },
  ])
})

test('a later link replaces the form of a new contact only without input', async () => {
  const { follow, heading } = await openLinks()
  follow('/dashboard?phone=51966666666')
  await expect.element(field('Phone')).toHaveValue('966 666 666')
  follow('/dashboard?phone=51933333333')
  await expect.element(field('Phone')).toHaveValue('933 333 333')
  follow('/dashboard?phone=51945118207')
  await expect.poll(() => registration.elements()).toEqual([])
  await expect.element(heading('Carmen Rojas')).toBeVisible()
  follow('/dashboard?phone=51933333333')
  await field('First name').fill('Nora')
  follow('/dashboard?phone=51944444444')
  await expect
    .element(registration.getByText(/^No contact that you can see has the number 51944444444\./))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await expect.element(field('First name')).toHaveValue('Nora')
  await expect.element(field('Phone')).toHaveValue('933 333 333')

  // Nor does one to a chat, which opens behind the form.
  follow('/dashboard?chat=old')
  await expect.poll(path).toBe('/dashboard?chat=old')
  await expect.element(field('First name')).toHaveValue('Nora')
})

test('a link opens a chat behind a CRM record with input, which stays with its own customer', async () => {
  const { follow, heading, open, service } = await openLinks({ dataExt001Enabled: true })
  service.answer(crmApi.crmRecord, () => refusal(404, 'NOT_FOUND'))
  service.answer(crmApi.crmOrders, () => ({ items: [] }))
  const saved = service.answer(crmApi.saveCrmRecord, ({ params: { contactId = '' } }) => ({
    id: 'r1',
    contactId,
    name: 'Diego Salas',
    company: 'Nogal',
    fields: [],
  }))
  await open('Diego Salas')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await page.getByRole('tab', { name: 'CRM' }).click()
  await page.getByRole('button', { name: 'Create record' }).click()
  const record = page.getByRole('dialog', { name: 'Create record' })
  const company = record.getByRole('textbox', { name: 'Company' })
  await company.fill('Nogal')
  follow('/dashboard?phone=51922222222')
  await expect
    .element(record.getByText(/^No contact that you can see has the number 51922222222\./))
    .toBeVisible()
  follow('/dashboard?phone=51945118207')
  await expect.element(heading('Carmen Rojas')).toBeVisible()
  expect(registration.elements()).toEqual([])
  await expect.element(company).toHaveValue('Nogal')
  await record.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => record.elements()).toEqual([])
  expect(saved).toMatchObject([{ params: { contactId: 'c2' }, body: { company: 'Nogal' } }])
})

test('a link opens a chat behind an interactive message with input, which stays with its own customer', async () => {
  const { follow, heading, open, service, bridge } = await openLinks()
  service.answer(messageTemplatesApi.interactiveTemplatesByPosition, () => ({ items: [] }))
  service.answer(messageTemplatesApi.messageTemplatesByPosition, () => ({ items: [] }))
  await open('Diego Salas')
  await userEvent.keyboard('{Control>}{Shift>}t{/Shift}{/Control}')
  await page.getByRole('tab', { name: 'Interactive' }).click()
  await page.getByRole('button', { name: 'Write one with choices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message with choices' })
  const text = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await text('Text').fill('When shall we come?')
  follow('/dashboard?phone=51922222222')
  await expect
    .element(dialog.getByText(/^No contact that you can see has the number 51922222222\./))
    .toBeVisible()
  follow('/dashboard?phone=51945118207')
  await expect.element(heading('Carmen Rojas')).toBeVisible()
  await expect.element(dialog.getByText('Diego Salas', { exact: true })).toBeVisible()
  await text('Option 1').fill('Morning')
  await text('Option 2').fill('Afternoon')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => dialog.elements()).toEqual([])
  expect(bridge.requests('outbox.add')).toMatchObject([
    { contactId: 'c2', content: { text: 'When shall we come?' } },
  ])
})

test('a chat that is found after the user has navigated on is not opened', async () => {
  const { follow, heading, open, service, lookUps } = await openLinks()
  /** Follows a link to Carmen's chat, whose response is held until the user is elsewhere. */
  const followSlowly = async (navigate: () => Promise<void>) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const before = lookUps.length
    service.answer(chatsApi.chatList, async ({ query: { filter, archived: isArchived } }) => {
      if (filter === '51945118207') await held
      const found = [carmen, diego, archived].filter(
        (one) =>
          one.phone.includes(filter ?? '') && String(one.archived) === (isArchived ?? 'false'),
      )
      return { items: found, hasMoreItems: false }
    })
    follow('/dashboard?phone=51945118207')
    await expect.poll(() => lookUps.length).toBeGreaterThan(before)
    await navigate()
    release()
    // Its target would be shown by then.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(heading('Carmen Rojas').elements()).toEqual([])
  }
  // To another link, to another chat, and to another screen.
  await followSlowly(async () => {
    follow('/dashboard?phone=911111111')
    await expect.element(heading('Long Gone')).toBeVisible()
  })
  await expect.poll(path).toBe('/dashboard?chat=old')
  await followSlowly(() => open('Diego Salas'))
  await expect.poll(path).toBe('/dashboard?chat=c2')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.poll(() => heading('Diego Salas').elements()).toEqual([])
  await followSlowly(async () => {
    follow('/dashboard/profile')
    await expect.element(heading('Another screen')).toBeVisible()
  })
  follow('/dashboard')
  await expect.element(heading('Chats')).toBeVisible()
  expect(heading('Carmen Rojas').elements()).toEqual([])
  await expect.poll(path).toBe('/dashboard')
})

test('a link with an invalid phone number looks nobody up', async () => {
  const { follow, heading, lookUps } = await openLinks()
  follow('/dashboard?phone=123456')
  // Follows another link whose contact is looked up: the first one would be done by then.
  follow('/dashboard?phone=911111111')
  await expect.element(heading('Long Gone')).toBeVisible()
  expect(lookUps.filter(({ query }) => query['filter'] === '123456')).toEqual([])
  expect(registration.elements()).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a read-only user is told that there is no such contact, and registers nobody', async () => {
  const { follow } = await openLinks()
  store.set(sessionAtom, (session) => ({
    ...session,
    user: session.user && {
      ...session.user,
      permissions: session.user.permissions.map((one) => ({ ...one, isReadOnly: true })),
    },
  }))
  follow('/dashboard?phone=51922222222')
  await expect
    .element(page.getByText(/^No contact that you can see has the number 51922222222\./))
    .toBeVisible()
  expect(registration.elements()).toEqual([])
})
