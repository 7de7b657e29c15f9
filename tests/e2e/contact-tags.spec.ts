import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { keepTagTriggers } from '#workspace/storage/tags/tag-triggers.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { channelTemplate } from './support/templates.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })
const tags = () => section(inbox.page, 'Tags')
const chips = () => tags().getByRole('list', { name: 'Tags' }).getByRole('listitem')
const chip = (name: string) => chips().filter({ hasText: name })
const picker = () => inbox.page.getByRole('dialog', { name: 'Add a tag' })

const put = async (tagId: string) =>
  (await inbox.rig.as('sara'))('POST', 'tags/contact-tags', { body: { contactId: 'c', tagId } })

beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

/** Signs in, and opens the chat with the sidebar. */
async function show(as: Name = 'ana'): Promise<Page> {
  const page = await inbox.start({ as })
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await tags().waitFor()
  // Moves off the button: its tooltip would be part of the check.
  await tags().hover()
  return page
}

describe('the message of a tag', () => {
  const thanks = () => bubbles(inbox.page).filter({ hasText: 'Thank you' })
  beforeEach(async () => {
    const { storage, clock } = inbox.rig.workspace
    const template = { id: 'thanks', groupId: GROUP, name: 'Thanks', order: 0 }
    const content = { type: 'text', text: 'Thank you' } as const
    const flags = { pinned: false, archived: false }
    await insertTemplate(storage.db, { ...template, ...flags, content }, clock.now())
    await keepTagTriggers(storage.db, [
      { tagName: 'VIP', templateId: 'thanks' },
      { tagName: 'Answers', templateId: 'thanks' },
      { tagName: 'Silent', templateId: 'thanks' },
      { tagName: 'Rare', templateId: 'w-paused' },
    ])
  })

  test('is sent once by the user who adds the tag, and sent again after a failure or a lost response', async () => {
    const template = { templateText: 'Paused', category: 'UTILITY' }
    await channelTemplate(inbox.rig, 'paused', { ...template, status: 'paused' })
    const page = await show('mia')
    const result = section(page, 'Tag levels').getByRole('combobox', { name: 'Result' })
    // A colleague's tag with a message is only received.
    await put('silent')
    await expect.poll(() => result.inputValue()).toBe('silent')
    await tags().getByRole('button', { name: 'Add' }).click()
    await expect
      .poll(() => picker().getByRole('option').allInnerTexts())
      .toEqual(['rare\nSends the template “paused”', 'vip\nSends the template “Thanks”'])
    await picker().getByRole('option', { name: 'vip' }).click()
    await thanks().waitFor()
    await page.getByText('The tag “vip” has sent: “Thank you”').waitFor()
    await thanks().getByText('Automatic').waitFor()
    await result.click()
    await page.getByRole('option', { name: 'answers', exact: true }).click()
    await expect.poll(() => thanks().count()).toBe(2)
    expect(inbox.rig.channel.sent).toHaveLength(2)

    await tags().getByRole('button', { name: 'Add' }).click()
    await picker().getByRole('option', { name: 'rare' }).click()
    const notice = tags().getByRole('alert').filter({ hasText: 'its template was not sent' })
    await notice
      .getByText(
        'The tag is on, and its template was not sent: the channel has not approved this template.',
      )
      .waitFor()
    await chip('rare').and(page.locator('[aria-busy="false"]')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await channelTemplate(inbox.rig, 'paused', template)
    await notice.getByRole('button').click()
    await bubbles(page).filter({ hasText: 'Paused' }).waitFor()
    await notice.waitFor({ state: 'detached' })

    await chip('vip').getByRole('button').click()
    await chip('vip').waitFor({ state: 'detached' })
    await tags().getByRole('button', { name: 'Add' }).click()
    await picker().getByRole('option', { name: 'vip' }).waitFor()
    await inbox.network({ failureRate: 1, answersLost: 1 })
    await picker().getByRole('option', { name: 'vip' }).click()
    await tags().getByRole('alert').waitFor()
    await inbox.network({})
    await notice.waitFor()
    await chip('vip').waitFor()
    expect(inbox.rig.channel.sent).toHaveLength(3)
    await notice.getByRole('button').click()
    await expect.poll(() => thanks().count()).toBe(3)
    await notice.waitFor({ state: 'detached' })
    expect(inbox.rig.channel.sent).toHaveLength(4)
  })
})
