import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  carmen,
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A chat of the user, whose customer wrote that many hours ago. */
const chat = (id: string, name: string, hours: number): Contact =>
  contact(id, {
    name,
    userId: 'u1',
    lastContactResponseAt: hoursAgo(hours),
    chat: { updateAt: hoursAgo(hours) },
  })

test('a message with a picture is forwarded to chats that are found by name; a chat whose window is closed says so', async () => {
  const map = {
    type: 'image' as const,
    media: 'photos/door.jpg',
    mimeType: 'image/jpeg',
    filename: 'map.jpg',
    text: 'The way',
  }
  const chats = [
    carmen(),
    chat('d', 'Diego Paz', 1),
    chat('e', 'Elena Vega', 2),
    chat('f', 'Fermín Soto', 25),
  ]
  const talk = await openConversations({ stored: { c: written([map]) }, chats })
  talk.service.answer(chatsApi.chatList, ({ query }) => ({
    items: chats.filter(({ name }) => name.includes(query['filter'] ?? '')),
    hasMoreItems: false,
  }))
  await talk.open('Carmen Rojas')
  await talk.bubbles.last().click({ button: 'right', position: { x: 5, y: 5 } })
  await page.getByRole('menuitem', { name: 'Forward…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forward the message' })
  const option = (name: string) =>
    dialog
      .getByRole('listbox', { name: 'Chats to forward to' })
      .getByRole('option', { name: new RegExp(name) })
  await expect.element(option('Diego Paz')).toBeVisible()
  expect(option('Carmen Rojas').elements()).toEqual([])
  const closed = option('Fermín Soto')
  await expect.element(closed.getByText(/^More than 24 hours have passed/)).toBeVisible()
  await expect.element(closed).toHaveAttribute('aria-disabled', 'true')
  expect(await accessibilityFaults()).toEqual([])

  const search = dialog.getByLabelText('Search by name, phone or e-mail')
  await search.fill('Elena')
  await expect.poll(() => option('Diego Paz').elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(option('Elena Vega')).toHaveAttribute('aria-checked', 'true')
  await search.fill('')
  await option('Diego Paz').click()
  await dialog.getByRole('button', { name: 'Forward to 2 chats' }).click()
  await expect.element(page.getByText('Message forwarded to 2 chats')).toBeVisible()
  const added = talk.bridge.requests('outbox.add')
  expect(added).toHaveLength(2)
  expect(added).toMatchObject([
    { contactId: 'e', content: map },
    { contactId: 'd', content: map },
  ])
})
