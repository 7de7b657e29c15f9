import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { launchApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, inboxForEach, row } from './support/inbox.ts'
import { chatsInTwoGroups, storedLink as kept } from './support/two-groups.ts'

const inbox = inboxForEach()
beforeEach(() => chatsInTwoGroups(inbox))

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('a link that starts the application', () => {
  test('is followed after the first connection and the sign-in, in its group', async () => {
    const link = `bandeja://dashboard?phone=34612345678&group=${OTHER_GROUP}`
    const { page, close } = await launchApp({ keyring: false, link })
    try {
      await page.getByRole('textbox', { name: 'Dirección' }).fill(inbox.rig.url)
      await page.keyboard.press('Enter')
      await page.locator('input[type="email"]').waitFor()
      expect(await kept(page)).toContain('34612345678')
      await fillSignIn(page, emailOf(agentName), PASSWORD)
      await heading(page, 'Olga’s customer').waitFor()
      expect(await kept(page)).toBe('{}')
    } finally {
      await close()
    }
  })

  test('switches to its group and opens the chat, in a new window and after the unlock, in place of the last position', async (context) => {
    needsKeyring(context)
    await inbox.start({ keyring: true })
    // The list is shown before the session is on disk.
    const session = join(inbox.app.profile, 'state/session.json')
    await expect.poll(() => existsSync(session)).toBe(true)
    await expect.poll(() => existsSync(join(inbox.app.profile, 'state/token.sealed'))).toBe(true)
    await inbox.quit()
    const link = `bandeja://dashboard?group=${OTHER_GROUP}&chat=elsewhere`
    const page = await inbox.launch({ keyring: true, link })
    await bubbles(page).getByText('Hello there').waitFor()
    await heading(page, 'Olga’s customer').waitFor()
    expect(await row(page, 'Carmen Rojas').count()).toBe(0)
    expect(pathIn(page)).toBe('/dashboard?chat=elsewhere')

    await page.keyboard.press('Control+Shift+L')
    await heading(page, 'Screen locked').waitFor()
    await expect.poll(() => readFile(session, 'utf8').catch(() => '')).toContain('"locked":true')
    await inbox.quit()
    const again = await inbox.launch({
      keyring: true,
      link: `bandeja://dashboard?group=${GROUP}&chat=c1`,
    })
    await again.locator('input[autocomplete="current-password"]').fill(PASSWORD)
    await again.keyboard.press('Enter')
    await bubbles(again).getByText('Hello here').waitFor()
    expect(pathIn(again)).toBe('/dashboard?chat=c1')
  })
})
