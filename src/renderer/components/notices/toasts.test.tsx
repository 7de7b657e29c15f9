import { expect, test, vi } from 'vitest'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'

test('at most three toasts are visible, and one with the same text is replaced', async () => {
  signIn()
  const screen = await show(null)
  for (const text of ['one', 'two', 'three', 'three', 'four']) showToast(text)
  await expect.element(screen.getByText('four')).toBeVisible()
  expect(
    screen
      .getByText(/^(one|two|three|four)$/)
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['two', 'three', 'four'])
  expect(await accessibilityFaults()).toEqual([])
})

test('a toast is closed by its button, and its action runs once', async () => {
  signIn()
  const undo = vi.fn<() => void>()
  const screen = await show(null)
  showToast('Saved')
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument()
  showToast('Tag deleted', 'danger', { label: 'Undo', perform: undo })
  await expect.element(screen.getByText(/^Tag deleted/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText(/^Tag deleted/)).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledOnce()
})

test('an open dialog shows the toasts, because the page behind it is inert', async () => {
  signIn()
  const screen = await show(null)
  await screen.rerender(<Dialog title="Tags">A dialog</Dialog>)
  showToast('Saved', 'info', { label: 'Undo', perform: () => undefined })
  const dialog = screen.getByRole('dialog', { name: 'Tags' })
  await expect.element(dialog.getByText(/^Saved/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText(/^Saved/)).not.toBeInTheDocument()
})

test('nothing is shown to nobody, nor on the lock screen', async () => {
  const screen = await show(null)
  showToast('to nobody')
  signIn()
  store.set(sessionAtom, (session) => ({ ...session, locked: true }))
  showToast('while locked')
  store.set(sessionAtom, (session) => ({ ...session, locked: false }))
  showToast('to Mia')
  await expect.element(screen.getByText('to Mia')).toBeVisible()
  expect(screen.getByText(/nobody|locked/).elements()).toEqual([])
})
