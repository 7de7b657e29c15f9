import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { updateGroup } from '#tests/e2e/support/group-settings.ts'
import { expectFocus } from '#tests/e2e/support/focus.ts'
import { inboxForEach, names, row } from '#tests/e2e/support/inbox.ts'
import { untilSubscribed } from '#tests/e2e/support/live.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { startNotificationServer, type NotificationServer } from './support/notification-server.ts'
import { needsNotifications } from './support/notified-user.ts'
import { until } from './support/until.ts'

const inbox = inboxForEach({}, { host: 'window' })

let server: NotificationServer | undefined
let app: RunningApp | undefined
beforeEach(needsNotifications)
afterEach(async () => {
  await app?.close()
  await server?.stop()
  app = undefined
  server = undefined
})

test('a transfer with a reason reaches an agent whose window is hidden; a click opens the chat', async () => {
  server = await startNotificationServer()
  const { list, click } = server
  await updateGroup(inbox, { hasNotifications: true })
  await inbox.chat('own', 'Marcos')
  await inbox.customerWrites('own', 'Good day')
  await inbox.chat('later', 'Nora', { user_id: 'beto', user_tag_id: 'tag-beto' })
  await inbox.customerWrites('later', 'Are you there?')
  const mia = await inbox.start({ as: 'mia' })
  app = await launchApp({ workspaceUrl: inbox.rig.url })
  const { electron, page } = app
  await fillSignIn(page, emailOf('beto'), PASSWORD)
  await row(page, 'Nora').waitFor()
  await untilSubscribed(page)
  const window = await electron.browserWindow(page)
  await window.evaluate((one) => one.hide())

  await inbox.open('Marcos')
  await mia.keyboard.press('Escape')
  await mia.keyboard.press('a')
  await mia.getByRole('dialog', { name: 'Transfer to…' }).waitFor()
  await mia.keyboard.type('beto')
  await mia.keyboard.press('Enter')
  await mia.keyboard.type('broken leg')
  await mia.keyboard.press('Control+Enter')

  const alert = await until('the agent is alerted', async () =>
    (await list()).shown.find(({ body }) => body.includes('broken leg')),
  )
  expect(alert.summary).toBe('Marcos')
  await row(page, 'Marcos').getByText('From mia: «broken leg»').waitFor({ state: 'attached' })
  // It is above the chat that has a later message.
  expect(await names(page)).toEqual(['Marcos', 'Nora'])
  await click(alert.id)
  await until('the window is shown', () => window.evaluate((one) => one.isVisible()))
  await page.getByRole('heading', { name: 'Marcos', exact: true }).waitFor()
  await page.getByRole('feed').getByText('broken leg').waitFor()
})

/** Transfers the open chat to beto by keyboard. @returns once the dialog is closed */
async function transferAndFollow(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Transfer to…' })
  await dialog.getByRole('option', { name: /^beto/ }).waitFor()
  await page.keyboard.type('beto')
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Keep following it' }).check()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}

test('a manager who transfers a chat and keeps following it is alerted when its customer writes, until they stop', async () => {
  server = await startNotificationServer()
  const { list } = server
  await inbox.chat('own', 'Marcos', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('own', 'Good day')
  await inbox.chat('other', 'Nora', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('other', 'Are you there?')
  const page = await inbox.start({ as: 'mia' })
  const following = page.getByRole('button', { name: /^Following/ })
  const alertsOf = async (text: string) =>
    (await list()).shown.filter(({ body }) => body.includes(text))
  const alerted = (text: string) =>
    until(`an alert says "${text}"`, async () => (await alertsOf(text))[0])

  await inbox.open('Marcos')
  await transferAndFollow(page)
  await following.waitFor()
  await inbox.open('Nora')
  await following.waitFor({ state: 'detached' })
  await inbox.customerWrites('own', 'First question')
  expect((await alerted('First question')).summary).toBe('Marcos')

  await inbox.open('Marcos')
  await following.press('Enter')
  await following.waitFor({ state: 'detached' })
  // The focus goes on from the button that is gone.
  await expectFocus(page.locator('header').getByRole('button', { name: 'Important' }))
  await page.getByText('You no longer follow the chat of Marcos').waitFor()
  await inbox.open('Nora')
  await inbox.customerWrites('own', 'Second question')
  await row(page, 'Marcos').getByText('Second question').waitFor()

  // Alerts come in the order of the messages, so the second one would be there with the third.
  await row(page, 'Marcos').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Follow the chat' }).click()
  await page.getByText('You follow the chat of Marcos').waitFor()
  await inbox.customerWrites('own', 'Third question')
  await alerted('Third question')
  expect(await alertsOf('Second question')).toEqual([])
})
