import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { atDouble, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { lineBody, linePhone } from '#tests/contract/support/line-rig.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'
import { visit } from '#tests/support/sign-in.ts'

const graph = await startGraphDouble()
afterAll(() => graph.stop())
const inbox = inboxForEach(atDouble(graph))

beforeEach(async () => {
  graph.phones.splice(0, Infinity, linePhone())
  graph.profiles.ofPhone.clear()
  const sara = await inbox.rig.as('sara')
  await sara('POST', `main/groups/${GROUP}/line`, { body: lineBody })
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('the profile is that of WhatsApp, and a refusal is shown at its field', async () => {
  graph.profiles.ofPhone.set(lineBody.phoneId, { about: 'Desks', vertical: 'RETAIL' })
  const page = await inbox.start({ as: 'sara' })
  await visit(page, '/dashboard/settings/whatsapp-profile')
  await expect.poll(() => field(page, 'About').inputValue()).toBe('Desks')
  await field(page, 'About').fill('')
  await page.getByRole('button', { name: 'Save on the channel', exact: true }).click()
  await expect.poll(() => field(page, 'About').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'About').fill('Desks and chairs')
  await page.getByRole('button', { name: 'Save on the channel', exact: true }).click()
  await expect
    .poll(() => graph.profiles.ofPhone.get(lineBody.phoneId)?.about)
    .toBe('Desks and chairs')
})
