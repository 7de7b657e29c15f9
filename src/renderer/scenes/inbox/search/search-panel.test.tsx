import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show, signIn } from '#renderer/app/test-page.tsx'
import { gateway, json } from '#renderer/data/test-gateway.ts'
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
