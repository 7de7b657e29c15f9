import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mia, openApp } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'

test.each([/^Switch group/, /^Your account/])(
  'the menu “%s” returns the focus when it is closed, and a second press of its button closes it',
  async (name) => {
    const app = await openApp({ user: mia({ elsewhere: 'ROLE_ADMI' }), chats: customers(1) })
    const items = app.screen.getByRole('menu', { name }).getByRole('menuitemradio')
    const button = app.screen.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await app.press('{Enter}')
    await expect.element(items.first()).toHaveFocus()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    expect(await accessibilityFaults()).toEqual([])
    await app.press('{Escape}')
    await expect.element(items.first()).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    for (const shown of [true, false]) {
      await userEvent.click(button)
      await expect.poll(() => items.elements().length > 0).toBe(shown)
      await expect.element(button).toHaveAttribute('aria-expanded', `${shown}`)
    }
  },
)
