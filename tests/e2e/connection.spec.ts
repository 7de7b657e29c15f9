import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import type { Rig } from '#tests/contract/support/test-workspace.ts'
import { expectFocus } from './support/focus.ts'
import { startInboxRig } from './support/inbox.ts'

// A window: the first start of an app that has no address, with its own profile.
let workspace: Rig
/** A web server that is not a workspace. */
let other: Server
let app: RunningApp | null = null
let profile = ''

beforeAll(async () => {
  workspace = await startInboxRig()
  other = createServer((_, response) => response.writeHead(404).end('Nothing here'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
})
afterEach(async () => {
  // Killed, because quitting has tests of its own.
  await app?.kill()
  app = null
})
afterAll(async () => {
  await workspace.stop()
  other.close()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

it('asks for the address at the first start, explains errors, and stores a valid one', async () => {
  app = await launchApp({ profile })
  const { page } = app
  const title = page.getByRole('heading', { name: 'Conéctate a tu espacio de trabajo' })
  const address = page.getByRole('textbox', { name: 'Dirección' })
  const problem = page.getByRole('alert')
  await title.waitFor()
  await expectFocus(address)

  const before = await title.boundingBox()
  await page.keyboard.press('Enter')
  await problem.getByText('Escribe la dirección').waitFor()
  expect(await title.boundingBox()).toEqual(before)

  await expectFocus(address)
  await page.keyboard.type('two words')
  await page.keyboard.press('Enter')
  await problem.getByText('no parece una dirección').waitFor()

  await address.fill('http://chat.example')
  await page.keyboard.press('Enter')
  await problem.getByText('A otro dispositivo solo se llega por https://').waitFor()
  expect(await problem.getByText('Tu empresa fijó').count()).toBe(0)

  await address.fill(`127.0.0.1:${portOf(other)}`)
  await page.keyboard.press('Enter')
  await problem.getByText('no es un espacio de trabajo').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await address.fill('127.0.0.1:1')
  await page.keyboard.press('Enter')
  await problem.getByText('Nadie responde en esa dirección').waitFor()

  await address.fill(workspace.url.replace('http://', ''))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()

  await page.getByRole('link', { name: 'Cambiar' }).click()
  await expect.poll(() => address.inputValue()).toBe(workspace.url)
  await page.getByRole('link', { name: 'Volver al inicio de sesión' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await app.close()

  app = await launchApp({ profile })
  await app.page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
})
