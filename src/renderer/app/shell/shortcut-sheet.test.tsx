import { expect, test } from 'vitest'
import { openApp } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import '#renderer/scenes/profile/profile-scene.tsx'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'

type App = Awaited<ReturnType<typeof openApp>>

async function openSheet({ press, screen }: App, name: string) {
  await press('?')
  const sheet = screen.getByRole('dialog', { name })
  await expect.element(sheet).toBeVisible()
  return {
    sheet,
    keysOf: (label: string) =>
      [...sheet.element().querySelectorAll('dt')]
        .find(({ textContent }) => textContent === label)
        ?.nextElementSibling?.querySelectorAll('kbd')
        .values()
        .map(({ textContent }) => textContent)
        .toArray(),
  }
}

test('the sheet names the keys of the list and the conversation, and Escape returns to the row', async () => {
  const app = await openApp({ chats: customers(2) })
  await app.open('Customer 2')
  await app.press('{Escape}')
  await expect.element(app.row('Customer 2')).toHaveFocus()
  const { sheet, keysOf } = await openSheet(app, 'Keyboard shortcuts')
  expect(keysOf('Send')).toEqual(['↵', 'Ctrl', '↵'])
  expect(keysOf('Break the line')).toEqual(['Shift', '↵'])
  expect(keysOf('To the top, the bottom or a page on')).toEqual(['Home', 'End', 'PgUp', 'PgDn'])
  expect(keysOf('Chat options')).toEqual(['Shift', 'F10'])
  expect(keysOf('Delete the message')).toEqual(['Del'])
  await app.press('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(app.row('Customer 2')).toHaveFocus()
  await expect.element(app.heading('Customer 2')).toBeVisible()
})

test('the sheet shows the keys as on a Spanish keyboard, and the page behind it is inert', async () => {
  const app = await openApp({ path: '/dashboard/profile', groups: { g1: { language: 'es' } } })
  await expect.element(app.heading('Perfil')).toBeVisible()
  const { sheet, keysOf } = await openSheet(app, 'Atajos de teclado')
  expect(keysOf('Bloquear la pantalla')).toEqual(['Ctrl', 'Mayús', 'L'])
  expect(await accessibilityFaults()).toEqual([])
  await app.press('{Alt>}1{/Alt}')
  expect(app.path()).toBe('/dashboard/profile')
  await app.press('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await app.press('{Alt>}1{/Alt}')
  await expect.poll(app.path).toBe('/dashboard')
})
