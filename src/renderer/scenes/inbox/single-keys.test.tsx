import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { ago, askers, chatOf, free, openList, waits } from './chat-list/list.fixture.tsx'

test('single keys show chats without entering them; Enter and R enter, Escape returns', async () => {
  const list = await openList({ chats: askers(3) })
  const { heading, row, composer, press } = list
  await press('j')
  await expect.element(heading('Customer 3')).toBeVisible()
  await expect.element(row('Customer 3')).toHaveFocus()
  await press('jjk')
  await expect.element(heading('Customer 2')).toBeVisible()
  await expect.element(row('Customer 2')).toHaveFocus()
  await expect.element(list.keys.getByText('2 of 3')).toBeVisible()
  await press('{Enter}')
  await expect.element(composer).toHaveFocus()
  await press('jkefrz')
  await expect.element(composer).toHaveValue('jkefrz')
  await expect.element(list.keys).not.toBeInTheDocument()
  await press('{Escape}')
  await expect.element(row('Customer 2')).toHaveFocus()
  await press('k')
  await expect.element(heading('Customer 3')).toBeVisible()
  // N writes a note, R a reply, also after a note was begun.
  await press('n')
  await expect
    .element(page.getByRole('textbox', { name: 'Internal note', exact: true }))
    .toHaveFocus()
  await userEvent.keyboard('Has a dog')
  await press('{Escape}', 'r')
  await expect.element(composer).toHaveFocus()
  await expect.element(composer).toHaveValue('')
  await press('{Escape}')
  expect([...list.calls.archive, ...list.calls.mark]).toEqual([])
})

test('a click on the picture shows a chat, and a click elsewhere on the row enters it', async () => {
  const { heading, row, composer } = await openList({ chats: askers(2) })
  const picture = row('Customer 1').element().querySelector('[data-initials]')
  if (picture === null) throw new Error('The row has no picture.')
  await page.elementLocator(picture).click()
  await expect.element(heading('Customer 1')).toBeVisible()
  await expect.element(row('Customer 1')).toHaveFocus()
  await row('Customer 2').getByText('Customer 2').click()
  await expect.element(composer).toHaveFocus()
})

test('E, F and S archive, finish and snooze a chat, each once, and show the next one', async () => {
  const list = await openList({ chats: askers(5) })
  const { heading, row, press, calls, dialog } = list
  await press('j', 'e')
  await expect.element(heading('Customer 4')).toBeVisible()
  await expect.element(row('Customer 4')).toHaveFocus()
  await press('f')
  await expect.element(heading('Customer 3')).toBeVisible()
  await expect.element(row('Customer 3')).toHaveFocus()
  await press('s')
  await expect.element(dialog(/^Snooze the chat/)).toBeVisible()
  // A dialog gets the letters: nothing is archived behind it.
  await press('e', '{Enter}')
  await expect.element(heading('Customer 2')).toBeVisible()
  await expect.element(row('Customer 2')).toHaveFocus()
  await list.expectOrder('Customer 4', 'Customer 2', 'Customer 1')
  await expect.poll(() => calls.archive.map(({ params }) => params['id'])).toEqual(['c5'])
  await expect
    .poll(() => calls.mark.map(({ params, body }) => [params['id'], body]))
    .toEqual([['c4', { flag: 'finished' }]])
  await expect.poll(() => calls.snooze.map(({ params }) => params['id'])).toEqual(['c3'])
})

test('L adds a tag and leaves the chat, U marks it as unread and closes it', async () => {
  const list = await openList({ chats: askers(2) })
  const { heading, row, press, calls, service } = list
  const tag = { id: 'urgent', groupId: 'g1', name: 'Urgent order' }
  service.answer(tagsApi.createTag, () => {
    service.answer(tagsApi.tags, () => ({ items: [tag] }))
    return tag
  })
  service.answer(contactTagsApi.contactTags, () => ({ items: [] }))
  const added = service.answer(contactTagsApi.addContactTag, () => ({
    contactId: 'c2',
    tagId: 'urgent',
  }))
  await press('j', 'l')
  const field = page.getByRole('combobox', { name: 'Find or create a tag' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Urgent order')
  await expect.element(page.getByRole('option', { selected: true })).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => added[0]?.body).toMatchObject({ tagId: 'urgent' })
  await expect.element(list.dialog(/^Add a tag/)).not.toBeInTheDocument()
  await expect.element(row('Customer 2')).toHaveFocus()
  await press('u')
  await expect.element(page.getByText('Choose a chat')).toBeVisible()
  await press('j')
  await expect.element(heading('Customer 1')).toBeVisible()
  await expect.poll(() => calls.pending.at(-1)?.body).toEqual({ pendingMessages: 0 })
  const ofSecond = calls.pending.filter(({ params }) => params['id'] === 'c2')
  expect(ofSecond.map(({ body }) => body)).toEqual([{ pendingMessages: 0 }, { pendingMessages: 1 }])
})

test('T takes a free chat, and only then A transfers it; the chat’s menu and the list of shortcuts show the keys', async () => {
  const list = await openList({
    chats: [...askers(1), chatOf('free', 'Nora', { ...free, chat: waits(5) })],
    group: { firstAnswerTakes: true, hasReassign: true },
  })
  const { heading, row, press, service, button, dialog } = list
  const taken = service.answer(assignmentApi.takeChat, ({ params: { id = '' } }) => {
    list.change(id, { userId: 'u1' }, 'contact.assigned')
    return { id, userId: 'u1', userTagIds: [], revision: list.stored(id).revision }
  })
  await press('jj')
  await expect.element(heading('Nora')).toBeVisible()
  const take = page.getByRole('button', { name: 'Take', exact: true })
  await expect.element(take).toBeVisible()
  await press('t')
  await expect.poll(() => taken.map(({ params }) => params['id'])).toEqual(['free'])
  await expect.element(take).not.toBeInTheDocument()
  await press('a')
  await expect.element(dialog('Transfer to…')).toBeVisible()
  await press('{Escape}')
  await expect.element(dialog('Transfer to…')).not.toBeInTheDocument()
  await expect.element(row('Nora')).toHaveFocus()
  await press('{Shift>}{F10}{/Shift}')
  const archive = page.getByRole('menuitem', { name: 'Archive', exact: true })
  await expect.element(archive.getByText('E', { exact: true })).toBeVisible()
  // A menu gets the letters.
  await press('e', '{Escape}')
  await expect.element(archive).not.toBeInTheDocument()
  await press('?')
  const sheet = dialog('Keyboard shortcuts')
  await expect.element(sheet.getByText('Archive', { exact: true })).toBeVisible()
  const label = sheet.getByText('Archive', { exact: true }).element()
  const keys = [...(label.parentElement?.querySelectorAll('kbd') ?? [])]
  expect(keys.map((key) => key.textContent)).toEqual(['E', 'Ctrl', 'Shift', 'E'])
  expect(list.calls.archive).toEqual([])
  expect(button('Take').elements()).toEqual([])
})

test('a transfer by keyboard shows the next chat', async () => {
  const list = await openList({
    chats: askers(2),
    group: { hasTeams: true, firstAnswerTakes: true },
  })
  const { heading, row, press, service, dialog } = list
  const north = teamSchema.parse({ id: 'north', groupId: 'g1', name: 'north', tagId: 'tag-north' })
  service.answer(teamsApi.teams, () => ({ items: [north] }))
  service.answer(usersApi.users, () => ({ items: [] }))
  const transfers = service.answer(assignmentApi.transferChat, ({ params: { id = '' } }) => ({
    id,
    teamTagId: 'tag-north',
    userTagIds: [],
    revision: 5,
  }))
  await press('j')
  await expect.element(heading('Customer 2')).toBeVisible()
  await press('a')
  await dialog('Transfer to…')
    .getByRole('option', { name: /^north/ })
    .click()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog('Transfer to…')).not.toBeInTheDocument()
  await expect.element(heading('Customer 1')).toBeVisible()
  await expect.element(row('Customer 1')).toHaveFocus()
  expect(transfers[0]?.body).toMatchObject({ target: { to: 'team', teamId: 'north' } })
})

test('R focuses the search for templates of a chat with a closed window', async () => {
  const list = await openList({
    chats: [chatOf('shut', 'Zoe Shut', { lastContactResponseAt: ago(25 * 60) })],
  })
  list.service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({
    items: [{ id: 'fair', name: 'fair_2026', templateType: 'TEXT', status: 'approved' }],
  }))
  await list.press('j')
  await expect.element(list.heading('Zoe Shut')).toBeVisible()
  await list.press('r')
  await expect.element(page.getByRole('searchbox', { name: 'Search for a template' })).toHaveFocus()
})

test('a user who does not want the next chat keeps the archived one open', async () => {
  const list = await openList({ chats: askers(3), settings: { opensNextChat: false } })
  await list.press('j', 'e')
  await list.expectOrder('Customer 2', 'Customer 1')
  await expect.element(list.heading('Customer 3')).toBeVisible()
})
