import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import {
  openConversations,
  range,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const album = () =>
  written([
    'My photos',
    ...range(1, 30).map((number) => ({
      type: 'image' as const,
      media: 'photos/desk.jpg',
      mimeType: 'image/jpeg',
      filename: `photo ${number}.png`,
    })),
  ])

async function openAlbum() {
  const stored = album()
  const talk = await openConversations({ stored: { c: stored } })
  talk.service.answer(messagesApi.messages, () => ({
    items: stored,
    hasOlder: false,
    hasNewer: false,
  }))
  await talk.open('Carmen Rojas')
  const tile = (name: string) => talk.bubbles.last().getByRole('button', { name })
  await expect.element(tile('Show the picture: photo 4.png, and 26 more')).toBeVisible()
  return { ...talk, tile, stored }
}

test('pictures in a row are an album, whose tiles open them all', async () => {
  const { bubbles, tile } = await openAlbum()
  expect(bubbles.elements()).toHaveLength(2)
  expect(await accessibilityFaults()).toEqual([])
  await tile('Show the picture: photo 4.png, and 26 more').click()
  const viewer = page.getByRole('dialog', { name: 'photo 4.png' })
  await expect.element(viewer.getByText('4 / 30', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('dialog', { name: 'photo 5.png' })).toBeVisible()
})

test('a tile has the menu of its message, and its reactions are also shown when the album is taken apart', async () => {
  const { bubbles, tile, service, stored } = await openAlbum()
  const second = stored[2]
  if (second === undefined) throw new Error('The album has thirty pictures.')
  const calls = service.answer(messagesApi.sendMessage, () => ({
    ...second,
    reactions: [{ sender: 'group' as const, emoji: '👍' }],
    revision: 2,
  }))
  await tile('Show the picture: photo 2.png').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'React with 👍' }).click()
  await expect.element(tile('Show the picture: photo 2.png, 👍')).toBeVisible()
  expect(calls.map(({ body }) => body)).toMatchObject([
    { contactId: 'c', content: { type: 'reaction', text: '👍', messageId: second.id } },
  ])

  await tile('Show all 30 separately').click()
  await expect.poll(() => bubbles.elements().length).toBeGreaterThan(8)
  await expect.element(page.getByRole('list', { name: 'Reactions' })).toBeInTheDocument()
})
