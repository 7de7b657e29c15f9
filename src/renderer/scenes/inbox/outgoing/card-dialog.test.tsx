import { afterEach, expect, test, vi } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { outboxEntrySchema } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

const rui = contact('rui', {
  name: 'Rui',
  lastName: 'Prado',
  phone: '51955210884',
  email: 'rui@prado.example',
})
const hidden = contact('hidden', { name: 'Lucía', phone: 'PE.99027' })
const old = contact('old', { name: 'Rui Viejo', phone: '51911111111', archived: true })
const card = { name: 'Rui Prado', phones: ['+51 955 210 884'], emails: ['rui@prado.example'] }

afterEach(() => vi.useRealTimers())

/** Opens the dialog in the chat of Carmen Rojas. */
async function openDialog(more: Partial<Contact> = {}) {
  const opened = await openCarmen({}, { group: { sendsCards: true }, contact: more })
  const { screen, service, chat, press } = opened
  const calls = service.answer(chatsApi.chatList, ({ query: { filter = '', archived } }) => ({
    items: [chat, rui, hidden, old].filter(
      (one) => one.name.includes(filter) && one.archived === (archived === 'true'),
    ),
    hasMoreItems: false,
  }))
  await screen.getByRole('button', { name: 'More to send or ask for' }).click()
  await screen.getByRole('menuitem', { name: 'Contact card' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Send a contact card' })
  const options = dialog.getByRole('listbox', { name: 'Contacts of the group' })
  return {
    ...opened,
    press,
    calls,
    dialog,
    option: (name: string) => options.getByRole('option', { name: new RegExp(name) }),
    search: dialog.getByLabelText('Search by name, phone or e-mail'),
    send: dialog.getByRole('button', { name: 'Send' }),
  }
}

test('a contact is chosen, shown as the customer will see it, and sent', async () => {
  const { dialog, option, search, send, sent, bubbles } = await openDialog()
  await expect.element(search).toHaveFocus()
  await expect.element(option('Rui Prado')).toBeVisible()
  // The customer's own card is not offered.
  expect(option('Carmen Rojas').elements()).toEqual([])
  await expect.element(option('Lucía')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(option('Lucía').getByText('No phone or e-mail to share')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await option('Rui Prado').click()
  const preview = dialog.getByRole('group', { name: 'What the customer will see' })
  await expect.element(preview.getByText('+51 955 210 884')).toBeVisible()
  expect(preview.getByRole('button').elements()).toEqual([])
  expect(await accessibilityFaults()).toEqual([])
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([
    {
      contactId: 'c1',
      content: {
        type: 'text',
        text: 'Rui Prado · +51 955 210 884 · rui@prado.example',
        contacts: [card],
      },
    },
  ])
  const bubble = bubbles.last()
  await expect.element(bubble.getByText('rui@prado.example')).toBeVisible()
  expect(bubble.getByRole('button', { name: /contact/i }).elements()).toEqual([])
})

test('an archived contact is found by its name, and the keys choose and send', async () => {
  const { dialog, option, search, press, sent } = await openDialog()
  await search.fill('Rui')
  await expect.element(option('Rui Viejo')).toBeVisible()
  await press('{ArrowDown}{Enter}')
  await expect.element(option('Rui Viejo')).toHaveAttribute('aria-checked', 'true')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toMatchObject([{ content: { contacts: [{ name: 'Rui Viejo' }] } }])
})

test('while the window is closed, the dialog says so and sends nothing', async () => {
  const { dialog, option, send, press, sent } = await openDialog()
  await option('Rui Prado').click()
  await expect.element(send).toBeEnabled()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  await expect.element(dialog.getByText(/^More than 24 hours have passed/)).toBeVisible()
  await expect.element(send).toBeDisabled()
  await press('{Control>}{Enter}{/Control}')
  expect(sent()).toEqual([])
})

test.each(['NETWORK', 'ANSWERED_MEANWHILE'])(
  'a card that was refused with %s stays a card, and is never a text to edit',
  async (code) => {
    const answer = message('a1', 'c1', { sender: 'group', sentByUserId: 'u2', positionInChat: 2 })
    const entry = outboxEntrySchema.parse({
      key: 'unsent-card',
      groupId: 'g1',
      contactId: 'c1',
      content: { type: 'text', text: 'Rui Prado · +51 955 210 884', contacts: [card] },
      state: 'failed',
      createdAt: new Date().toISOString(),
      attempts: 1,
      error: {
        code,
        message: code,
        status: 409,
        ...(code === 'ANSWERED_MEANWHILE' && {
          answeredMeanwhile: { answer, colleague: { id: 'u2', name: 'Beto' } },
        }),
      },
    })
    const { bubbles, composer } = await openCarmen({}, { unsent: [entry] })
    const bubble = bubbles.filter({ hasText: 'Rui Prado' })
    await expect.element(bubble.getByText('rui@prado.example')).toBeVisible()
    await expect.element(bubble.getByRole('button', { name: 'Discard' })).toBeVisible()
    expect(bubble.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
    await expect.element(composer).toHaveValue('')
  },
)
