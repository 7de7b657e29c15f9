import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)
beforeEach(async () => {
  await updateGroupSilently(inbox, { hasNotifications: true })
  await inbox.chat('c1', 'Carmen', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c1', 'Has it left?')
  await inbox.chat('c2', 'Marcos')
  await inbox.customerWrites('c2', 'Good day')
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Internal note' })
const notes = (page: Page) =>
  page.getByRole('feed').getByRole('article', { name: /^Internal note by/ })

test('a note is written in the composer’s second tab, is never sent, and leads a mentioned colleague to it', async () => {
  const ana = await inbox.start()
  const adam = await beside('adam')
  await inbox.open('Carmen')
  await composer(ana).fill('A reply')
  await tab(ana, 'Internal note').click()
  await expectFocus(noteField(ana))
  await noteField(ana).pressSequentially('@ad')
  await ana.getByRole('option', { name: 'adam', exact: true }).waitFor()
  await ana.keyboard.press('Enter')
  // Undo takes back the name, and not what was typed before.
  await ana.keyboard.press('Control+Z')
  expect(await noteField(ana).inputValue()).toBe('@ad')
  await ana.keyboard.press('Control+Y')
  expect(await noteField(ana).inputValue()).toBe('@adam ')
  await noteField(ana).pressSequentially('may we?')
  expect(await accessibilityFaults(ana)).toEqual([])
  await ana.keyboard.press('Enter')
  await notes(ana).filter({ hasText: '@adam may we?' }).waitFor()
  await expect.poll(() => noteField(ana).inputValue()).toBe('')
  await expectFocus(noteField(ana))
  expect(inbox.rig.channel.sent).toEqual([])
  // The reply is still there, and another chat begins with a reply.
  await ana.keyboard.press('Control+Shift+J')
  await expectFocus(noteField(ana))
  await tab(ana, 'Reply').click()
  await expectFocus(composer(ana))
  expect(await composer(ana).inputValue()).toBe('A reply')
  await tab(ana, 'Internal note').click()
  await noteField(ana).fill('Not saved yet')
  await inbox.open('Marcos')
  await composer(ana).waitFor()
  await inbox.open('Carmen')
  await tab(ana, 'Internal note Draft').click()
  expect(await noteField(ana).inputValue()).toBe('Not saved yet')

  // Adam sees whose row it is about, and the mention leads to the note.
  await row(adam, 'Carmen').getByText('You are mentioned in a note').waitFor()
  await adam.getByRole('link', { name: /^Notifications/ }).click()
  const mention = adam
    .getByRole('list', { name: 'List of notifications' })
    .getByRole('button', { name: /Carmen/ })
  await mention.click()
  await mention.press('Enter')
  const note = notes(adam).filter({ hasText: '@adam may we?' })
  await expectFocus(note)
  await row(adam, 'Carmen').getByText('You are mentioned in a note').waitFor({ state: 'detached' })
})

test('letters typed right after N are a note’s text, and no shortcuts', async () => {
  const page = await inbox.start()
  await inbox.open('Carmen')
  await row(page, 'Carmen').focus()
  await page.keyboard.press('n')
  await page.keyboard.type('true facts')
  expect(await noteField(page).inputValue()).toBe('true facts')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('changes of the chat are quiet lines of the conversation, which can be hidden', async () => {
  const ana = await inbox.start()
  await inbox.open('Carmen')
  const sara = await inbox.rig.as('sara')
  const assign = async (userId: string) =>
    await sara('POST', 'main/contacts/c1/assign', { body: { groupId: GROUP, userId } })
  expect((await assign('beto')).status).toBe(200)
  expect((await assign('ana')).status).toBe(200)
  await inbox.open('Carmen')
  const line = ana
    .getByRole('feed')
    .locator('..')
    .getByText(/transferred it to ana/)
  await line.waitFor()
  const flag = { body: { flag: 'finished' } }
  expect((await sara('POST', 'main/contacts/c1/enable-flag', flag)).status).toBe(200)
  const finished = ana.getByText(/sara finished the chat/)
  await finished.waitFor()
  await inbox.customerWrites('c1', 'One more thing')
  await ana.getByText(/The customer wrote: the chat is open again/).waitFor()
  const filter = ana.getByRole('button', { name: 'What the conversation shows' })
  await filter.click()
  await ana.getByRole('menuitemcheckbox', { name: 'Changes of the chat' }).click()
  await line.waitFor({ state: 'detached' })
  await finished.waitFor({ state: 'detached' })
  expect(await bubbles(ana).count()).toBe(2)
  // The choice is kept.
  await ana.reload()
  await inbox.open('Carmen')
  expect(await line.count()).toBe(0)
  await filter.click()
  await ana.getByRole('menuitemcheckbox', { name: 'Changes of the chat' }).click()
  await line.waitFor()
})

test('a read-only user chooses what the conversation shows; a new owner is marked in the header', async () => {
  await inbox.chat('c3', 'Nora', { user_id: null, user_tag_id: null })
  await inbox.customerWrites('c3', 'Is anybody there?')
  const rita = await inbox.start({ as: 'rita' })
  await inbox.open('Nora')
  await rita.getByRole('button', { name: 'What the conversation shows' }).click()
  await rita.getByRole('menuitemcheckbox', { name: 'Internal notes' }).waitFor()
  const mia = await beside('mia')
  await row(mia, 'Nora').click()
  const owner = mia.getByRole('button', { name: 'Free', exact: true })
  await owner.waitFor()
  expect(await mia.locator('header [data-new]').count()).toBe(0)
  const ana = await inbox.rig.as('ana')
  expect((await ana('POST', 'main/contacts/c3/take')).status).toBe(200)
  await mia.locator('header [data-new]', { hasText: 'ana' }).waitFor()
})
