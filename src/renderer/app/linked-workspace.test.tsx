import { expect, test } from 'vitest'
import { connection, mia, openApp, WORKSPACE, type AppData } from './app.fixture.tsx'
import { accessibilityFaults } from './page.fixture.tsx'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import '#renderer/scenes/login/login-screen.tsx'
import '#renderer/scenes/logout/logout-screen.tsx'
import '#renderer/scenes/connection/connection-screen.tsx'
import '#renderer/scenes/connection/linked-workspace-dialog.tsx'

const OTHER = 'https://other.example'
const linkTo = (address: string) => `/?${new URLSearchParams({ workspace: address })}`

async function open(data: AppData) {
  const app = await openApp(data)
  const { screen, bridge } = app
  bridge.responses['connection.set'] = ({ address }) =>
    address === 'http://127.0.0.1:1' ? refused('NETWORK') : connection(address)
  return {
    ...app,
    dialog: screen.getByRole('dialog'),
    /** Follows a link in the running window, as the main process does. */
    follow: (address: string) => bridge.push('navigate', { path: linkTo(address) }),
    connections: () => bridge.requests('connection.set'),
  }
}

test('a link that starts the app connects it to the workspace when the user agrees, and not before', async () => {
  const app = await open({ user: null, connection: null, path: linkTo(WORKSPACE) })
  const { screen, dialog, follow, connections, press, heading } = app
  await expect
    .element(dialog.getByRole('heading', { name: 'Connect to this workspace?' }))
    .toBeVisible()
  await expect.element(dialog.getByText(WORKSPACE, { exact: true })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('')
  expect(connections()).toEqual([])

  follow('http://127.0.0.1:1')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog.getByText(/^Nothing answers at that address/)).toBeVisible()
  follow(WORKSPACE)
  await expect.element(dialog.getByText(WORKSPACE, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect.element(heading('Sign in')).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('a link to the same workspace does nothing, and one to another asks a signed-in user to sign out first', async () => {
  const { follow, dialog, row, heading, screen, connections, path } = await open({})
  await expect.element(heading('Chats')).toBeVisible()
  follow(WORKSPACE)
  follow(OTHER)
  await expect.element(dialog.getByText(OTHER, { exact: true })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Connect' }).elements()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heading('Chats')).toBeVisible()

  follow(OTHER)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(heading('Sign in')).toBeVisible()
  expect(connections()).toEqual([{ address: OTHER }])
  expect([path(), row('Customer 1').elements(), screen.getByRole('dialog').elements()]).toEqual([
    '/login',
    [],
    [],
  ])
})

test('where the workspace is fixed, a link to another one only says so', async () => {
  const { dialog } = await open({
    user: null,
    users: [mia()],
    connection: connection(WORKSPACE, { managed: true }),
    fixedAddress: WORKSPACE,
    path: linkTo(OTHER),
  })
  await expect
    .element(dialog.getByText(/Your company has fixed the one of this device/))
    .toBeVisible()
  const buttons = dialog.getByRole('button').elements()
  expect(buttons.map((one) => one.ariaLabel ?? one.textContent)).toEqual(['Close', 'Close'])
})
