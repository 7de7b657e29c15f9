import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { updateGroup } from './support/group-settings.ts'
import { composer, inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)

const nobody = { user_id: null, user_tag_id: null }
beforeEach(async () => {
  await updateGroup(inbox, { hasNotifications: true })
  await inbox.chat('free', 'Carmen', { ...nobody, team_tag_id: 'tag-north' })
  await inbox.customerWrites('free', 'Is anybody there?')
  await inbox.chat('own', 'Marcos', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('own', 'Good day')
})

const strip = (page: Page) => page.getByRole('region', { name: 'Who has the chat' })
const takeButton = (page: Page) => strip(page).getByRole('button', { name: 'Take' })
const owner = (page: Page, text: string) => page.locator('header').getByText(text, { exact: true })
const ownerButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const lines = (page: Page) => page.getByRole('feed').getByRole('paragraph')
const agentOf = async (id: string): Promise<string | undefined> =>
  (await (await inbox.rig.as('sara'))('GET', `main/contacts/${id}`)).body.userId

describe('a free chat', () => {
  test('is taken by a press; a colleague who has it open sees who took it', async () => {
    const page = await inbox.start()
    const other = await beside('beto')
    await row(other, 'Carmen').click()
    await takeButton(other).waitFor()
    await inbox.open('Carmen')
    await owner(page, 'Free · north').waitFor()
    await strip(page).getByText('Your first answer takes it.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await takeButton(page).press('Enter')
    await owner(page, 'ana · north').waitFor()
    await strip(page).waitFor({ state: 'detached' })
    // The focus goes on from the button that is gone.
    await composer(page).and(page.locator(':focus')).waitFor()
    await page.getByText('You took the chat').waitFor()
    await other.getByText('ana took this chat.').waitFor()
    expect(await agentOf('free')).toBe('ana')
    await page.getByRole('button', { name: 'Undo' }).click()
    await owner(page, 'Free · north').waitFor()
    expect(await agentOf('free')).toBeUndefined()
  })

  test('that two users take in the same moment has one of them, and the other reads who was faster', async () => {
    const ana = await inbox.start()
    const mia = await beside('mia')
    await inbox.open('Carmen')
    await row(mia, 'Carmen').click()
    await takeButton(mia).waitFor()
    // No call is answered before both buttons are pressed.
    await inbox.network({ latencyMs: 60_000 })
    await Promise.all([ana, mia].map((page) => takeButton(page).click()))
    await inbox.network({})
    await expect.poll(() => agentOf('free')).toBeDefined()
    const taker = await agentOf('free')
    const [winner, other] = taker === 'ana' ? [ana, mia] : [mia, ana]
    await winner.getByText('You took the chat').waitFor()
    await other.getByText(new RegExp(`^${taker} took it `)).waitFor()
    await owner(winner, `${taker} · north`).waitFor()
  })

  test('is taken by the first answer, unless the group’s setting is off', async () => {
    const page = await inbox.start()
    await inbox.open('Carmen')
    await inbox.send('Good morning')
    await owner(page, 'ana · north').waitFor()
    await page.getByText('You took the chat by answering').waitFor()

    await updateGroup(inbox, { firstAnswerTakes: false })
    await inbox.chat('second', 'Nora', nobody)
    await inbox.customerWrites('second', 'Hello')
    await inbox.open('Nora')
    await takeButton(page).waitFor()
    expect(await strip(page).getByText('Your first answer takes it.').count()).toBe(0)
    await inbox.send('Hello Nora')
    await inbox.outboxIsEmpty()
    await owner(page, 'Free').waitFor()
    expect(await agentOf('second')).toBeUndefined()
  })
})

describe('a transfer', () => {
  test('by keyboard, with a reason, reaches a colleague of another team through the team', async () => {
    const page = await inbox.start()
    const other = await beside('beto')
    await inbox.open('Marcos')
    await ownerButton(page, 'ana · north').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Transfer to…' })
    await dialog.getByRole('option', { name: /^beto/ }).waitFor()
    await dialog.getByText('goes to their team, with a mention').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.type('bet')
    await page.keyboard.press('Enter')
    await page.keyboard.type('broken leg')
    await dialog.getByText(/mentions beto/).waitFor()
    await dialog.getByRole('button', { name: 'Transfer to south' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'Keep following it' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('The chat of Marcos is now with south').waitFor()

    await row(other, 'Marcos').getByText('From ana: «broken leg»').waitFor()
    // It is lifted above the chat that has a later message, until it was opened and left.
    expect(await names(other)).toEqual(['Marcos', 'Carmen'])
    const height = async () => (await row(other, 'Marcos').boundingBox())?.height
    expect(await height()).toBe(86)
    await row(other, 'Marcos').click()
    await owner(other, 'Free · south').waitFor()
    await lines(other)
      .getByText(/ana.*transferred it to south.*broken leg/)
      .waitFor()
    await other.keyboard.press('Control+Shift+D')
    await other.getByRole('region', { name: 'Notes' }).getByText('broken leg').waitFor()
    await takeButton(other).click()
    await owner(other, 'beto · south').waitFor()
    await row(other, 'Carmen').click()
    await owner(other, 'Free · north').waitFor()
    await expect.poll(height).toBe(68)
  })

  test('is undone: agent and team are those of before, unless the chat has changed hands since', async () => {
    const page = await inbox.start({ as: 'mia' })
    await inbox.open('Marcos')
    const dialog = page.getByRole('dialog', { name: 'Transfer to…' })
    const following = page.getByRole('button', { name: /^Following/ })
    const transfer = async () => {
      await ownerButton(page, 'ana · north').click()
      await dialog.getByRole('option', { name: /^beto/ }).click()
      await dialog.getByRole('checkbox', { name: 'Keep following it' }).check()
      await dialog.getByRole('button', { name: 'Transfer to beto' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('The chat of Marcos is now with beto').waitFor()
      // The next chat has opened.
      await inbox.open('Marcos')
      await following.waitFor()
      expect(await agentOf('own')).toBe('beto')
    }
    const before = (await (await inbox.rig.as('sara'))('GET', 'main/contacts/own')).body
    await transfer()
    await page.getByRole('button', { name: 'Undo' }).click()
    await owner(page, 'ana · north').waitFor()
    await following.waitFor({ state: 'detached' })
    const after = (await (await inbox.rig.as('sara'))('GET', 'main/contacts/own')).body
    expect([after.userId, after.teamTagId]).toEqual([before.userId, before.teamTagId])

    await transfer()
    const sara = await inbox.rig.as('sara')
    await sara('POST', 'main/contacts/own/unassign', { body: { groupId: GROUP } })
    await owner(page, 'beto · north').waitFor({ state: 'detached' })
    // The list of actions says so, and who has the chat.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Z')
    const actions = page.getByRole('dialog', { name: 'Recent actions' })
    await actions.getByText('Nobody has it now.').waitFor()
    await sara('POST', 'main/contacts/own/assign', { body: { groupId: GROUP, userId: 'ana' } })
    await actions.getByText('ana has it now: ask them.').waitFor()
    expect(await actions.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await actions.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The chat of Marcos has changed hands since.').waitFor()
    expect(await agentOf('own')).toBe('ana')
  })
})
