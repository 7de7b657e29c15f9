import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

/** Enables the screen for the group, and adds an ad that cost 15 dollars today. */
async function advertise(): Promise<void> {
  const { clock, storage } = inbox.rig.workspace
  const { db } = storage
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await updateGroupSilently(inbox, { metaAds: true, timeZone })
  const ad = {
    id: 'desk',
    group_id: GROUP,
    name: 'Walnut desk',
    campaign: 'Desks',
    state: 'active',
    picture_url: null,
    text: 'Made in Lima',
    headline: 'Desk of walnut',
    greeting: 'Hi, I want this desk',
    currency: 'USD',
    created_at: clock.now(),
    ends_at: null,
  }
  const lamp = { ...ad, id: 'lamp', name: 'Floor lamp', campaign: 'Rooms', state: 'paused' }
  await db.insertInto('ads').values([ad, lamp]).execute()
  const now = new Date(clock.now())
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const spend = (ad_id: string, cents: number) => ({ ad_id, day, cents })
  await db
    .insertInto('ad_spend')
    .values([spend('desk', 1_500), spend('lamp', 300)])
    .execute()
}

test('a lead from an ad is answered, counted and saved', async () => {
  await advertise()
  await inbox.chat('c', 'Carmen', { last_contact_response_at: null })
  const { customer } = inbox.rig.channel
  const content = { type: 'text', text: 'Hi, I want this desk' } as const
  await customer.message({ contactId: 'c', content, adId: 'desk' })

  const page = await inbox.start()
  const show = async () => {
    await page.getByRole('link', { name: 'Meta ads', exact: true }).click()
    await page.getByRole('heading', { name: 'Meta ads', level: 1 }).waitFor()
  }
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=..').innerText()
  await show()
  await expect.poll(() => figure('Answered in 10 min')).toMatch(/\s0\.0%\s+0 of 1$/)
  expect(await figure('Cost per lead')).toMatch(/\s\$18\.00$/)
  await page.getByRole('row', { name: /^Walnut desk/ }).click()
  const panel = page.getByRole('complementary', { name: 'Walnut desk' })
  await panel.getByRole('region', { name: 'What the customer saw' }).waitFor()
  const lead = panel.getByRole('list', { name: 'Chats of Walnut desk' }).getByRole('link')
  await expect.poll(() => lead.innerText()).toMatch(/Carmen[^]*I want this desk[^]*Unanswered/)
  expect(await accessibilityFaults(page)).toEqual([])

  await lead.press('Enter')
  await page.getByRole('heading', { name: 'Carmen' }).waitFor()
  await bubbles(page).last().waitFor()
  const above = page.getByRole('region', { name: 'This chat came from an ad' })
  await expect.poll(() => above.innerText()).toMatch(/Walnut desk\s+Meta ad · Desks/)
  expect(await accessibilityFaults(page)).toEqual([])
  await above.getByRole('link', { name: 'See in Meta ads' }).click()
  await panel.waitFor()
  await lead.press('Enter')
  await inbox.send('It is yours')
  const [messageId = ''] = await inbox.sent(1)
  await customer.status({ messageId, status: 'sent' })
  await customer.message({ contactId: 'c', content: { type: 'text', text: 'Thanks' } })
  const adam = await inbox.rig.as('adam')
  const done = { chatStatusSetByUser: true }
  const marked = await adam('POST', 'main/contacts/c/chatstatus', { body: done })
  expect(marked.status).toBe(200)

  await show()
  await expect.poll(() => figure('Answered in 10 min')).toMatch(/\s100\.0%\s+1 of 1$/)
  await expect.poll(() => figure('Leads')).toMatch(/\s1\s+1\s*better\s*before 0$/)
  expect(await figure('Cost per Success')).toMatch(/\s\$18\.00$/)
  await page.getByRole('row', { name: /^Total \$18\.00 1 \$18\.00 1 1 100\.0%$/ }).waitFor()

  await page.getByRole('searchbox', { name: 'Search for an ad' }).fill('desk')
  await page.getByRole('row', { name: /^Total \$15\.00 1 \$15\.00 / }).waitFor()
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-ads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'ads.csv')
  const ended = await inbox.app.system.watchDownload(file)
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(ended).toMatchObject({ state: 'completed' })
  expect(await readFile(file, 'utf8')).toMatch(
    /\r\nWalnut desk,Desks,Active,USD,15,1,15,1,1,1,15\r\nTotal,,,USD,15,/,
  )
  await page.getByRole('searchbox', { name: 'Search for an ad' }).fill('sofa')
  await page.getByText('No ad matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()

  const choose = async (filter: string, option: string) => {
    await page.getByRole('combobox', { name: filter }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Campaign', 'Rooms')
  await page.getByRole('row', { name: /^Total \$3\.00 0 / }).waitFor()
  await choose('Campaign', 'Campaign: all')
  await choose('State', 'Active')
  await page.getByRole('row', { name: /^Total \$15\.00 1 / }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  // A lead that arrives while the screen is open is counted, and the chats can be filtered by
  // status.
  await inbox.chat('d', 'Diego', { last_contact_response_at: null })
  await customer.message({ contactId: 'd', content, adId: 'desk' })
  await page.getByRole('row', { name: /^Total \$18\.00 2 \$9\.00 / }).waitFor()
  await page.getByRole('row', { name: /^Walnut desk/ }).click()
  await panel.getByText('Pending 1', { exact: true }).click()
  await expect.poll(() => lead.allInnerTexts()).toEqual([expect.stringContaining('Diego')])

  // In an outage the screen says what is missing and offers a retry; afterwards it loads by itself.
  await inbox.network({ failureRate: 1 })
  await page.getByText('7 days', { exact: true }).click()
  const failed = page.getByRole('main').getByText('Loads once the service answers').first()
  await failed.waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor()
  await inbox.rig.workspace.storage.db.deleteFrom('ads').execute()
  await inbox.network({ failureRate: 0 })
  await page.getByText('The chats that your ads bring will be here').waitFor()
})
