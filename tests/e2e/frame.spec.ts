import { beforeEach, expect, it } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { untilLive } from './support/live.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await updateGroupSilently(inbox, { language: 'es' })
  await inbox.chats(1)
  await inbox.start()
})

it('shows the service status and the shortcuts, in a list and in tooltips', async () => {
  const { page } = inbox
  await page.getByRole('button', { name: /, Disponible$/ }).click()
  const current = page.getByRole('menuitemradio', { checked: true })
  await expect.poll(() => current.innerText()).toBe('Disponible')
  await page.getByRole('menuitemradio', { name: 'Ocupado' }).click()
  await page.getByRole('button', { name: /, Ocupado$/ }).waitFor()
  // An open menu has all key presses.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.keyboard.press('Alt+Shift+3')
  await page.getByRole('button', { name: /, No disponible$/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /, No disponible$/ }).waitFor()

  await page.keyboard.press('Alt+2')
  await page.getByRole('heading', { name: 'Perfil' }).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await sheet.getByText('Bloquear la pantalla').waitFor()
  // As printed on a Spanish keyboard.
  const lock = sheet
    .locator('div')
    .filter({ hasText: /^Bloquear la pantalla/ })
    .last()
  expect(await lock.locator('kbd').allInnerTexts()).toEqual(['Ctrl', 'Mayús', 'L'])
  expect(await accessibilityFaults(page)).toEqual([])
  // While it is open, the page behind it is inert.
  await page.keyboard.press('Alt+1')
  expect(pathIn(page)).toBe('/dashboard/profile')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })

  const button = page.getByRole('button', { name: 'Atajos de teclado' })
  // It is the button's description, and the button itself is read aloud.
  const tip = page.getByRole('tooltip', { includeHidden: true })
  await button.waitFor()
  // The first time, which creates it, and again.
  for (const _ of [1, 2]) {
    await button.hover()
    await expect
      .poll(() => tip.allInnerTexts())
      .toEqual([expect.stringMatching(/^Atajos de teclado\s*\?$/)])
    await page.mouse.move(700, 400)
    await expect.poll(() => tip.count()).toBe(0)
  }
})

it('has no animation with reduced motion, not even when the theme changes', async () => {
  const { page } = inbox
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.locator('[data-chat]').first().waitFor()
  await page.evaluate(`{
    globalThis.begun = 0
    document.addEventListener('transitionrun', () => { globalThis.begun += 1 })
  }`)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`,
  )
  const colours =
    await page.evaluate(`[document.body, document.querySelector('[data-chat] [title]')]
    .map((one) => getComputedStyle(one).color)`)
  expect(colours).toEqual(['rgb(232, 236, 238)', 'rgb(232, 236, 238)'])
  expect(await page.evaluate('globalThis.begun')).toBe(0)
})

it('announces an outage until it ends, and explains what to do when the service ends the live connection for good', async () => {
  const { page } = inbox
  await untilLive(page)
  const { comeBack } = await inbox.rig.kill()
  // A call that fails meanwhile replaces it with the service's banner.
  const away = page.getByRole('status').getByText(/^Sin conexión (?:en vivo|con el servicio)/)
  await away.waitFor()
  await comeBack()
  await away.waitFor({ state: 'hidden' })

  await untilLive(page)
  await inbox.dropPush(4001)
  await page.getByRole('alert').getByText('código 4001').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Volver a entrar' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
})
