import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { accessibilityFaults, resizeTo } from '#renderer/app/page.fixture.tsx'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { refused } from '#renderer/data/service/bridge.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Under 992 px either the list or the conversation is shown. */
const narrow = 900

const sidebar = page.getByRole('complementary', { name: 'Contact information' })
const closeSidebar = sidebar.getByRole('button', { name: 'Hide the contact information' })
const templates = page.getByRole('complementary', { name: 'Templates' })
const search = page.getByRole('searchbox', { name: 'Search for a template' })
const conversation = page.getByRole('region', { name: 'Conversation' })

const chord = (key: string, ...held: string[]) =>
  userEvent.keyboard(
    `${held.map((one) => `{${one}>}`).join('')}${key}${held.map((one) => `{/${one}}`).join('')}`,
  )
const toggleSidebar = () => chord('d', 'Control', 'Shift')
const toggleTemplates = () => chord('t', 'Control', 'Shift')
const focusComposer = () => chord('j', 'Control')
const escape = () => userEvent.keyboard('{Escape}')

/** Shows that many chats in a narrow window. */
async function start(count: number) {
  await resizeTo(narrow, 700)
  const chats = customers(count)
  const messages = Object.fromEntries(
    chats.map(({ id }) => [
      id,
      [message(`m-${id}`, id, { content: { type: 'text', text: `Question ${id.slice(1)}` } })],
    ]),
  )
  const inbox = await openInbox({
    chats,
    messages,
    onService(service) {
      service.answer(chatsApi.chatList, ({ query: { offset = '0', limit = '20' } }) => {
        const end = Number(offset) + Number(limit)
        return { items: chats.slice(Number(offset), end), hasMoreItems: end < chats.length }
      })
      const none = () => ({ items: [] })
      service.answer(templatesApi.templatesByPosition, none)
      service.answer(messageTemplatesApi.interactiveTemplatesByPosition, none)
      service.answer(messageTemplatesApi.messageTemplatesByPosition, none)
      const followUp = { id: 'w1', name: 'follow_up', templateType: 'TEXT', status: 'approved' }
      const templateText = 'Is {{1}} still wanted?'
      service.answer(whatsAppTemplatesApi.whatsAppTemplates, () => ({
        items: [whatsAppTemplateSchema.parse({ ...followUp, templateText })],
      }))
    },
  })
  const { row, heading, composer, bubbles } = inbox
  return {
    ...inbox,
    chats,
    /** Opens the newest of four chats in a window of this width, px. */
    async openNewest(width: number) {
      await resizeTo(width, 700)
      await row('Customer 4').click()
      await expect.element(composer).toHaveFocus()
    },
    /** Moves to the next chat, whose customer has this name. */
    async next(name: string) {
      await chord('{ArrowDown}', 'Alt', 'Shift')
      await expect.element(heading(name)).toBeVisible()
      await expect.element(bubbles.getByText(name.replace('Customer', 'Question'))).toBeVisible()
    },
    async openTemplates() {
      await toggleTemplates()
      await expect.element(search).toHaveFocus()
    },
    /** The templates are closed and the composer is ready. */
    async expectWriting() {
      await expect.poll(() => templates.elements()).toEqual([])
      await expect.element(composer).toHaveFocus()
    },
  }
}

async function expectGone(one: typeof sidebar): Promise<void> {
  await expect.poll(() => one.elements()).toEqual([])
}

/** The panel is beside the conversation, not over it. */
async function expectDocked(one: typeof sidebar): Promise<void> {
  const box = (of: typeof sidebar) => of.element().getBoundingClientRect()
  await expect.poll(() => box(conversation).right <= box(one).left).toBe(true)
}

test('a change in a conversation in the list’s place can be undone there', async () => {
  const { row, composer, service, chats } = await start(4)
  const [newest] = chats
  if (newest === undefined) throw new Error('There are four chats.')
  const archived = service.answer(chatsApi.archiveChat, () => ({ ...newest, archived: true }))
  const restored = service.answer(chatsApi.unarchiveChat, () => newest)
  await row('Customer 4').click()
  await expect.element(composer).toHaveFocus()
  await chord('e', 'Control', 'Shift')
  await expect.poll(() => archived.map(({ params }) => params)).toEqual([{ id: 'c4' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => restored.map(({ params }) => params)).toEqual([{ id: 'c4' }])
})

test('the filter is reached from a chat that J has shown in the list’s place', async () => {
  const { row, heading, press } = await start(4)
  row('Customer 4').element().focus()
  await press('j')
  await expect.element(heading('Customer 4')).toBeVisible()
  await expect.element(conversation).toHaveFocus()
  await press('/')
  await expect.element(page.getByRole('textbox', { name: /^Filter/ })).toHaveFocus()
})

test('a conversation that failed to load can be closed, and the way back leads to its row', async () => {
  const { row, service, bridge } = await start(4)
  bridge.responses['session.refresh'] = () => refused('NETWORK')
  service.answer(messagesApi.messages, () => {
    throw new TypeError('Failed to fetch')
  })
  await row('Customer 2').click()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(row('Customer 2')).toHaveFocus()
})

test('the way back from a conversation leads to its row, and the list is where it was', async () => {
  const { row, press, composer, bubbles } = await start(40)
  const scroller = page.getByTestId('chat-scroller')
  const scrollTop = () => scroller.element().scrollTop
  row('Customer 40').element().focus()
  // The first twenty are a page; no key leads beyond it before the next one is loaded.
  for (let next = 39; next >= 15; next -= 1) {
    await expect.element(row(`Customer ${next}`)).toBeInTheDocument()
    await press('{ArrowDown}')
    await expect.element(row(`Customer ${next}`)).toHaveFocus()
  }
  let before = 0
  // The list scrolls on while the rows of its second page are drawn.
  await expect
    .poll(() => {
      const isStill = before === scrollTop()
      before = scrollTop()
      return isStill
    })
    .toBe(true)
  expect(before).toBeGreaterThan(0)

  await press('{Enter}')
  await expect.element(composer).toHaveFocus()
  await expect.poll(() => row('Customer 15').elements()).toEqual([])
  await press('{Escape}')
  await expect.element(row('Customer 15')).toHaveFocus()
  await expect.poll(scrollTop).toBe(before)

  await row('Customer 16').click()
  await expect.element(bubbles.getByText('Question 16')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.element(row('Customer 16')).toHaveFocus()
})

test.each([
  ['in the list’s place', narrow],
  ['beside the list', 1_024],
])('the sidebar over the conversation takes and returns the focus, %s', async (_, width) => {
  const { row, composer, openNewest } = await start(4)
  await openNewest(width)
  await toggleSidebar()
  await expect.element(closeSidebar).toHaveFocus()
  await userEvent.tab()
  await expect.poll(() => sidebar.element().contains(document.activeElement)).toBe(true)
  await escape()
  await expectGone(sidebar)
  await expect.element(composer).toHaveFocus()

  const toggle = page.getByRole('button', { name: 'Show the contact information' })
  await toggle.click()
  await expect.element(closeSidebar).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectGone(sidebar)
  await expect.element(toggle).toHaveFocus()

  // Also from below it: the focused element is visible then.
  await toggleSidebar()
  await expect.element(closeSidebar).toHaveFocus()
  composer.element().focus()
  await escape()
  await expectGone(sidebar)
  await expect.element(composer).toHaveFocus()

  // Its replacement keeps the focus, whether new or already mounted.
  await toggleSidebar()
  for (const _time of ['first', 'again']) {
    await expect.element(closeSidebar).toBeVisible()
    closeSidebar.element().focus()
    await toggleTemplates()
    await expect.element(search).toHaveFocus()
    await escape()
    await expectGone(search)
  }
  composer.element().focus()
  await escape()
  await expectGone(sidebar)
  await escape()
  await expect.element(row('Customer 4')).toHaveFocus()
})

test('an overlay closes when the user writes, records or attaches a file, and on Escape from below it', async () => {
  const { composer, openNewest, openTemplates, expectWriting } = await start(4)
  await openNewest(1_024)
  await toggleSidebar()
  await expect.element(closeSidebar).toHaveFocus()
  await focusComposer()
  await expectGone(sidebar)
  await expect.element(composer).toHaveFocus()

  await openTemplates()
  await focusComposer()
  await expectWriting()

  await openTemplates()
  await chord('m', 'Control', 'Shift')
  await expectGone(templates)
  await expect.element(page.getByRole('group', { name: 'Voice note' })).toBeVisible()
  await escape()
  await expect.element(composer).toHaveFocus()

  // From below it: one step, and the chat stays.
  await openTemplates()
  composer.element().focus()
  await escape()
  await expectWriting()

  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  await openTemplates()
  await chord('o', 'Control', 'Shift')
  await expectWriting()
  expect(chosen).toHaveBeenCalledOnce()
  chosen.mockRestore()
})

test('a template that is being filled in stays when the user writes', async () => {
  const { composer, openNewest, openTemplates } = await start(4)
  await openNewest(1_024)
  await openTemplates()
  await templates.getByRole('tab', { name: 'Channel' }).click()
  await templates.getByRole('button', { name: /^follow_up/ }).click()
  const value = templates.getByRole('textbox', { name: 'Value 1' })
  await value.fill('the desk')
  await focusComposer()
  await expect.element(composer).toHaveFocus()
  await expect.element(value).toHaveValue('the desk')
})

test('an overlay closes with its chat, and a docked panel stays', async () => {
  const { openNewest, next } = await start(4)
  await openNewest(1_024)
  await toggleSidebar()
  await expect.element(sidebar).toBeVisible()
  await next('Customer 3')
  await expectGone(sidebar)
  await toggleTemplates()
  await expect.element(templates).toBeVisible()
  await next('Customer 2')
  await expectGone(templates)

  await resizeTo(1_280, 700)
  await toggleTemplates()
  await expect.element(templates).toBeVisible()
  await next('Customer 1')
  await expect.element(templates).toBeVisible()
  await toggleTemplates()
  await expectGone(templates)
})

test('the current width decides whether a panel is an overlay', async () => {
  const { composer, openNewest, openTemplates, expectWriting, next } = await start(4)
  await openNewest(1_280)
  await openTemplates()
  // In a narrow window it is an overlay.
  await resizeTo(1_024, 700)
  composer.element().focus()
  await escape()
  await expectWriting()
  // In a wide window it is docked.
  await openTemplates()
  await resizeTo(1_280, 700)
  await expectDocked(templates)
  await next('Customer 3')
  await expect.element(templates).toBeVisible()
  await toggleTemplates()
  await expectGone(templates)

  // A sidebar opened as docked does not return as an overlay on another chat, though the window changed in between.
  await resizeTo(1_024, 700)
  await toggleSidebar()
  await expect.element(sidebar).toBeVisible()
  await resizeTo(1_280, 700)
  await next('Customer 2')
  await resizeTo(1_024, 700)
  await expect
    .element(page.getByRole('button', { name: 'Show the contact information' }))
    .toBeVisible()
  expect(sidebar.elements()).toEqual([])
})

test('J and K show chats in place of the list without entering them, and Enter enters the shown one', async () => {
  const { row, heading, press, composer } = await start(3)
  await press('j')
  await expect.element(heading('Customer 3')).toBeVisible()
  await expect.element(conversation).toHaveFocus()
  await press('j')
  await expect.element(heading('Customer 2')).toBeVisible()
  await expect.element(conversation).toHaveFocus()
  await press('k')
  await expect.element(heading('Customer 3')).toBeVisible()
  await press('j')
  await expect.element(heading('Customer 2')).toBeVisible()
  await press('{Enter}')
  await expect.element(composer).toHaveFocus()
  await press('{Escape}')
  await expect.element(row('Customer 2')).toHaveFocus()
})
