import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { hasViewsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { ListHeader } from './list-header.tsx'

async function header() {
  signIn()
  store.set(hasViewsAtom, false)
  const onLeave = vi.fn<() => void>()
  const screen = await show(<ListHeader inputRef={createRef()} onLeave={onLeave} />)
  return { onLeave, screen, field: screen.getByRole('textbox', { name: /^Filter by/ }) }
}
const filterText = () => store.get(listFilterAtom).text

test('the filter says how many characters are missing, and its button clears it', async () => {
  const { screen, field } = await header()
  await field.fill('ze')
  await expect.element(field).toHaveAccessibleDescription('Type at least 3 characters.')
  await field.fill('zen')
  await expect.element(field).not.toHaveAccessibleDescription()
  expect(filterText()).toBe('zen')
  await screen.getByRole('button', { name: 'Clear the filter' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(filterText()).toBe('')
})

test('Escape clears the filter first; in the empty field it leads to the list, as the arrow down does', async () => {
  const { onLeave, field } = await header()
  await field.fill('zen')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  expect(onLeave).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onLeave).toHaveBeenCalledOnce()
  currentLive().list.setFilter({ text: 'zen' })
  await userEvent.keyboard('{ArrowDown}')
  expect(onLeave).toHaveBeenCalledTimes(2)
  expect(filterText()).toBe('zen')
})
