import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { startWorkspace, type Account, type Workspace } from '#tests/support/workspace.ts'
import { untilLive } from './support/live.ts'

/**
 * Maximum duration of one connection attempt, ms: the banner appears before its failure is known.
 */
const TRY_MS = 10_000

/** The start takes time for every simulated customer. */
const FEW_CONTACTS = ['--contacts', '12']

// A workspace of its own: the test exhausts its limits and kills it.
let app: PageApp | undefined
let data = ''
let workspace: Workspace
let agent: Account
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'bandeja-limits-'))
  workspace = await startWorkspace({ data, args: FEW_CONTACTS })
  agent = workspace.account('ROLE_PUBLISHER')
})
afterEach(async () => {
  await app?.kill()
  app = undefined
})
afterAll(async () => {
  await workspace.stop()
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

it('announces a lost connection at once, signs in once it is back, and asks to wait after too many attempts', async () => {
  app = await launchPageApp({ workspaceUrl: workspace.url, as: agent })
  const { page } = app
  await untilLive(page)
  // Measured by the page's clock, from the loss to the banner.
  await page.evaluate(`
    window.lost = {}
    bandeja.on('realtime.state', ({ state }) => {
      if (state !== 'live') lost.at ??= performance.now()
    })
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent)
      if (lost.at !== undefined && words.some((one) => /conexión/i.test(one)))
        lost.toldAfter ??= performance.now() - lost.at
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  `)
  await workspace.kill()
  await page
    .getByRole('status')
    .filter({ hasText: /conexión/i })
    .waitFor()
  expect(await page.evaluate('window.lost.toldAfter')).toBeLessThan(TRY_MS)

  const signOut = async () => {
    await page.getByRole('button', { name: /^Tu cuenta/ }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  }
  await signOut()
  await fillSignIn(page, agent.email, agent.password)
  await page.getByRole('alert').getByText('Sin conexión con el servicio').waitFor()
  workspace = await startWorkspace({
    data,
    port: Number(new URL(workspace.url).port),
    args: FEW_CONTACTS,
  })
  // The input is still there.
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('navigation').waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)

  await signOut()
  const guess = { email: 'guess@bandeja.example', password: 'a guess' }
  const attempt = async () => {
    const answer = await fetch(`${workspace.url}/services/main/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(guess),
    })
    return answer.status
  }
  let status = 0
  for (let attempts = 0; attempts < 40 && status !== 429; attempts += 1) status = await attempt()
  expect(status).toBe(429)
  await fillSignIn(page, guess.email, guess.password)
  const patience = page.getByText('Demasiados intentos')
  await patience.waitFor()
  // The service says when to retry, and so does the screen.
  expect(await patience.innerText()).toMatch(/Vuelve a probar dentro de \d+ (segundo|minuto)s?\./)
  expect(await accessibilityFaults(page)).toEqual([])
})
