import { updateGroup } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { agentName, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

/** The page's `lang` attribute. */
const spokenOn = (page: Page) => page.locator('html').getAttribute('lang')

describe('the language after sign-in', () => {
  it('is the group’s, unless the user sets another, and stays when the session ends by itself', async () => {
    const group = (language: string) => updateGroup(inbox, { language })
    await group('pt')
    const page = await inbox.launch()
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await page.getByRole('navigation').getByRole('link').first().waitFor()
    await expect.poll(() => spokenOn(page)).toBe('pt')
    await page.keyboard.press('Alt+2')
    await page.getByRole('heading', { name: 'Perfil' }).waitFor()
    const language = page.getByRole('radiogroup').nth(2)

    await language.getByText('English').click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await expect.poll(() => spokenOn(page)).toBe('en')
    // The user's own language stays while the group has another.
    await group('es')
    await language.getByText('The group’s').click()
    await expect.poll(() => spokenOn(page)).toBe('es')
    await group('pt')
    await expect.poll(() => spokenOn(page)).toBe('pt')

    // It stays when the session ends by itself, and at the next start.
    inbox.rig.workspace.clock.advance(400 * 24 * 3_600_000)
    await inbox.dropPush(4200)
    await page.getByText('Sua sessão terminou').waitFor()
    await page.getByRole('heading', { name: 'Entre na sua conta' }).waitFor()
    await inbox.quit()
    const again = await inbox.launch()
    await again.getByRole('heading', { name: 'Entre na sua conta' }).waitFor()
    await expect.poll(() => spokenOn(again)).toBe('pt')
  })
})
