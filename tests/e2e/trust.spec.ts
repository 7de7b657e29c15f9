import { createHmac } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, visit } from '#tests/support/sign-in.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

const STEP_S = 30
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows (RFC 6238).
 * @param later by how many steps of 30 seconds it is later: a code works once
 */
function codeOf(key: string, later = 0): string {
  const bits = [...key]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  const seconds = Math.floor(inbox.rig.workspace.clock.now() / 1_000)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / STEP_S) + later))
  const hash = createHmac('sha1', bytes).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Sets two steps up on the user's security screen. @returns the key, as the phone has it */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const lines = await page
    .getByText('Or this key')
    .locator('xpath=following-sibling::div[1]')
    .innerText()
  const key = lines.replaceAll(/\s/g, '')
  await page.getByRole('button', { name: 'Copy the recovery codes' }).click()
  const field = page.getByRole('textbox', { name: 'Type the code that the app shows' })
  await field.fill(codeOf(key))
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByText(/^Active since/).waitFor()
  return key
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

test('an admin demands two steps, a member sets them up and signs in with a code, and the audit log has what changed', async () => {
  // Signs in while the password alone is enough.
  const admin = await inbox.rig.as('adam')
  const page = await inbox.start({ as: 'adam' })
  await visit(page, '/dashboard/settings/security')
  await page.getByText('Everybody', { exact: true }).click()
  await page.getByRole('link', { name: 'Set yours up first' }).click()
  // The choice is not saved.
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await setUp(page)

  await visit(page, '/dashboard/settings/security')
  await page.getByText('Everybody', { exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Demand two-step verification?' })
  await question.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Required in 10 days').waitFor()

  expect((await admin('PUT', `main/groups/${GROUP}/has-reassign`)).status).toBe(200)
  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  await page
    .getByRole('row', { name: /adam.*Changed the group’s settings/ })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: /^Changed the group’s settings/ })
  await panel.getByText('Agents reassign').waitFor()
  await panel.getByText('Intact').waitFor()
  await signOut(page)

  await fillSignIn(page, emailOf('ana'), PASSWORD)
  const banner = page.getByText(/^Talk demands two-step verification from/)
  await banner.waitFor()
  // The page that is open follows the demand.
  const path = `main/groups/${GROUP}/two-step`
  const { from } = (await admin('GET', path)).body
  const demand = (body: object) => admin('PUT', path, { body: { rememberDays: 30, ...body } })
  expect((await demand({ who: 'nobody' })).status).toBe(200)
  await banner.waitFor({ state: 'detached' })
  expect((await demand({ who: 'everybody', from })).status).toBe(200)
  await banner.waitFor()
  await page.getByRole('button', { name: 'Set it up' }).click()
  const key = await setUp(page)
  await page.getByText(/demands two-step verification from/).waitFor({ state: 'detached' })
  await signOut(page)

  await fillSignIn(page, emailOf('ana'), PASSWORD)
  await page.getByRole('heading', { name: 'Type the code' }).waitFor()
  // The code of the set-up was used.
  await page.getByRole('textbox', { name: 'Code of the app' }).fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Your account: ana' }).waitFor()
  await visit(page, '/dashboard/profile/security')
  await page.getByText('You signed in with password and code').first().waitFor()
})
