import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contactBlocksApi } from '#contract/api/contacts/contact-blocks.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import type { ContactBlock } from '#contract/entities/contacts/contact-block.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import '#renderer/scenes/inbox/sidebar/contact-sidebar.tsx'

const block: ContactBlock = {
  at: new Date(2026, 4, 12, 10).toISOString(),
  byUserId: 'u2',
  kind: 'abuse',
  reason: 'Insults the team',
}

/** Opens the chat of "Customer 1", who is blocked. */
async function open(more: Partial<InboxData> = {}) {
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const chats = customers(1, { blocked: block })
  const inbox = await openInbox({ chats, group: { blocksContacts: true }, ...more })
  const { screen, row } = inbox
  await expect.element(row('Customer 1').getByText('Blocked', { exact: true })).toBeVisible()
  await inbox.open('Customer 1')
  const notice = screen.getByText('This person is blocked: nobody can write to them.')
  await expect.element(notice).toBeVisible()
  return {
    ...inbox,
    notice,
    chat: { ...chats[0], blocked: undefined, revision: 2 },
    unblock: screen.getByRole('button', { name: 'Unblock', exact: true }),
    dialog: screen.getByRole('dialog', { name: 'Unblock Customer 1?' }),
  }
}

test('the person is unblocked after a question, and can be written to again', async () => {
  const { service, screen, chat, composer, notice, unblock, dialog } = await open()
  const answers = [refusal(503, 'LINE_UNREACHABLE')]
  const calls = service.answer(
    contactBlocksApi.unblockContact,
    () => answers.shift() ?? contactBlocksApi.unblockContact.output.parse(chat),
  )
  expect(composer.elements()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
  await unblock.click()
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(composer).toBeInTheDocument()
  expect(calls).toMatchObject([{ params: { id: 'c1' } }, { params: { id: 'c1' } }])
  expect(notice.elements()).toEqual([])
  await expect.element(screen.getByText('You unblocked Customer 1')).toBeVisible()
})

test('nothing else writes to the person, and notes are still written', async () => {
  const { screen, service, press, bubbles } = await open()
  await bubbles.first().click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /^Copy/ }).first()).toBeVisible()
  expect(page.getByRole('menuitem', { name: /^React with/ }).elements()).toEqual([])
  await press('{Escape}')
  const notes = service.answer(notesApi.createNote, () => ({
    id: 'n1',
    contactId: 'c1',
    text: 'Called the police',
    createdAt: new Date().toISOString(),
  }))
  await screen.getByRole('tab', { name: 'Internal note' }).click()
  await press('Called the police')
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => notes).toMatchObject([{ body: { text: 'Called the police' } }])
})

test('the menu of the chat unblocks the person, and does not take the chat out of the archive', async () => {
  const { row, dialog } = await open()
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await row('Customer 1').click({ button: 'right' })
  await expect.element(item('Unblock')).toBeVisible()
  for (const name of ['Block…', 'Archive', 'Take out of the archive'])
    expect(item(name).elements()).toEqual([])
  await item('Unblock').click()
  await expect.element(dialog).toBeVisible()
})

test('the sidebar says why and since when', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Show the contact information' }).click()
  const sidebar = screen.getByRole('complementary', { name: 'Contact information' })
  await expect.element(sidebar.getByText(/^Abuse, since .*12.* · Insults the team$/)).toBeVisible()
})

test('whoever may not unblock the person reads that they are blocked', async () => {
  const { unblock } = await open({ group: {} })
  expect(unblock.elements()).toEqual([])
})
