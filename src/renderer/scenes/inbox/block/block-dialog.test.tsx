import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contactBlocksApi } from '#contract/api/contacts/contact-blocks.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Opens the chat of "Customer 1". */
async function open(more: Partial<InboxData> = {}) {
  await page.viewport(1_280, 800)
  const chats = customers(1)
  const inbox = await openInbox({ chats, group: { blocksContacts: true }, ...more })
  await inbox.open('Customer 1')
  const [chat] = chats
  if (chat === undefined) throw new Error('There is one chat.')
  const dialog = page.getByRole('dialog', { name: 'Block Customer 1' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  const openMenu = () => inbox.row('Customer 1').click({ button: 'right' })
  return {
    ...inbox,
    chat,
    dialog,
    item,
    openMenu,
    confirm: dialog.getByRole('button', { name: 'Block', exact: true }),
    notice: inbox.screen.getByText('This person is blocked: nobody can write to them.'),
    async begin() {
      await openMenu()
      await item('Block…').click()
      await expect.element(dialog).toBeVisible()
    },
  }
}

const blocked = (chat: Contact): Contact => ({
  ...chat,
  revision: 2,
  archived: true,
  blocked: { at: new Date().toISOString(), byUserId: 'u1', kind: 'other', reason: 'Sells data' },
})

test('another reason needs words; the block replaces the composer and shows in the header', async () => {
  const { service, screen, chat, dialog, confirm, notice, composer, begin } = await open()
  const calls = service.answer(contactBlocksApi.blockContact, () => blocked(chat))
  await begin()
  await expect.element(dialog.getByRole('radio', { name: 'Spam' })).toBeChecked()
  await expect.element(confirm).toBeEnabled()
  await dialog.getByRole('radio', { name: 'Another reason' }).click()
  await expect.element(confirm).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'In words', exact: true }).fill('Sells data')
  expect(await accessibilityFaults()).toEqual([])
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(notice).toBeVisible()
  expect(calls).toMatchObject([
    { params: { id: 'c1' }, body: { kind: 'other', reason: 'Sells data' } },
  ])
  expect(composer.elements()).toEqual([])
  await expect.element(screen.getByText('Blocked', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('You blocked Customer 1')).toBeVisible()
})

test('what the provider refuses is said in words, and the chat stays as it is', async () => {
  const { service, dialog, confirm, composer, begin } = await open()
  const answers = [
    refusal(422, 'LINE_REFUSED', { code: 131_047, fault: 'notRecent' }),
    refusal(422, 'LINE_REFUSED', { code: 139_101, fault: 'blockListFull' }),
  ]
  service.answer(contactBlocksApi.blockContact, () => answers.shift() ?? refusal(500, 'INTERNAL'))
  await begin()
  await confirm.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/only lets you block somebody who wrote in the last 24 hours/)
  await confirm.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/has blocked as many people as WhatsApp allows/)
  await expect.element(composer).toBeInTheDocument()
})

test('the dialog closes when a colleague blocks the person', async () => {
  const { receive, chat, row, dialog, notice, begin } = await open()
  await begin()
  receive(event('contact.blocked', { contact: blocked(chat) }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(notice).toBeVisible()
  expect(row('Customer 1').elements()).toEqual([])
})

test('a service that blocks nobody has no such action', async () => {
  const { item, openMenu } = await open({ group: {} })
  await openMenu()
  await expect.element(item('Delete the chat')).toBeVisible()
  expect(item('Block…').elements()).toEqual([])
})
