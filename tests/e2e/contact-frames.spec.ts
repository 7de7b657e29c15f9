import type { Frame, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { RealtimeState } from '#contract/events.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'
import { answerCalls, countCalls } from './support/page-calls.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const tab = (page: Page, name: string) => sidebar(page).getByRole('tab', { name })
const inFrame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)

async function lever(path: string, body: object): Promise<void> {
  const answer = await inbox.rig.call('POST', `/_control/groups/${GROUP}${path}`, {
    body,
    group: null,
  })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
}

async function show(name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

const tabNames = (page: Page) => sidebar(page).getByRole('tab').allInnerTexts()

/** The frame's document, once it is loaded. */
async function foreign(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2)
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  if (frame === undefined) throw new Error('There is no frame.')
  return frame
}

describe('campaigns and reports beside a chat', () => {
  test('are pages of the workspace with its own numbers, reloaded when an agent is removed', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.chat('d', 'Diego Salas', { user_id: 'beto', user_tag_id: 'tag-beto', source: 1 })
    await inbox.customerWrites('c', 'Hello')
    await inbox.customerWrites('d', 'Hello')
    const started = await inbox.start({ as: 'adam' })
    // In the viewer's own language, not the group's.
    await ask(started, 'settings.set', { language: 'en' })
    await lever('', { language: 'pt' })
    const page = await show('Carmen Rojas')
    expect(await tabNames(page)).toEqual(['Contact', 'Analysis', 'Campaigns', 'Reports'])
    await tab(page, 'Campaigns').click()
    await inFrame(page, 'Campaigns').getByRole('row', { name: 'WhatsApp 1 50%' }).waitFor()
    const loadedFonts = `document.fonts.ready.then((fonts) =>
      [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))`
    expect(await (await foreign(page)).evaluate(loadedFonts)).toEqual([
      expect.stringContaining('Inter Variable'),
    ])
    await tab(page, 'Reports').click()
    const reports = inFrame(page, 'Reports')
    await reports.getByRole('row', { name: 'beto 1 1 0' }).waitFor()
    // No "(UTC)" follows the time: the page sent its own time zone.
    await reports.getByText(/counted at \d\d:\d\d\.$/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await lever('/members/beto', { disabled: true })
    await reports.getByRole('row', { name: 'Of agents who have left 1 1 0' }).waitFor()
    await lever('/members/ana', { removed: true })
    // Both chats stay unread: adam opened Carmen's, but it is assigned to ana.
    await reports.getByRole('row', { name: 'Of agents who have left 2 2 0' }).waitFor()
    await tab(page, 'Campaigns').click()
    const campaigns = page.locator('iframe[title="Campaigns"]')
    const before = await campaigns.getAttribute('src')
    await lever('/members/susi', { removed: true })
    await expect.poll(() => campaigns.getAttribute('src')).not.toBe(before)
  })

  test('are reloaded after a reconnect only if they were loaded while offline, in the next chat and for the same address, in a wide enough window only', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.chat('d', 'Diego Salas')
    await inbox.customerWrites('c', 'Hello')
    await inbox.customerWrites('d', 'Hello')
    await inbox.start({ as: 'adam' })
    const page = await show('Carmen Rojas')
    const tellState = (state: RealtimeState) => inbox.app.system.push('realtime.state', { state })
    const lost = page.getByRole('status').filter({ hasText: /connection/i })
    // Waits for the end, which the panel relies on.
    const loaded = async () => {
      await inFrame(page, 'Reports').getByRole('table').waitFor()
      await (await foreign(page)).waitForLoadState()
    }
    await tellState('waiting')
    await lost.waitFor()
    await tab(page, 'Reports').click()
    await loaded()
    const drawn = await page.locator('iframe').elementHandle()
    await tellState('live')
    await drawn?.waitForElementState('hidden')
    await loaded()
    const calls = await countCalls(page, '/frames/reports')
    await tellState('waiting')
    await lost.waitFor()
    await tellState('live')
    await lost.waitFor({ state: 'detached' })
    // Sent after it on the same connection: another call would have been sent before.
    await tab(page, 'Campaigns').click()
    await inFrame(page, 'Campaigns').getByRole('table').waitFor()
    expect(await calls()).toBe(0)

    await tab(page, 'Reports').click()
    await loaded()
    // Longer than the first frame's address is valid.
    inbox.rig.workspace.clock.advance(61_000)
    const address = () => page.locator('iframe[title="Reports"]').getAttribute('src')
    const before = await address()
    await inbox.open('Diego Salas')
    await expect.poll(address).not.toBe(before)
    await inFrame(page, 'Reports').getByRole('table').waitFor()

    const reports = page.locator('iframe[title="Reports"]')
    const same = await reports.getAttribute('src')
    await answerCalls(page, '/frames/reports', { address: same })
    const shown = await reports.elementHandle()
    await lever('/members/susi', { removed: true })
    await shown?.waitForElementState('hidden')
    expect(await reports.getAttribute('src')).toBe(same)
    await inFrame(page, 'Reports').getByRole('table').waitFor()

    await resize(inbox, 991, 800)
    await tab(page, 'Reports').waitFor({ state: 'detached' })
    // In an overlay it is loaded only when it is opened.
    await page.keyboard.press('Control+Shift+D')
    await sidebar(page).getByRole('region', { name: 'Contact Data' }).waitFor()
    expect(await tabNames(page)).toEqual(['Contact', 'Analysis', 'Campaigns'])
    await resize(inbox, 992, 800)
    await tab(page, 'Reports').waitFor()
  })

  test('give an agent campaigns only, if the group’s setting allows it', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.customerWrites('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas')
    expect(await tabNames(page)).toEqual(['Contact', 'Analysis', 'Campaigns'])
    await tab(page, 'Campaigns').click()
    await inFrame(page, 'Campaigns').getByRole('table').waitFor()
    await lever('', { campaignRestrictionForPublisher: true })
    await tab(page, 'Campaigns').waitFor({ state: 'detached' })
  })

  test('show a read-only user the campaigns tab disabled', async () => {
    await inbox.chat('c', 'Carmen Rojas', { user_id: 'rita', user_tag_id: 'tag-rita' })
    await inbox.customerWrites('c', 'Hello')
    await inbox.start({ as: 'rita' })
    const page = await show('Carmen Rojas')
    expect(await tab(page, 'Campaigns').isDisabled()).toBe(true)
    await tab(page, 'Analysis').press('ArrowRight')
    await sidebar(page).getByRole('region', { name: 'Contact Data' }).waitFor()
  })
})
