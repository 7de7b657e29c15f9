import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  carmen,
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const now = new Date().toISOString()
const diego = contact('d', {
  name: 'Diego Salas',
  phone: '51955210885',
  userId: 'u1',
  lastContactResponseAt: now,
  chat: { updateAt: now },
})

/** Opens a chat whose customer shared a number. @param found what a search for the number finds */
async function openShared(isTaken: boolean, found: Contact[] = []) {
  const sharedNumber = { phone: '51955210885', ...(isTaken && { isTaken }) }
  const talk = await openConversations({
    chats: [carmen(), diego],
    stored: {
      c: written([{ type: 'text', text: 'Shares their number', sharedNumber }]),
      d: written(['Hello'], {}, 'd'),
    },
  })
  talk.service.answer(chatsApi.chatList, ({ query: { filter = '' } }) => ({
    items: filter === '51955210885' ? found : [],
    hasMoreItems: false,
  }))
  await talk.open('Carmen Rojas')
  const bubble = talk.bubbles.last()
  await expect.element(bubble.getByText('Shared their number')).toBeVisible()
  await expect.element(bubble.getByText('+51 955 210 885')).toBeVisible()
  return { ...talk, bubble, button: bubble.getByRole('button', { name: 'Open that contact' }) }
}

test('a number of another contact says so, and opens that contact', async () => {
  const { bubble, button } = await openShared(true, [diego])
  await expect.element(bubble.getByText(/^Another contact of the group has it/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Diego Salas' })).toBeVisible()
})

test('a contact whom the viewer does not see is not opened, with the reason', async () => {
  const { button } = await openShared(true)
  await button.click()
  await expect
    .element(page.getByText('You do not see the contact who has +51 955 210 885.'))
    .toBeVisible()
})

test('a number that was free leads nowhere', async () => {
  const { button } = await openShared(false)
  expect(button.elements()).toEqual([])
})
