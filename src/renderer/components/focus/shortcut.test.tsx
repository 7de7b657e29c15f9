import { IconKeyboard } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, chooseLanguage, show } from '#renderer/app/page.fixture.tsx'
import { IconButton } from './icon-button.tsx'
import { Keys } from './shortcut.tsx'

const printed = (container: HTMLElement) =>
  [...container.querySelectorAll('kbd')].map((key) => key.textContent)

test.each([
  ['en', 'mod+shift+e', ['Ctrl', 'Shift', 'E']],
  ['en', 'alt+arrowdown', ['Alt', '↓']],
  ['en', 'escape', ['Esc']],
  ['es', 'shift+delete', ['Mayús', 'Supr']],
  ['pt', 'end', ['End']],
] as const)('in %s the shortcut %s is shown as the keys %j', async (language, shortcut, keys) => {
  await chooseLanguage(language)
  const { container } = await show(<Keys shortcut={shortcut} />)
  await expect.poll(() => printed(container)).toEqual(keys)
})

const button = (isBusy: boolean, onClick: () => void) => (
  <IconButton icon={IconKeyboard} label="Shortcuts" shortcut="?" busy={isBusy} onClick={onClick} />
)

test('the tooltip of a button shows its name and its keys each time the pointer is on it', async () => {
  const screen = await show(button(false, () => undefined))
  const control = screen.getByRole('button', { name: 'Shortcuts' })
  const tip = screen.getByRole('tooltip', { includeHidden: true })
  // The first time, which creates it, and again.
  for (const _ of [1, 2]) {
    await control.hover()
    await expect.element(tip).toHaveTextContent('Shortcuts?')
    expect(await accessibilityFaults()).toEqual([])
    await control.unhover()
    await expect.element(tip).not.toBeInTheDocument()
  }
})

test('a busy button does nothing, but keeps the focus', async () => {
  const onClick = vi.fn<() => void>()
  const screen = await show(button(true, onClick))
  const control = screen.getByRole('button', { name: 'Shortcuts' })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(control).toHaveFocus()
  await expect.element(control).toHaveAttribute('aria-disabled', 'true')
  expect(onClick).not.toHaveBeenCalled()
  await screen.rerender(button(false, onClick))
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
})
