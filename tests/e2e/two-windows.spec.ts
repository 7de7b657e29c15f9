import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { besideForEach } from './support/beside.ts'
import { bubbles, composer, inboxForEach, names, row } from './support/inbox.ts'

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
  const sara = await inbox.rig.as('sara')
  expect((await sara('DELETE', `messages/messages/c2/${messageId}`)).status).toBe(200)
  for (const page of [ana, adam]) await written(page).waitFor({ state: 'detached' })
})
