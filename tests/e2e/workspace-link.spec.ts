import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Rig } from '#tests/contract/support/test-workspace.ts'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { agentName, startInboxRig } from './support/inbox.ts'

let first: Rig
let second: Rig
let app: PageApp | undefined
beforeEach(async () => {
  first = await startInboxRig()
  second = await startInboxRig()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await first.stop()
  await second.stop()
})

const linkTo = ({ url }: Pick<Rig, 'url'>) =>
  `bandeja://connect?${new URLSearchParams({ workspace: url })}`

/** Follows a link in the running window, as the main process does. */
const follow = async ({ url }: Pick<Rig, 'url'>) =>
  await app?.system.push('navigate', { path: `/?${new URLSearchParams({ workspace: url })}` })

const dialogIn = (page: Page) => page.getByRole('dialog')

test('a link to another workspace signs the user out first, and asks again; one to the same workspace does nothing', async () => {
  app = await launchPageApp({ link: linkTo(first) })
  const { page } = app
  const dialog = dialogIn(page)
  await dialog.getByRole('button', { name: 'Conectar' }).click()
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await fillSignIn(page, emailOf(agentName), PASSWORD)
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Profile' }).click()
  const profile = page.getByRole('heading', { name: 'Profile' })
  await profile.waitFor()

  await follow(first)
  await follow(second)
  await dialog.getByText(second.url, { exact: true }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Connect' }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await profile.isVisible()).toBe(true)

  await follow(second)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: /^(Conectar|Connect)$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('input[type="email"]').waitFor()
  const connection: unknown = await page.evaluate(
    `bandeja.request('connection.get').then(({ value }) => value.address)`,
  )
  expect(connection).toBe(second.url)
})
