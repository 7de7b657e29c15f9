import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'
import { chatsInTwoGroups, storedLink } from './support/two-groups.ts'

// A window: the system starts the app with a link.
const inbox = inboxForEach({}, { host: 'window' })
let profile = ''
let app: RunningApp | undefined
beforeEach(async () => {
  await chatsInTwoGroups(inbox)
  profile = await mkdtemp(join(tmpdir(), 'bandeja-link-'))
})
afterEach(async () => {
  await app?.kill()
  app = undefined
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Starts the app by a link, with the same profile each time. */
async function follow(link: string): Promise<Page> {
  app = await launchApp({ profile, link })
  return app.page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a link that starts the application is followed in its group, after the first connection, a sign-in or an unlock', async (context) => {
  needsKeyring(context)
  const first = await follow(`bandeja://dashboard?phone=34612345678&group=${OTHER_GROUP}`)
  await first.getByRole('textbox', { name: 'Dirección' }).fill(inbox.rig.url)
  await first.keyboard.press('Enter')
  await first.locator('input[type="email"]').waitFor()
  expect(await storedLink(first)).toContain('34612345678')
  await fillSignIn(first, emailOf(agentName), PASSWORD)
  await heading(first, 'Olga’s customer').waitFor()
  expect(await storedLink(first)).toBe('{}')
  // The list is shown before the session is on disk.
  const session = join(profile, 'state/session.json')
  await expect.poll(() => existsSync(session)).toBe(true)
  await expect.poll(() => existsSync(join(profile, 'state/token.sealed'))).toBe(true)
  await app?.close()

  // In place of the last position, in the other group.
  const second = await follow(`bandeja://dashboard?group=${GROUP}&chat=c1`)
  await bubbles(second).getByText('Hello here').waitFor()
  await heading(second, 'Carmen Rojas').waitFor()
  expect(await row(second, 'Olga’s customer').count()).toBe(0)
  expect(pathIn(second)).toBe('/dashboard?chat=c1')
  await second.keyboard.press('Control+Shift+L')
  await heading(second, 'Screen locked').waitFor()
  await expect.poll(() => readFile(session, 'utf8').catch(() => '')).toContain('"locked":true')
  await app?.close()

  const third = await follow(`bandeja://dashboard?group=${OTHER_GROUP}&chat=elsewhere`)
  await heading(third, 'Screen locked').waitFor()
  expect(await third.getByRole('navigation').count()).toBe(0)
  await third.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await third.keyboard.press('Enter')
  await bubbles(third).getByText('Hello there').waitFor()
  expect(pathIn(third)).toBe('/dashboard?chat=elsewhere')
})
