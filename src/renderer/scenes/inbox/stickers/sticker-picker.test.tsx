import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stickersApi } from '#contract/api/answers/stickers.ts'
import type { Sticker } from '#contract/entities/answers/sticker.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Opens a chat and its picker; the group has that many stickers, `s1` first. */
async function openPicker(count: number) {
  const inbox = await openInbox({ chats: customers(1) })
  let kept: Sticker[] = Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    groupId: 'g1',
    url: `/media/s${index + 1}.webp`,
  }))
  const { service } = inbox
  service.answer(stickersApi.stickers, () => ({ items: kept }))
  const removals = service.answer(stickersApi.deleteSticker, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params['id'])
    return {}
  })
  const additions = service.answer(stickersApi.createSticker, () => {
    const restored = { id: 'again', groupId: 'g1', url: '/media/again.webp' }
    kept = [restored, ...kept]
    return restored
  })
  await inbox.open('Customer 1')
  const picker = inbox.screen.getByRole('dialog', { name: 'Stickers' })
  const stickers = picker.getByRole('button', { name: /^Send sticker/ })
  const press = () => inbox.screen.getByRole('button', { name: 'Stickers' }).click()
  await press()
  await expect.poll(() => stickers.elements()).toHaveLength(count)
  const removed = () => removals.map(({ params }) => params['id'])
  return { ...inbox, picker, stickers, press, removed, additions }
}

test('a sticker is found with the arrow keys and sent by one press, once on a double click', async () => {
  // With motion the picker is still visible when the second click comes.
  const real = matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    real(query.includes('reduced-motion') ? 'not all' : query),
  )
  const { bridge, picker, stickers, press } = await openPicker(3)
  await expect.element(stickers.first()).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(picker).not.toBeInTheDocument()
  const sent = () => bridge.requests('outbox.add')
  const content = (media: string) => ({
    contactId: 'c1',
    content: { type: 'sticker', media, mimeType: 'image/webp', width: 512, height: 512 },
  })
  expect(sent()).toMatchObject([content('/media/s2.webp')])

  await press()
  await stickers.first().dblClick()
  await expect.element(picker).not.toBeInTheDocument()
  expect(sent()).toMatchObject([content('/media/s2.webp'), content('/media/s1.webp')])
})

test('one sticker is removed for each press: not by a double click, a held key or before the answer', async () => {
  const { service, picker, stickers, removed } = await openPicker(5)
  await stickers.first().hover()
  await picker.getByRole('button', { name: 'Remove sticker 1' }).dblClick()
  await expect.poll(() => stickers.elements()).toHaveLength(4)
  expect(removed()).toEqual(['s1'])
  await expect.element(stickers.first()).toHaveFocus()
  await userEvent.keyboard('{Delete>3/}')
  await expect.poll(() => stickers.elements()).toHaveLength(3)
  expect(removed()).toEqual(['s1', 's2'])
  const { promise, resolve } = Promise.withResolvers<object>()
  service.answer(stickersApi.deleteSticker, () => promise)
  await userEvent.keyboard('{Delete}')
  await expect.poll(removed).toEqual(['s1', 's2', 's3'])
  await userEvent.keyboard('{Delete}')
  service.answer(stickersApi.stickers, () => ({ items: [] }))
  resolve({})
  await expect.poll(() => stickers.elements()).toEqual([])
  expect(removed()).toEqual(['s1', 's2', 's3'])
  expect(picker.getByRole('alert').elements()).toEqual([])
})

test('a removal is undone by Ctrl+Z at the same place, and by the button once the picker is closed', async () => {
  const { screen, picker, stickers, additions } = await openPicker(2)
  await expect.element(stickers.first()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => stickers.elements()).toHaveLength(1)
  await expect.element(stickers.first()).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => stickers.elements()).toHaveLength(2)
  expect(additions.map(({ body }) => body)).toEqual([{ groupId: 'g1', url: '/media/s1.webp' }])

  await userEvent.keyboard('{Delete}')
  await expect.poll(() => stickers.elements()).toHaveLength(1)
  await stickers.first().hover()
  await picker.getByRole('button', { name: 'Remove sticker 1' }).click()
  await expect
    .element(picker.getByText('There are no stickers yet', { exact: false }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => additions).toHaveLength(2)
})

test('a sticker that a colleague has removed first disappears without an error, and the picker keeps the focus', async () => {
  const { service, picker, stickers } = await openPicker(1)
  service.answer(stickersApi.deleteSticker, () => refusal(404, 'NOT_FOUND'))
  service.answer(stickersApi.stickers, () => ({ items: [] }))
  await expect.element(stickers.first()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect
    .element(picker.getByText('There are no stickers yet', { exact: false }))
    .toBeVisible()
  expect(picker.getByRole('alert').elements()).toEqual([])
  await expect.element(picker.getByRole('button', { name: 'Add' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
})
