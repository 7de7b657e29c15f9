import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import {
  openConversations,
  written,
} from '#renderer/scenes/inbox/conversation/conversation.fixture.ts'

const photo = { media: 'photos/desk.jpg', mimeType: 'image/jpeg', filename: 'desk.jpg' }
const heart = { media: 'stickers/heart.webp', mimeType: 'image/webp', filename: 'heart.webp' }

async function openPictures() {
  const stored = written([{ type: 'image', ...photo }, 'And this', { type: 'image', ...heart }])
  const talk = await openConversations({ stored: { c: stored } })
  await talk.open('Carmen Rojas')
  await talk.bubbles.last().getByRole('button', { name: 'Show the picture: heart.webp' }).click()
  await expect.element(large('heart.webp')).toBeVisible()
  return talk
}

const large = (name: string) => page.getByRole('dialog', { name })

test('an enlarged picture keeps its size, and arrows and buttons show the next one', async () => {
  await openPictures()
  const dialog = large('heart.webp')
  await expect.element(dialog.getByText('2 / 2', { exact: true })).toBeVisible()
  expect(getComputedStyle(dialog.getByRole('img').element()).objectFit).toBe('scale-down')
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.element(large('desk.jpg')).toBeVisible()
  await large('desk.jpg').getByRole('button', { name: 'Next picture' }).click()
  await expect.element(dialog).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('the wheel zooms an enlarged picture, but not when it scrolls sideways', async () => {
  await openPictures()
  const drawn = large('heart.webp').getByRole('img')
  const scale = () => {
    const { transform } = getComputedStyle(drawn.element())
    return transform === 'none' ? 1 : new DOMMatrix(transform).a
  }
  await userEvent.wheel(drawn, { delta: { y: -100 } })
  await expect.poll(scale).toBeCloseTo(1.15)
  await userEvent.wheel(drawn, { delta: { x: 200 } })
  await userEvent.wheel(drawn, { delta: { y: -100 } })
  await expect.poll(scale).toBeCloseTo(1.15 * 1.15)
})
