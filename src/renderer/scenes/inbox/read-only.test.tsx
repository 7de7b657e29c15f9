import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { crmApi } from '#contract/api/contacts/crm.ts'
import { scheduledMessagesApi } from '#contract/api/messages/scheduled-messages.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { mia, openApp } from '#renderer/app/app.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import '#renderer/app/shell/palette/palette.tsx'
import './sidebar/contact-sidebar.tsx'

const rosa = contact('r', {
  name: 'Rosa Quispe',
  userId: 'u1',
  userTagId: 'tag-u1',
  chatStatus: 2,
  lastContactResponseAt: new Date().toISOString(),
})

/** Shows a chat of Mia, who can only read. */
async function open() {
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const app = await openApp({
    user: mia({ isReadOnly: true }),
    groups: { g1: { hasChatStatus: true, chatStatusTags: ['Won'], hasReassign: true } },
    chats: [rosa],
    settings: { theme: 'system' },
    views: { mine: 1, unassigned: 0, waiting: 0, all: 1 },
  })
  const { screen, service, press } = app
  service.answer(scheduledMessagesApi.pendingScheduledMessages, () => ({
    items: [
      {
        id: 's1',
        contactId: 'r',
        scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
        content: { type: 'text', text: 'See you at nine' },
      },
    ],
  }))
  await app.open('Rosa Quispe')
  await expect.element(screen.getByText(/^You can only read in this group/)).toBeVisible()
  const sidebar = screen.getByRole('complementary', { name: 'Contact information' })
  return {
    ...app,
    sidebar,
    async openSidebar() {
      await press('{Control>}{Shift>}d{/Shift}{/Control}')
      await expect.element(sidebar.getByText('In progress')).toBeVisible()
    },
  }
}

test('a read-only user has no CRM buttons, and the panel closes with the group’s extension', async () => {
  const { service, sidebar, openSidebar, receive, groupOf } = await open()
  service.answer(crmApi.crmRecord, () => refusal(404, 'NOT_FOUND'))
  service.answer(crmApi.crmOrders, () => ({ items: [] }))
  await openSidebar()
  const change = (dataExt001Enabled: boolean) =>
    receive(
      event('group.settings', {
        group: groupSchema.parse({ ...groupOf('g1'), dataExt001Enabled }),
      }),
    )
  change(true)
  const tab = sidebar.getByRole('tab', { name: 'CRM' })
  await tab.click()
  const record = sidebar.getByRole('region', { name: 'CRM record', exact: true })
  await expect.element(record.getByText(/^The CRM does not know/)).toBeVisible()
  expect(record.getByRole('button').elements()).toEqual([])
  change(false)
  await expect.element(tab).not.toBeInTheDocument()
})

test('the sidebar and the conversation of a read-only user have no button that changes anything', async () => {
  const { screen, sidebar, openSidebar } = await open()
  await openSidebar()
  await expect.element(sidebar.getByRole('region', { name: 'Notes' })).toBeVisible()
  const buttons = sidebar
    .getByRole('button')
    .elements()
    .map((one) => one.ariaLabel ?? one.textContent)
  // Only read actions: nothing that assigns, marks, tags, edits or writes.
  expect(
    buttons.filter((name) => !/^(?:Hide the contact information|History)$/.test(name)),
  ).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Message', exact: true }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: 'Archive' }).elements()).toEqual([])
  // Pending messages are shown, and cannot be discarded.
  const strip = screen.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button', { expanded: false }).click()
  await expect.element(strip.getByText('See you at nine')).toBeVisible()
  expect(strip.getByRole('button').elements()).toHaveLength(1)
})

test('the shortcuts and the palette of a read-only user change nothing', async () => {
  const { screen, service, press, row } = await open()
  const calls = [chatsApi.archiveChat, chatsApi.enableFlag, chatsApi.disableFlag].map((one) =>
    service.answer(one, () => refusal(403, 'FORBIDDEN')),
  )
  for (const key of ['e', 's', 'f', 't', 'm', 'o', 'n'])
    await press(`{Control>}{Shift>}${key}{/Shift}{/Control}`)
  await expect.element(row('Rosa Quispe')).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  expect(screen.getByRole('dialog').elements()).toEqual([])

  await press('{Control>}k{/Control}')
  const options = screen.getByRole('dialog').getByRole('option')
  await expect.element(options.first()).toBeVisible()
  const offered = () =>
    options.elements().map((one) => one.querySelectorAll(':scope > span')[1]?.textContent)
  const looking = [
    'Back to the list',
    'Save this view…',
    'Filter the chats',
    'Filters',
    'Only unread',
    'Change the order of the list',
    'Order: Closing first',
    'Order: Longest waiting',
    'Search messages',
    'Next unread chat',
    'Previous unread chat',
    'Show the next chat',
    'Show the previous chat',
    'Select',
    'Select the chats of the list',
    'Go to a date…',
    'Next chat',
    'Previous chat',
    'See the contact',
    'Mark as unread',
    'Open in its own window',
    'Snooze…',
    'Snoozed chats',
    'Contact information',
    'Show the shortcuts',
    'Go to Chats',
    'Go to Contacts',
    'Go to Answers',
    'Go to Templates',
    'Go to Security of your account',
    'Go to Profile',
    'Go to Settings',
    'Go to Groups',
    'Lock the screen',
    'Sign out',
    'Become available',
    'Become busy',
    'Become unavailable',
    'Light theme',
    'Dark theme',
    'Language: Español',
    'Language: English',
    'Language: Português',
    'View: Mine',
    'View: Unassigned',
    'View: Unread',
    'View: Waiting',
    'View: All',
  ]
  // In any order: parts of the screen that load later bring their own.
  await expect.poll(() => new Set(offered())).toEqual(new Set(looking))
  expect(offered()).toHaveLength(looking.length)
  await options.filter({ hasText: 'See the contact' }).click()
  const card = screen.getByRole('dialog', { name: 'Rosa Quispe' })
  await expect.element(card).toBeVisible()
  expect(card.getByRole('button', { name: 'Edit contact' }).elements()).toEqual([])
  // A call by one of the shortcuts would have been sent by now.
  expect(calls.flat()).toEqual([])
})
