import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { launchApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'
import { chatsInTwoGroups, storedLink as kept } from './support/two-groups.ts'

const inbox = inboxForEach()
beforeEach(() => chatsInTwoGroups(inbox))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('a link that starts the application', () => {
  test('is followed after the sign-in, in its group', async () => {
    const page = await inbox.launch({
      link: `bandeja://dashboard?phone=34612345678&group=${OTHER_GROUP}`,
    })
    await page.locator('input[type="email"]').waitFor()
    expect(await kept(page)).toContain('34612345678')
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await heading(page, 'Olga’s customer').waitFor()
    expect(await kept(page)).toBe('{}')
  })

  test('is followed after the first connection and the sign-in', async () => {
    const app = await launchApp({ keyring: false, link: 'bandeja://dashboard?chat=c1' })
    try {
      await app.page.getByRole('textbox', { name: 'Dirección' }).fill(inbox.rig.url)
      await app.page.keyboard.press('Enter')
      await fillSignIn(app.page, emailOf(agentName), PASSWORD)
      await bubbles(app.page).getByText('Hello here').waitFor()
      expect(pathIn(app.page)).toBe('/dashboard?chat=c1')
    } finally {
      await app.close()
    }
  })

  test('is followed after the unlock, in place of the last position', async (context) => {
    needsKeyring(context)
    const first = await inbox.start({ keyring: true })
    await inbox.open('Carmen Rojas')
    await first.keyboard.press('Control+Shift+L')
    await heading(first, 'Screen locked').waitFor()
    await expect.poll(() => existsSync(join(inbox.app.profile, 'state/token.sealed'))).toBe(true)
    const session = join(inbox.app.profile, 'state/session.json')
    await expect.poll(() => readFile(session, 'utf8').catch(() => '')).toContain('"locked":true')
    await inbox.quit()

    const link = `bandeja://dashboard?group=${OTHER_GROUP}&chat=elsewhere`
    const page = await inbox.launch({ keyring: true, link })
    const password = page.locator('input[autocomplete="current-password"]')
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await bubbles(page).getByText('Hello there').waitFor()
    expect(pathIn(page)).toBe('/dashboard?chat=elsewhere')
  })

  test('switches to its group and opens the chat, in a new window', async (context) => {
    needsKeyring(context)
    await inbox.start({ keyring: true })
    // The list is shown before the session is on disk.
    await expect.poll(() => existsSync(join(inbox.app.profile, 'state/session.json'))).toBe(true)
    await expect.poll(() => existsSync(join(inbox.app.profile, 'state/token.sealed'))).toBe(true)
    await inbox.quit()
    const page = await inbox.launch({
      keyring: true,
      link: `bandeja://dashboard?group=${OTHER_GROUP}&chat=elsewhere`,
    })
    await bubbles(page).getByText('Hello there').waitFor()
    await heading(page, 'Olga’s customer').waitFor()
    expect(await row(page, 'Carmen Rojas').count()).toBe(0)
    expect(pathIn(page)).toBe('/dashboard?chat=elsewhere')
  })
})
