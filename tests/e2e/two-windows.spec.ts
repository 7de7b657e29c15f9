import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { emailOf, GROUP, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { giveTag } from '#workspace/storage/members.ts'
import { shareApp } from './support/shared-app.ts'
import { updateGroup } from './support/group-settings.ts'
import { bubbles, composer, inboxForEach, names, row } from './support/inbox.ts'
import { untilSubscribed } from './support/live.ts'

const inbox = inboxForEach({}, { sharedApp: true })
const others = shareApp()
beforeEach(async () => {
  await inbox.chat('c1', 'Carmen', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c1', 'Hello')
  await inbox.chat('c2', 'Marcos')
  await inbox.customerWrites('c2', 'Good day')
})
afterEach(({ task }) => others.giveBack(task.result?.state === 'fail'))
afterAll(() => others.end())

/** A second user with an app of their own. */
async function beside(name: Name): Promise<Page> {
  const { page } = await others.take(inbox.rig.url)
  await fillSignIn(page, emailOf(name), PASSWORD)
  await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
  await untilSubscribed(page)
  return page
}

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

test('an admin’s change to a chat shows live in its agent’s window', async () => {
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

  // Another team: an agent's list is refetched, and shows the team.
  await act(adam, 'Assign to team')
  await adam.getByRole('dialog').getByText('south', { exact: true }).click()
  await adam.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await section(ana, 'Assigned Agent Data').getByText('Team south').waitFor()

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

  // By a user without a window here: a deleted chat leaves both lists, and each mark sorts it anew.
  const sara = await inbox.rig.as('sara')
  await sara('DELETE', `messages/messages/c2/${messageId}`)
  for (const page of [ana, adam]) await written(page).waitFor({ state: 'detached' })
  for (const [kind, method, act, flag] of [
    ['Important', 'POST', 'enable-flag', 'important'],
    ['Finished', 'POST', 'enable-flag', 'finished'],
    ['Archived', 'PUT', 'chat-archived', null],
  ] as const) {
    await ana.getByRole('radio', { name: kind, exact: true }).click()
    await expect.poll(() => names(ana)).toEqual([])
    await sara(method, `main/contacts/c2/${act}`, flag === null ? {} : { body: { flag } })
    await expect.poll(() => names(ana)).toEqual(['Marcos'])
  }
  await expect.poll(() => names(adam)).toEqual(['Carmela'])
  await sara('DELETE', 'main/contacts/c2/delete-chat')
  for (const page of [ana, adam]) await expect.poll(() => bubbles(page).count()).toBe(0)
})

test('tags, answers, a release and a reassignment sync; an agent sees only permitted tags and chats', async () => {
  const { db } = inbox.rig.workspace.storage
  await giveTag(db, { groupId: GROUP, userId: 'ana', tagId: 'label-vip' })
  await inbox.rig.contact('free', { name: 'Nobody’s' })
  const ana = await inbox.start()
  const adam = await beside('adam')
  await show(ana, 'Carmen')
  await show(adam, 'Carmen')
  const chips = (page: Page) => section(page, 'Tags').getByRole('listitem')
  const answer = (page: Page) =>
    section(page, 'Tag levels').getByRole('combobox', { name: 'Result' })
  const add = async (page: Page, tag: string) => {
    await section(page, 'Tags').getByRole('button', { name: 'Add' }).click()
    await page.getByRole('option', { name: tag }).click()
  }

  await add(adam, 'rare')
  await chips(adam).filter({ hasText: 'rare' }).waitFor()
  await add(ana, 'vip')
  await expect.poll(() => chips(adam).allInnerTexts()).toEqual(['rare', 'vip', 'Add'])
  expect(await chips(ana).allInnerTexts()).toEqual(['vip', 'Add'])

  const choose = async (page: Page, option: string) => {
    await answer(page).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose(ana, 'answers')
  await expect.poll(() => answer(adam).inputValue()).toBe('answers')
  await choose(adam, 'silent')
  await expect.poll(() => answer(ana).inputValue()).toBe('silent')

  await adam.getByRole('button', { name: 'Remove the tag vip' }).click()
  await section(ana, 'Tags').getByText('No tags assigned yet').waitFor()

  await row(ana, 'Nobody’s').waitFor()
  await open(ana, 'Marcos')
  await act(ana, 'Release agent')
  await ana.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await section(ana, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
  await open(adam, 'Marcos')
  await section(adam, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()

  await updateGroup(inbox, { freeContactsNotVisibleByPublisher: true })
  await expect.poll(() => names(ana)).toEqual(['Carmen'])
  await heading(ana, 'Marcos').waitFor({ state: 'detached' })
  await inbox.customerWrites('free', 'Is anybody there?')
  await expect.poll(() => names(adam)).toEqual(['Nobody’s', 'Marcos', 'Carmen'])
  // Later messages come after it.
  await inbox.customerWrites('c1', 'Hello again')
  await row(ana, 'Carmen').getByText('Hello again').waitFor()
  expect(await names(ana)).toEqual(['Carmen'])

  // By a user without a window here: an admin keeps the chat, and sees its new agent.
  const sara = await inbox.rig.as('sara')
  const assign = { groupId: GROUP, userId: 'beto' }
  expect((await sara('POST', 'main/contacts/c2/assign', { body: assign })).status).toBe(200)
  await section(adam, 'Assigned Agent Data').getByText('beto', { exact: true }).waitFor()
  await expect.poll(() => names(adam)).toEqual(['Carmen', 'Nobody’s', 'Marcos'])
})

test('an assigned chat appears in the new agent’s window, with later changes', async () => {
  await updateGroup(inbox, { chatStatusTags: ['Won', 'Lost'] })
  const beto = await inbox.start({ as: 'beto' })
  await beto.getByText('No chats yet').waitFor()
  const adam = await beside('adam')
  await show(adam, 'Carmen')
  await act(adam, 'Assign new agent')
  const dialog = adam.getByRole('dialog')
  await dialog.getByText('beto', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => names(beto)).toEqual(['Carmen'])
  await show(beto, 'Carmen')

  // Typing is sent at most every 2.5 s, and only to the chat's current viewers.
  await beto.getByRole('status').getByText('adam is looking at this chat too').waitFor()
  await composer(adam).pressSequentially('Well')
  await beto.getByRole('status').getByText('adam is typing', { exact: true }).waitFor()
  await section(adam, 'Chat status tags').getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('checkbox', { name: 'Won' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await section(beto, 'Chat status tags').getByText('Won', { exact: true }).waitFor()
  await section(adam, 'Notes').getByRole('button', { name: 'Add' }).click()
  await section(adam, 'Notes').getByRole('textbox', { name: 'Note' }).fill('Has a dog')
  await adam.keyboard.press('Control+Enter')
  await section(beto, 'Notes').getByText('Has a dog').waitFor()

  await act(adam, 'Release to team')
  await dialog.getByRole('button', { name: 'Release to team' }).click()
  await section(beto, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
  await section(beto, 'Assigned Agent Data').getByText('Team north').waitFor()
  await act(adam, 'Assign to team')
  await dialog.getByRole('button', { name: 'Take out of the team' }).click()
  await section(beto, 'Assigned Agent Data').getByText('Team north').waitFor({ state: 'detached' })

  // In a filtered list: a new name excludes the chat, and the list is refetched.
  const ofBeto = { user_id: 'beto', user_tag_id: 'tag-beto' }
  await inbox.chat('c3', 'Carmina', ofBeto)
  await beto.getByRole('textbox', { name: /^Filter by name/ }).fill('carm')
  // Data without an event proves that the list was fetched: for the filter, and once more.
  await expect.poll(() => names(beto)).toEqual(['Carmen', 'Carmina'])
  await inbox.chat('c4', 'Carmelo', ofBeto)
  await adam.getByRole('button', { name: 'Edit contact' }).click()
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Lucia')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await heading(beto, 'Lucia').waitFor()
  await expect.poll(() => names(beto)).toEqual(['Carmelo', 'Carmina'])
})

test('a chat in its own window stays in sync, shares its draft, and closes with the lock', async () => {
  const ana = await inbox.start()
  const { electron } = inbox.app
  await row(ana, 'Carmen').click()
  await heading(ana, 'Carmen').waitFor()
  await composer(ana).fill('Half of')
  const opened = electron.waitForEvent('window')
  await ana.keyboard.press('Control+Shift+Y')
  const own = await opened
  await heading(own, 'Carmen').waitFor()
  await heading(ana, 'Carmen').waitFor({ state: 'detached' })
  await expect.poll(() => own.title()).toBe('Carmen')
  expect(await own.getByRole('navigation').count()).toBe(0)
  expect(await accessibilityFaults(own)).toEqual([])
  await expect.poll(() => composer(own).inputValue()).toBe('Half of')

  await inbox.customerWrites('c1', 'Are you there?')
  await bubbles(own).getByText('Are you there?').waitFor()
  await composer(own).fill('Half of it')
  await row(ana, 'Carmen').click()
  await expect.poll(() => composer(ana).inputValue()).toBe('Half of it')
  await composer(own).press('Enter')
  for (const page of [own, ana]) await bubbles(page).getByText('Half of it').waitFor()
  await expect.poll(() => composer(ana).inputValue()).toBe('')

  await ana.keyboard.press('Control+Shift+L')
  await ana.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await expect.poll(() => electron.windows().length).toBe(1)
  const reopened = electron.waitForEvent('window')
  await ana.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await ana.keyboard.press('Enter')
  const again = await reopened
  await bubbles(again).getByText('Half of it').waitFor()
  await again.close()
  await heading(ana, 'Chats').waitFor()
})
