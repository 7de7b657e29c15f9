import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '#tests/contract/support/test-workspace.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { giveTag } from '#workspace/storage/people/members.ts'
import { besideForEach } from './support/beside.ts'
import { updateGroup } from './support/group-settings.ts'
import { bubbles, composer, inboxForEach, names, row, showType } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)
beforeEach(async () => {
  await inbox.chat('c1', 'Carmen', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c1', 'Hello')
  await inbox.chat('c2', 'Marcos')
  await inbox.customerWrites('c2', 'Good day')
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await heading(page, name).waitFor()
  await bubbles(page).last().waitFor()
}

/** Opens a chat with the sidebar. */
async function show(page: Page, name: string): Promise<void> {
  await open(page, name)
  await page.keyboard.press('Control+Shift+D')
  await section(page, 'Assigned Agent Data').waitFor()
}

/** Chooses an item of the assigned agent's menu. */
async function act(page: Page, item: string): Promise<void> {
  await section(page, 'Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** A call of a user without a window here, which succeeds. */
async function elsewhere(
  name: Name,
  method: Parameters<Caller>[0],
  path: string,
  body?: object,
): Promise<void> {
  const call = await inbox.rig.as(name)
  const { status } = await call(method, path, body === undefined ? {} : { body })
  expect([path, status]).toEqual([path, 200])
}

test('changes of an admin and of an agent show live in each other’s window', async () => {
  const ana = await inbox.start()
  const adam = await beside('adam')
  await show(ana, 'Carmen')
  await show(adam, 'Carmen')
  await ana.getByText('adam is looking at this chat too', { exact: true }).first().waitFor()

  // An edit changes the row in place.
  await adam.getByRole('button', { name: 'Edit contact' }).click()
  const form = adam.getByRole('dialog')
  await form.getByRole('textbox', { name: 'First name' }).fill('Carmela')
  await form.getByRole('button', { name: 'Save' }).click()
  await heading(ana, 'Carmela').waitFor()
  await expect.poll(() => names(ana)).toEqual(['Marcos', 'Carmela'])

  // Typing is sent at most every 2.5 s, and only to the chat's current viewers.
  await composer(adam).pressSequentially('We')
  await ana.getByRole('status').getByText('adam is typing', { exact: true }).waitFor()

  // Assigned to another agent: removed from the list, the screen and the presence.
  await act(adam, 'Assign new agent')
  await adam.getByRole('dialog').getByText('beto', { exact: true }).click()
  await adam.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await heading(ana, 'Carmela').waitFor({ state: 'detached' })
  await expect.poll(() => names(ana)).toEqual(['Marcos'])
  await section(adam, 'Assigned Agent Data').getByText('beto', { exact: true }).waitFor()
  await expect.poll(() => names(adam)).toEqual(['Marcos', 'Carmela'])

  // In a chat that both have open: a colleague's message and the customer's heart on it.
  for (const page of [ana, adam]) {
    await row(page, 'Marcos').click()
    await bubbles(page).getByText('Good day').waitFor()
  }
  const written = (page: Page) => bubbles(page).filter({ hasText: 'I have this one' })
  await composer(adam).fill('I have this one')
  await adam.keyboard.press('Enter')
  await written(ana).getByText('adam', { exact: true }).waitFor()
  await row(ana, 'Marcos').getByText('I have this one').waitFor()
  const [messageId = ''] = await inbox.sent(1)
  await inbox.rig.channel.customer.reaction({ contactId: 'c2', messageId, emoji: '❤️' })
  for (const page of [ana, adam]) {
    await written(page).getByRole('list', { name: 'Reactions' }).getByText('❤️').waitFor()
    await row(page, 'Marcos').getByText('Reacted with ❤️').waitFor()
    expect(await written(page).count()).toBe(1)
  }

  // The agent's own change shows in the admin's window, too, and that of a user without a window
  // here in both.
  await act(ana, 'Release agent')
  await ana.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  for (const page of [ana, adam])
    await section(page, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
  await elsewhere('sara', 'DELETE', `messages/messages/c2/${messageId}`)
  for (const page of [ana, adam]) await written(page).waitFor({ state: 'detached' })
})

test('tags, answers, teams and chats that others change show live, as far as an agent may see them', async () => {
  const { db } = inbox.rig.workspace.storage
  await giveTag(db, { groupId: GROUP, userId: 'ana', tagId: 'label-vip' })
  await inbox.rig.contact('free', { name: 'Nobody’s' })
  const ana = await inbox.start()
  await show(ana, 'Carmen')
  const chips = section(ana, 'Tags').getByRole('listitem')
  const answer = section(ana, 'Tag levels').getByRole('combobox', { name: 'Result' })
  const tag = (tagId: string) =>
    elsewhere('adam', 'POST', 'tags/contact-tags', { contactId: 'c1', tagId })
  for (const tagId of ['label-rare', 'label-vip', 'answers']) await tag(tagId)
  await expect.poll(() => answer.inputValue()).toBe('answers')
  await expect.poll(() => chips.allInnerTexts()).toEqual(['vip', 'Add'])
  await tag('silent')
  await expect.poll(() => answer.inputValue()).toBe('silent')
  await elsewhere('adam', 'DELETE', 'tags/contact-tags/c1/tag/label-vip')
  await section(ana, 'Tags').getByText('No tags assigned yet').waitFor()

  // Another team: an agent's list is refetched, and shows the team.
  await elsewhere('adam', 'POST', 'main/contacts/c1/assign-team', { teamId: 'south' })
  await section(ana, 'Assigned Agent Data').getByText('Team south').waitFor()

  await row(ana, 'Nobody’s').waitFor()
  await open(ana, 'Marcos')
  await elsewhere('adam', 'POST', 'main/contacts/c2/unassign', { groupId: GROUP })
  await section(ana, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
  await updateGroup(inbox, { freeContactsNotVisibleByPublisher: true })
  await expect.poll(() => names(ana)).toEqual(['Carmen'])
  await heading(ana, 'Marcos').waitFor({ state: 'detached' })
  await inbox.customerWrites('free', 'Is anybody there?')
  // Later messages come after it.
  await inbox.customerWrites('c1', 'Hello again')
  await row(ana, 'Carmen').getByText('Hello again').waitFor()
  expect(await names(ana)).toEqual(['Carmen'])

  // Each mark sorts the chat anew, and a deleted one leaves the list.
  for (const [kind, method, act, flag] of [
    ['Important', 'POST', 'enable-flag', 'important'],
    ['Finished', 'POST', 'enable-flag', 'finished'],
    ['Archived', 'PUT', 'chat-archived', null],
  ] as const) {
    await showType(ana, kind)
    await expect.poll(() => names(ana)).toEqual([])
    const path = `main/contacts/c1/${act}`
    await elsewhere('sara', method, path, flag === null ? undefined : { flag })
    await expect.poll(() => names(ana)).toEqual(['Carmen'])
  }
  await elsewhere('sara', 'DELETE', 'main/contacts/c1/delete-chat')
  await row(ana, 'Carmen').getByText('Hello again').waitFor({ state: 'detached' })
})

test('an assigned chat appears in the new agent’s window, with later changes', async () => {
  await updateGroup(inbox, { chatStatusTags: ['Won', 'Lost'] })
  const beto = await inbox.start({ as: 'beto' })
  await beto.getByText('No chats yet').waitFor()
  const change = (path: string, body?: object) =>
    elsewhere('adam', 'POST', `main/contacts/c1/${path}`, body)
  await change('assign', { groupId: GROUP, userId: 'beto' })
  await expect.poll(() => names(beto)).toEqual(['Carmen'])
  await show(beto, 'Carmen')

  await change('chat-status-tag', { chatStatusTags: ['Won'] })
  await section(beto, 'Chat status tags').getByText('Won', { exact: true }).waitFor()
  await elsewhere('adam', 'POST', 'main/notes', { contactId: 'c1', text: 'Has a dog' })
  await section(beto, 'Notes').getByText('Has a dog').waitFor()

  await change('unassign', { groupId: GROUP, releaseToTeam: true })
  await section(beto, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
  await section(beto, 'Assigned Agent Data').getByText('Team north').waitFor()
  await change('unassign-team')
  await section(beto, 'Assigned Agent Data').getByText('Team north').waitFor({ state: 'detached' })

  // In a filtered list: a new name excludes the chat, and the list is refetched.
  const ofBeto = { user_id: 'beto', user_tag_id: 'tag-beto' }
  await inbox.chat('c3', 'Carmina', ofBeto)
  await beto.getByRole('textbox', { name: /^Filter by name/ }).fill('carm')
  // Data without an event proves that the list was fetched: for the filter, and once more.
  await expect.poll(() => names(beto)).toEqual(['Carmen', 'Carmina'])
  await inbox.chat('c4', 'Carmelo', ofBeto)
  await elsewhere('adam', 'PATCH', 'main/contacts/c1', { name: 'Lucia' })
  await heading(beto, 'Lucia').waitFor()
  await expect.poll(() => names(beto)).toEqual(['Carmelo', 'Carmina'])
})
