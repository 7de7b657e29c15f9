import { expect, test } from 'vitest'
import { openApp } from '#renderer/app/app.fixture.tsx'
import './account-menu-list.tsx'

test('the account menu shows the status and sets another one, as its shortcut does', async () => {
  const { screen, bridge, press } = await openApp()
  const account = (status: string) =>
    screen.getByRole('button', { name: `Your account: Mia, ${status}` })
  await account('Available').click()
  const current = screen.getByRole('menuitemradio', { checked: true })
  await expect.element(current).toHaveTextContent('Available')
  await screen.getByRole('menuitemradio', { name: 'Busy' }).click()
  await expect.element(account('Busy')).toBeVisible()
  // An open menu has all key presses.
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await press('{Alt>}{Shift>}3{/Shift}{/Alt}')
  await expect.element(account('Unavailable')).toBeVisible()
  expect(bridge.requests('serviceStatus.set')).toEqual([
    { status: 'busy' },
    { status: 'unavailable' },
  ])
})
