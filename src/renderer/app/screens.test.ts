import { expect, test } from 'vitest'
import { menuItems } from '#contract/policies/menu.ts'
import { resolveAddress, screenAt, screens } from './screens.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?chat=c1&message=m1', '/dashboard?chat=c1&message=m1'],
  ['/dashboard/profile', '/dashboard/profile'],
  ['/dashboard/nothing', '/dashboard/nothing'],
  ['/dashboard/?chat=c1', '/dashboard/?chat=c1'],
  ['/dashboard/profile/', '/dashboard/profile/'],
  ['/', '/dashboard'],
  ['/?chat=c1', '/dashboard?chat=c1'],
  ['/logout', '/logout'],
])('the address %s resolves to %s', (address, resolved) => {
  expect(resolveAddress(address)).toBe(resolved)
})

test('screens are in the menu’s order, each once', () => {
  const items = screens.map(({ item }) => item)
  expect(items).toEqual(menuItems.filter((item) => items.includes(item)))
})

test.each([
  ['/dashboard', 'chats'],
  ['/dashboard/profile', 'profile'],
  ['/dashboard/profile/security', 'accountSecurity'],
  ['/dashboard/profile/nothing', undefined],
  ['/dashboard/nothing', undefined],
])('screenAt returns for the path %s the screen of the item %s', (path, item) => {
  expect(screenAt(path)?.item).toBe(item)
})
