import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { SharedContact } from '#contract/entities/messages/message.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  carmen,
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const rui: SharedContact = {
  name: 'Rui Prado Soto',
  phones: ['+51 955 210 884', '+51 955 210 885'],
  emails: ['rui@prado.example'],
  company: 'Estudio Prado',
  department: 'Obras',
  title: 'Arquitecto',
  addresses: ['Av. Pardo 620, Miraflores'],
  urls: ['https://prado.example'],
  birthday: '1990-05-02',
}
const now = new Date().toISOString()
const diego = contact('d', {
  name: 'Diego Salas',
  phone: '51955210885',
  userId: 'u1',
  lastContactResponseAt: now,
  chat: { updateAt: now },
})

/** Opens a chat whose customer shared these cards. */
async function openCards(contacts: SharedContact[], more: object = {}) {
  const chats = [carmen(), diego]
  const talk = await openConversations({
    chats,
    stored: {
      c: written([{ type: 'text', text: 'Contact', contacts }], more),
      d: written(['Hello'], {}, 'd'),
    },
  })
  const lookUps = talk.service.answer(chatsApi.chatList, ({ query: { filter = '' } }) => ({
    items: chats.filter(({ phone }) => phone.includes(filter)),
    hasMoreItems: false,
  }))
  await talk.open('Carmen Rojas')
  const bubble = talk.bubbles.last()
  const form = page.getByRole('dialog', { name: 'New contact' })
  return {
    ...talk,
    bubble,
    form,
    lookUps,
    field: (name: string) => form.getByRole('textbox', { name }),
    details: () =>
      bubble
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
  }
}

test('a card has the person’s work and four details, and all of them on request', async () => {
  const { bubble, details } = await openCards([rui])
  await expect.element(bubble.getByText('Arquitecto · Obras · Estudio Prado')).toBeVisible()
  const first = [...rui.phones, ...rui.emails, 'Av. Pardo 620, Miraflores']
  expect(details()).toEqual(first)
  expect(await accessibilityFaults()).toEqual([])
  await bubble.getByRole('button', { name: 'Details of Rui Prado Soto: and 2 more' }).click()
  await expect.poll(details).toEqual([...first, 'https://prado.example', 'Birthday: May 2, 1990'])
  await expect.element(bubble.getByRole('link', { name: 'https://prado.example' })).toBeVisible()
})

test('a person whom nobody knows is saved in the form of a new contact, which is filled in', async () => {
  const { bubble, form, field, lookUps } = await openCards([
    { ...rui, phones: ['+51 955 210 884'] },
  ])
  await bubble.getByRole('button', { name: 'Save contact Rui Prado Soto' }).click()
  await expect.element(form).toBeVisible()
  expect(lookUps.map(({ query }) => query['filter'])).toContain('51955210884')
  await expect.element(field('First name')).toHaveValue('Rui')
  await expect.element(field('Last name')).toHaveValue('Prado Soto')
  await expect.element(field('Email')).toHaveValue('rui@prado.example')
  await expect.element(field('Phone')).toHaveValue('955 210 884')
})

test('if a contact has one of the numbers, saving opens that chat and says so', async () => {
  const { bubble, form, heading, screen } = await openCards([rui])
  await bubble.getByRole('button', { name: 'Save contact Rui Prado Soto' }).click()
  await expect.element(heading('Diego Salas')).toBeVisible()
  await expect
    .element(screen.getByText('Diego Salas is one of your contacts already. This is the chat.'))
    .toBeVisible()
  expect(form.elements()).toEqual([])
})

test('a card without a phone can be saved, and not be written to', async () => {
  const { bubble, field } = await openCards([
    { name: 'Rui', phones: ['12'], emails: ['r@p.example'] },
  ])
  expect(bubble.getByRole('button', { name: /^Write to/ }).elements()).toEqual([])
  await bubble.getByRole('button', { name: 'Save contact Rui' }).click()
  await expect.element(field('Email')).toHaveValue('r@p.example')
  await expect.element(field('Phone')).toHaveValue('')
})

test('a card of the group has no buttons', async () => {
  const { bubble } = await openCards([{ ...rui, phones: ['+51 955 210 884'] }], {
    sender: 'group',
    sentByUserId: 'u1',
  })
  await expect.element(bubble.getByText('Rui Prado Soto')).toBeVisible()
  expect(bubble.getByRole('button', { name: /^(?:Write to|Save contact)/ }).elements()).toEqual([])
})

test('of several cards one is shown, and all of them in a dialog, which saving closes', async () => {
  const ana = { name: 'Ana Vega', phones: [], emails: ['ana@vega.example'] }
  const { bubble, field } = await openCards([{ ...rui, phones: [] }, ana])
  expect(bubble.getByText('Ana Vega').elements()).toEqual([])
  await bubble.getByRole('button', { name: 'and 1 more contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shared contacts' })
  await expect.element(dialog.getByText('Rui Prado Soto')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Save contact Ana Vega' }).click()
  await expect.element(field('Email')).toHaveValue('ana@vega.example')
  expect(dialog.elements()).toEqual([])
})
