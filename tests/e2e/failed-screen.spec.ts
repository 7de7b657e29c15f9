import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { updateGroup } from './support/group-settings.ts'
import { agentName, composer, inboxForEach } from './support/inbox.ts'

// A window: main writes the page's errors to its log.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })

test('a failed screen shows an error, leaves the others usable, and recovers at the same address', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await composer(page).fill('Half a thought')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  // A lazily loaded script fails.
  await browser.send('Network.setBlockedURLs', { urls: ['*/assets/emoji-picker*'] })
  const emoji = page.getByRole('button', { name: 'Emoji', exact: true })
  await emoji.click()
  const failed = page.getByText('This screen could not be shown')
  await failed.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const log = () => readFile(join(inbox.app.profile, 'logs', 'main.log'), 'utf8').catch(() => '')
  await expect.poll(log).toMatch(/The page reported an error\..*emoji-picker/)

  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.goBack()
  await emoji.click()
  await failed.waitFor()
  // The start, without the chat.
  await page.getByRole('button', { name: 'Go to start' }).click()
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
  await inbox.open('Carmen Rojas')
  await emoji.click()
  await failed.waitFor()
  await browser.send('Network.setBlockedURLs', { urls: [] })
  await page.getByRole('button', { name: 'Show it again' }).click()
  await page.getByRole('heading', { name: 'Carmen Rojas', exact: true }).waitFor()
  expect(await composer(page).inputValue()).toBe('Half a thought')
  await emoji.click()
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor()
  expect(inbox.app.errors.splice(0)).toEqual([
    expect.stringContaining('emoji-picker'),
    expect.stringContaining('emoji-picker'),
    expect.stringContaining('emoji-picker'),
  ])
})

test('a row that cannot be shown leaves the rows around it and the composer usable', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  // Without notifications nobody can be mentioned, and no note is searched for names.
  await updateGroup(inbox, { hasNotifications: true })
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  // Looking for mentions in this note's text throws.
  await page.evaluate(() => {
    const matchAll = String.prototype.matchAll
    // oxlint-disable-next-line no-extend-native -- nothing else makes one row throw
    Object.defineProperty(String.prototype, 'matchAll', {
      value(this: string, pattern: RegExp) {
        if (this.startsWith('Spoils')) throw new Error('A spoiled row')
        return matchAll.call(this, pattern)
      },
    })
  })
  await inbox.agent('POST', 'main/notes', { body: { contactId: 'c', text: 'Spoils its row' } })
  await page.getByText('This message could not be shown.').waitFor()
  await page.getByRole('feed').getByText('Hello').waitFor()
  await composer(page).fill('Good morning')
  await composer(page).press('Enter')
  await page.getByRole('feed').getByText('Good morning').waitFor()
  // The row throws whenever it is drawn again.
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  for (const error of inbox.app.errors.splice(0)) expect(error).toContain('A spoiled row')
})

test('a slow or failed group is announced, and loads once the service answers again', async () => {
  const page = await inbox.start()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  await inbox.network({ latencyMs: 5_000 })
  await page.reload()
  await heading('Loading').waitFor()
  await inbox.network({ failureRate: 1 })
  await page.reload()
  await heading('The group could not be opened').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await inbox.network({})
  await heading('Chats').waitFor()
})

test('a user without a group sees a notice and can sign out', async () => {
  const page = await inbox.launch()
  const { db } = inbox.rig.workspace.storage
  await db.deleteFrom('members').where('user_id', '=', agentName).execute()
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  // In the app's default language: there is no group that sets one.
  const title = page.getByRole('heading', {
    name: 'Todavía no perteneces a ningún grupo',
    level: 1,
  })
  await title.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.locator('input[type="email"]').waitFor()
})
