import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fileChooser } from './support/file-chooser.ts'
import { inboxForEach } from './support/inbox.ts'
import { onePixel } from './support/pictures.ts'

// A window: the system's idle time and its shortcuts.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

const NEW_PASSWORD = 'a longer password, 2026'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const settings = (page: Page) => ask(page, 'settings.get', undefined)

async function choose(field: Locator, option: string): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name: option, exact: true }).click()
}

async function show(): Promise<Page> {
  const page = await inbox.start({ as: 'sara' })
  await page.keyboard.press('Alt+2')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  return page
}

/** Opens the user's security from the profile. */
async function showSecurity(page: Page): Promise<void> {
  await page.keyboard.press('Alt+2')
  await section(page, 'Security').getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { name: 'Security', exact: true }).waitFor()
}

/**
 * Signs in on another device.
 * @returns a function that calls with that session and returns the status
 */
async function signInElsewhere() {
  const body = { email: emailOf('sara'), password: PASSWORD }
  const { token } = (await inbox.rig.call('POST', 'main/login', { body })).body
  return async () => (await inbox.rig.call('GET', 'main/me', { token, group: null })).status
}

/** Simulates an hour without input when the app checks for idleness. */
async function leaveForAnHour(): Promise<void> {
  await inbox.app.electron.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 3_600
    powerMonitor.emit('resume')
    powerMonitor.getSystemIdleTime = () => 0
  })
}

test('a user edits name, notifications, their hours and the automatic lock', async () => {
  await inbox.chat('c1', 'Customer 1', { user_id: 'sara' })
  const page = await show()
  const sara = await inbox.rig.as('sara')

  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill(' ')
  await page.getByText('The name is missing.').waitFor()
  const saved: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saved.push(request.postData())
  })
  // The keys that accept and discard a character of an input method neither save nor revert.
  await name.fill('Sara に')
  for (const key of ['Enter', 'Escape'])
    await name.dispatchEvent('keydown', { key, isComposing: true, keyCode: 229 })
  expect(await name.inputValue()).toBe('Sara に')
  await name.fill('Sara Quispe')
  await name.press('Enter')
  await page.getByText('Name saved').waitFor()
  await page.getByRole('button', { name: /Sara Quispe/ }).waitFor()
  expect(saved.map((body) => /Sara [^"]*/.exec(body ?? '')?.[0])).toEqual(['Sara Quispe'])

  await page.getByRole('button', { name: 'Change the photo' }).click()
  const chooser = await fileChooser(page, () =>
    page.getByRole('menuitem', { name: 'Choose a photo' }).click(),
  )
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel })
  const crop = page.getByRole('dialog', { name: 'Crop the photo' })
  await crop.getByRole('button', { name: 'Crop of the photo' }).press('ArrowLeft')
  expect(await accessibilityFaults(page)).toEqual([])
  await crop.getByRole('button', { name: 'Save photo' }).click()
  await toast(page, 'Photo saved')
  const { body } = await sara('GET', 'main/me', { group: null })
  expect(body.user).toMatchObject({ name: 'Sara Quispe', pictureUrl: expect.any(String) })

  await section(page, 'Appearance').getByText('Compact', { exact: true }).click()
  await expect.poll(async () => (await settings(page)).density).toBe('compact')
  await section(page, 'Appearance').getByText('Light', { exact: true }).click()
  await expect.poll(async () => (await settings(page)).theme).toBe('light')
  // The newest toast is the last one; the earlier audit left the dark theme on.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect
    .poll(async () => await settings(page))
    .toMatchObject({ theme: 'dark', density: 'compact' })
  const alerts = section(page, 'Alerts and sounds')
  await alerts.getByRole('switch', { name: 'Mentions' }).press('Space')
  await choose(alerts.getByRole('combobox', { name: 'Sound: Messages in my chats' }), 'Knock')
  await alerts.getByRole('button', { name: 'Listen: Messages in my chats' }).click()
  const quiet = section(page, 'Do not disturb')
  await quiet.getByRole('switch', { name: 'Silence in your free hours' }).press('Space')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await quiet.getByRole('checkbox', { name: `${day}: all day` }).press('Space')
  await quiet.getByText('On every day.').waitFor()
  await page
    .getByRole('button', { name: 'Your account: Sara Quispe, Available, do not disturb' })
    .waitFor()
  const machine = section(page, 'This computer')
  await machine.getByRole('switch', { name: /^Away while/ }).press('Space')
  await expect.poll(async () => (await settings(page)).awayWhileLocked).toBe(false)
  await inbox.app.electron.evaluate(({ globalShortcut }) =>
    globalShortcut.register('Alt+Shift+B', () => {}),
  )
  await choose(machine.getByRole('combobox', { name: 'Shortcut to show Bandeja' }), 'Alt+Shift+B')
  await machine.getByText('Another program uses Alt+Shift+B.').waitFor()
  await inbox.app.electron.evaluate(({ globalShortcut }) =>
    globalShortcut.unregister('Alt+Shift+B'),
  )
  expect(await accessibilityFaults(page)).toEqual([])
  const { alerts: kept } = await settings(page)
  expect(kept.kinds.message).toEqual({ isOn: true, sound: 'knock' })
  expect(kept.kinds.mention.isOn).toBe(false)
  expect(kept.doNotDisturb).toMatchObject({ isOn: true, from: '20:00', to: '09:00' })
  expect(kept.doNotDisturb.wholeDays).toHaveLength(7)

  await choose(
    section(page, 'Lock').getByRole('combobox', { name: 'Lock the screen' }),
    'After 5 minutes',
  )
  await expect.poll(async () => (await settings(page)).lockAfterMinutes).toBe(5)
  await leaveForAnHour()
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await section(page, 'Lock').waitFor()

  await page.keyboard.press('Alt+1')
  const row = page.getByRole('row').filter({ hasText: 'Customer 1' })
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(56)
})

test('a user signs out everywhere else, and changes the password', async () => {
  const page = await show()
  const sessions = section(page, 'Sessions')
  const other = await signInElsewhere()
  await page.keyboard.press('Alt+1')
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await showSecurity(page)
  await sessions.getByText('This session', { exact: true }).waitFor()
  await sessions.getByText('Device without a name').waitFor()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('dialog', { name: 'Close 1 session?' })
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await sessions.getByText('Only this session is open.').waitFor()
  expect(await other()).toBe(401)

  const third = await signInElsewhere()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const form = page.getByRole('form', { name: 'Password' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const change = form.getByRole('button', { name: 'Change password' })
  await field('Current').fill('not the password')
  await field('New').fill(NEW_PASSWORD)
  await form.getByText('Very good. 23 characters.').waitFor()
  await field('Repeat it').fill('something else')
  await form.getByText('It does not match yet.').waitFor()
  expect(await change.isDisabled()).toBe(true)
  await field('Repeat it').fill(NEW_PASSWORD)
  await change.click()
  await form.getByText('That is not the current password.').waitFor()
  expect(await third()).toBe(200)

  await field('Current').fill(PASSWORD)
  await change.click()
  await toast(page, 'Password changed. The other sessions were closed.')
  await form.waitFor({ state: 'detached' })
  expect(await third()).toBe(401)
  const attempt = { email: emailOf('sara'), password: NEW_PASSWORD }
  expect((await inbox.rig.call('POST', 'main/login', { body: attempt })).status).toBe(200)
  await page.getByRole('heading', { name: 'Security', exact: true }).waitFor()
})
