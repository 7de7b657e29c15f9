import { updateGroupSilently } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { giveTag } from '#workspace/storage/members.ts'
import { keepTagTriggers } from '#workspace/storage/tag-triggers.ts'
import { insertTemplate } from '#workspace/storage/templates.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, inboxForEach, row } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'
import { channelTemplate } from './support/templates.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })
const tags = () => section(inbox.page, 'Tags')
const chips = () => tags().getByRole('list', { name: 'Tags' }).getByRole('listitem')
const chip = (name: string) => chips().filter({ hasText: name })
const remove = (name: string) => chip(name).getByRole('button', { name: `Remove the tag ${name}` })
const picker = () => inbox.page.getByRole('dialog', { name: 'Add a tag' })
const field = () => picker().getByRole('combobox', { name: 'Find or create a tag' })

/** The contact's tags at the service. */
async function stored(): Promise<{ tagIdList: string[]; tagLvl: { tagId: string }[] }> {
  const sara = await inbox.rig.as('sara')
  return (await sara('GET', 'main/contacts/c')).body
}

async function own(name: Name, ...tagIds: string[]): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  for (const tagId of tagIds) await giveTag(db, { groupId: GROUP, userId: name, tagId })
}

/** Deletes a label without an event, so that the service knows no such tag. */
async function forget(table: 'tags' | 'level_tags', id: string): Promise<void> {
  await inbox.rig.workspace.storage.db.deleteFrom(table).where('id', '=', id).execute()
}

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

describe('a contact’s tags', () => {
  test('are found, added, created and removed with the keyboard; a taken label is reported, also one that the agent does not see', async () => {
    const sara = await inbox.rig.as('sara')
    const create = async (name: string): Promise<string> =>
      (await sara('POST', 'main/v2/tags', { body: { groupId: GROUP, name } })).body.id
    await own('ana', 'label-vip', 'label-rare', await create('Super VIP'))
    const hers = await create('Hers')
    await put(hers)
    const page = await show()
    const options = () => picker().getByRole('option').allInnerTexts()
    await tags().getByText('No tags assigned yet').waitFor()
    await tags().getByRole('button', { name: 'Add' }).focus()
    await page.keyboard.press('Enter')
    await field().waitFor()
    expect(await options()).toEqual(['rare', 'Super VIP', 'vip'])
    // The Enter that ends an input method's composition adds no tag.
    const composed = { key: 'Enter', isComposing: true }
    await field().dispatchEvent('keydown', composed)
    // Found without accents, and still a different label.
    await field().fill('raré')
    expect(await options()).toEqual(['rare', 'Create “raré”'])
    await field().fill('VIP')
    expect(await options()).toEqual(['vip', 'Super VIP'])
    await page.keyboard.press('Enter')
    await chip('vip').and(page.locator('[aria-busy="false"]')).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toContain('Add')

    await page.keyboard.press('Enter')
    await field().fill('VIP')
    const taken = picker().getByRole('alert').getByText('The last tag entered is already taken.')
    await taken.waitFor()
    expect(await options()).toEqual(['Super VIP'])
    expect(await accessibilityFaults(page)).toEqual([])
    // Nothing is focused, so nothing is chosen.
    expect(await field().getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.press('Enter')
    expect(await options()).toEqual(['Super VIP'])
    await page.keyboard.press('ArrowUp')
    await picker().getByRole('option', { name: 'Super VIP', selected: true }).waitFor()
    // Not one of this agent's tags, so only the service knows it.
    await field().fill('hers')
    await page.keyboard.press('Enter')
    await taken.waitFor()
    expect(await field().inputValue()).toBe('hers')
    await field().fill('  Big sofa ')
    expect(await options()).toEqual(['Create “Big sofa”'])
    await page.keyboard.press('Enter')
    await chip('Big sofa').waitFor()
    await expect.poll(async () => (await stored()).tagIdList.length).toBe(3)
    await expect.poll(() => chips().allInnerTexts()).toEqual(['vip', 'Big sofa', 'Add'])
    // The row of the chat has a dot for each tag that the agent sees.
    const dots = row(page, 'Carmen Rojas').locator('[aria-label="Tags: vip, Big sofa"] > *')
    await expect.poll(() => dots.count()).toBe(2)
    await expect.poll(() => chip('Big sofa').getAttribute('title')).toBe('Big sofa · Put on by ana')
    // On its cross, the tooltip says what that does.
    await chip('vip').getByTitle('Remove the tag vip').waitFor()

    await remove('vip').focus()
    await page.keyboard.press('Enter')
    await chip('vip').waitFor({ state: 'detached' })
    await expectFocus(remove('Big sofa'))
    await page.keyboard.press('Enter')
    await chip('Big sofa').waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored()).tagIdList).toEqual([hers])
    // The created tag is one of the agent's own.
    await tags().getByRole('button', { name: 'Add' }).click()
    await picker().getByRole('option', { name: 'Big sofa' }).waitFor()
    await page.keyboard.press('Escape')
    await picker().waitFor({ state: 'detached' })
  })

  test('are pending until the service has them, and show its refusal in place', async () => {
    await put('label-rare')
    const page = await show('mia')
    const putting = await holdCalls(page, '/contact-tags')
    await tags().getByRole('button', { name: 'Add' }).click()
    await picker().getByRole('option', { name: 'vip' }).click()
    await chips().and(page.locator('[aria-busy="true"]')).filter({ hasText: 'vip' }).waitFor()
    await chip('rare').getByRole('button').click()
    await chips().and(page.locator('[aria-busy="true"]')).filter({ hasText: 'rare' }).waitFor()
    await putting.release()
    await chip('rare').waitFor({ state: 'detached' })
    await chip('vip').and(page.locator('[aria-busy="false"]')).waitFor()

    await forget('tags', 'label-rare')
    await tags().getByRole('button', { name: 'Add' }).click()
    await picker().getByRole('option', { name: 'rare' }).click()
    await tags().getByRole('alert').getByText('could not be found').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await expect.poll(() => chips().allInnerTexts()).toEqual(['vip', 'Add'])
    await chip('vip').getByRole('button').click()
    await tags().getByText('No tags assigned yet').waitFor()
    expect(await tags().getByRole('alert').count()).toBe(0)

    // Added, but the contact's current tags have not arrived yet.
    const asking = await holdCalls(page, '/contact-tags/c')
    await tags().getByRole('button', { name: 'Add' }).click()
    await picker().getByRole('option', { name: 'vip' }).click()
    await expect.poll(asking.count).toBeGreaterThan(0)
    const remove = chip('vip').getByRole('button')
    expect(await remove.isDisabled()).toBe(true)
    await asking.release()
    await expect.poll(() => remove.isDisabled()).toBe(false)
  })
})

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

describe('tag levels', () => {
  const levels = () => section(inbox.page, 'Tag levels')
  const level = (name: string) => levels().getByRole('combobox', { name })
  const answers = async () => (await stored()).tagLvl.map(({ tagId }) => tagId)
  const chosen = (name: string) => level(name).inputValue()
  const choose = async (name: string, option: string) => {
    await level(name).click()
    await inbox.page.getByRole('option', { name: option, exact: true }).click()
  }
  const offered = async (name: string) => {
    await level(name).click()
    const options = await inbox.page.getByRole('option').allInnerTexts()
    await level(name).press('Escape')
    return options
  }

  beforeEach(async () => {
    const { db } = inbox.rig.workspace.storage
    await updateGroupSilently(inbox, { hasNesting2: true })
    const rename = (id: string, name: string) =>
      db.updateTable('level_tags').set({ name }).where('id', '=', id).execute()
    await rename('answers', 'Responds')
    await rename('silent', 'Does not respond')
    await rename('price', 'Applies')
    const fibre = { id: 'fibre', group_id: GROUP, level_id: 'level-2', name: 'Fibre info' }
    const later = { id: 'later', group_id: GROUP, level_id: 'level-1', name: 'Responds later' }
    await db.insertInto('level_tags').values([fibre, later]).execute()
  })

  test('open one after another, depending on the previous value, are saved one at a time, and keep the old value when refused', async () => {
    const page = await show()
    expect(await level('Reason').isDisabled()).toBe(true)
    await levels().getByText('Answer “Result” first.').waitFor()
    await choose('Result', 'Responds')
    await expect.poll(() => level('Reason').isDisabled()).toBe(false)
    expect(await offered('Reason')).toEqual(['No answer', 'Applies'])
    await choose('Reason', 'Applies')
    await expect.poll(answers).toEqual(['answers', 'price'])

    // The response removes the values that no longer fit.
    await choose('Result', 'Does not respond')
    await levels().getByText('“Does not respond” leaves nothing to answer here.').waitFor()
    expect(await chosen('Reason')).toBe('No answer')
    expect(await answers()).toEqual(['silent'])
    await choose('Result', 'No answer')
    await expect.poll(answers).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])

    // Saved one at a time.
    const putting = await holdCalls(page, '/contact-tags')
    await choose('Result', 'Responds')
    await level('Result').and(page.locator('[aria-busy="true"]')).waitFor()
    // The keys still work, and change nothing.
    await level('Result').press('ArrowUp')
    expect(await chosen('Result')).toBe('Responds')
    await putting.release()
    await level('Result').and(page.locator('[aria-busy="false"]')).waitFor()
    expect(await answers()).toEqual(['answers'])

    // The service has it, but the contact's current values have not arrived yet.
    const asking = await holdCalls(page, '/contact-tags/c')
    await choose('Reason', 'Applies')
    await expect.poll(asking.count).toBeGreaterThan(0)
    expect(await chosen('Reason')).toBe('Applies')
    expect(await level('Result').isDisabled()).toBe(true)
    await asking.release()
    await level('Result').and(page.locator('[aria-busy="false"]')).waitFor()

    // The options are loading again.
    const offering = await holdCalls(page, '/levels')
    const sara = await inbox.rig.as('sara')
    await sara('POST', 'tags/levels', { body: { name: 'Third' } })
    await expect.poll(offering.count).toBeGreaterThan(0)
    expect(await level('Result').isDisabled()).toBe(true)
    expect(await level('Result').getAttribute('aria-busy')).toBe('false')
    await offering.release()
    await level('Third').waitFor()
    await expect.poll(() => level('Result').isDisabled()).toBe(false)

    await forget('level_tags', 'silent')
    await choose('Result', 'Does not respond')
    await levels().getByRole('alert').waitFor()
    await expect.poll(() => chosen('Result')).toBe('Responds')
    await choose('Reason', 'No answer')
    await levels().getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(answers).toEqual(['answers'])

    await sara('DELETE', 'tags/tags/answers')
    await expect.poll(() => offered('Result')).toEqual(['No answer', 'Responds later'])
  })

  test('are read-only for a read-only user, like the tags', async () => {
    await own('rita', 'label-vip')
    await put('label-vip')
    await put('answers')
    await inbox.rig.workspace.storage.db
      .updateTable('contacts')
      .set({ user_id: 'rita', user_tag_id: 'tag-rita' })
      .where('id', '=', 'c')
      .execute()
    await show('rita')
    await chip('vip').waitFor()
    await levels().getByText('Responds').waitFor()
    await levels().getByText('No answer').waitFor()
    for (const part of [tags(), levels()]) {
      expect(await part.getByRole('button').count()).toBe(0)
      expect(await part.getByRole('combobox').count()).toBe(0)
    }
  })
})
