import type { Frame, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'

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
})
