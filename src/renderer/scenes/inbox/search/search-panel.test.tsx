import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { searchApi } from '#contract/api/messages/search.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { at, contact } from '#renderer/data/live/live-data.fixture.ts'
import { startService } from '#renderer/data/service/service.fixture.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import SearchPanel from './search-panel.tsx'

beforeEach(() => {
  signIn()
  gateway(() => json({ items: [], hasMoreItems: false }))
})

async function panel() {
  const onClose = vi.fn<() => void>()
  const screen = await show(<SearchPanel onClose={onClose} />)
  const field = screen.getByRole('textbox', { name: 'Words to look for' })
  await expect.element(field).toHaveFocus()
  return { onClose, screen, field }
}

test('the search says how many characters are missing, and its button clears it', async () => {
  const { screen, field } = await panel()
  await field.fill('qu')
  await expect.element(field).toHaveAccessibleDescription('Type at least 3 characters.')
  expect(await accessibilityFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(field).not.toHaveAccessibleDescription()
})

test('Escape clears the search, and closes it once it is empty', async () => {
  const { onClose, field } = await panel()
  await userEvent.keyboard('qu{Escape}')
  await expect.element(field).toHaveValue('')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the search shows the tab that has results, until another one is chosen for this text', async () => {
  const service = startService()
  const nothing = () => ({ items: [], hasMoreItems: false })
  service.answer(searchApi.searchMessages, nothing)
  service.answer(chatsApi.chatList, nothing)
  const note = { id: 'n1', contactId: 'c1', text: 'Likes oak', userId: 'u1', createdAt: at(0) }
  service.answer(searchApi.searchNotes, () => ({
    items: [{ note, contact: contact('c1') }],
    hasMoreItems: false,
  }))
  const { screen, field } = await panel()
  const tab = (name: RegExp) => screen.getByRole('tab', { name })
  const result = screen.getByRole('list', { name: 'Results' }).getByRole('button')
  await expect.element(tab(/^Messages/)).toHaveAttribute('aria-selected', 'true')
  await field.fill('oak')
  await expect.element(tab(/^Notes/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(result).toMatchTextContent('Likes oak')
  await tab(/^Messages/).click()
  await expect.element(tab(/^Messages/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(result).not.toBeInTheDocument()
})
