import { describe, expect, test } from 'vitest'
import { GROUP } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { updateGroup } from './support/group-settings.ts'
import { inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const free = { user_id: null, user_tag_id: null }
const order = () => names(inbox.page)
const tabs = () =>
  inbox.page
    .getByRole('tablist', { name: /^(Views|Vistas)/ })
    .getByRole('tab')
    .allTextContents()
const view = (name: string) => inbox.page.getByRole('tab', { name: new RegExp(`^${name}`) })
const sortBy = async (name: string) => {
  await inbox.page.getByRole('button', { name: /^Order:/ }).click()
  await inbox.page.getByRole('menuitemradio', { name }).click()
}
/** The customer has waited for so long, ms. */
const waitsFor = (ms: number) => ({
  waiting_since: Date.now() - ms,
  last_contact_response_at: Date.now() - ms,
  last_sender: 'contact',
  pending_messages: 1,
})

/** A customer who writes for the first time. */
const nightly = { to: '5190000000', phone: '51911222333', name: 'Nightly' }

async function seed(): Promise<void> {
  await inbox.chat('free', 'Free Waiting', { ...free, ...waitsFor(3 * HOUR + 60_000) })
  await inbox.chat('mine', 'Mine Waiting', waitsFor(4 * HOUR + 10 * 60_000))
  await inbox.chat('read', 'Mine Read')
  await inbox.chat('done', 'Mine Done', { finished: 1 })
}

describe('the views above the list', () => {
  test('count live, are in the address, and say when they are empty', async () => {
    await seed()
    const page = await inbox.start()
    await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 1', 'Unread 2', 'Waiting 2', 'All 4'])
    await view('Waiting').click()
    await expect.poll(order).toEqual(['Mine Waiting', 'Free Waiting'])
    await expect.poll(() => pathIn(page)).toBe('/dashboard?view=waiting')
    await page.reload()
    await expect.poll(order).toEqual(['Mine Waiting', 'Free Waiting'])
    await page.keyboard.press('/')
    expect(await accessibilityFaults(page)).toEqual([])

    // A colleague answers the free chat, which is in three of the views.
    const sara = await inbox.rig.as('sara')
    const content = { type: 'text', text: 'On its way' }
    await sara('POST', 'messages/messages', { body: { contactId: 'free', content } })
    await expect.poll(order).toEqual(['Mine Waiting'])
    await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 1', 'Unread 1', 'Waiting 1', 'All 4'])
    const body = { groupId: GROUP, userId: 'beto' }
    expect((await sara('POST', 'main/contacts/free/assign', { body })).status).toBe(200)
    await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 0', 'Unread 1', 'Waiting 1', 'All 3'])
    await view('Unassigned').click()
    await page.getByText('No unassigned chats').waitFor()
    await page.getByRole('button', { name: 'Show all chats' }).click()
    await expect.poll(order).toHaveLength(3)
    // The digits choose the views, outside of text fields.
    await row(page, 'Mine Done').focus()
    await page.keyboard.press('4')
    await expect.poll(order).toEqual(['Mine Waiting'])
    await page.keyboard.press('2')
    await page.getByText('No unassigned chats').waitFor()
    await page.keyboard.press('5')
    await expect.poll(order).toHaveLength(3)
    await page.goBack()
    await page.getByText('No unassigned chats').waitFor()
  })

  test('show an unread chat until another one is opened, and a free one as unread to colleagues', async () => {
    await seed()
    const page = await inbox.start()
    await view('Unread').click()
    await expect.poll(order).toEqual(['Mine Waiting', 'Free Waiting'])
    await inbox.customerWrites('free', 'Anybody?')
    await row(page, 'Free Waiting').click()
    await expect.poll(() => inbox.pending('free')).toBe(0)
    await expect.poll(tabs).toContain('Unread 1')
    expect(await order()).toEqual(['Free Waiting', 'Mine Waiting'])
    const beto = await inbox.rig.as('beto')
    expect((await beto('GET', 'main/contacts/free')).body.chat.pendingMessages).toBe(2)
    await row(page, 'Mine Waiting').click()
    await expect.poll(order).toEqual(['Mine Waiting'])
    await expect.poll(tabs).toContain('Unread 0')
  })
})

test('a manager without chats has no view of their own, and its key does nothing', async () => {
  await seed()
  const page = await inbox.start({ as: 'mia' })
  await expect.poll(tabs).toContain('Unassigned 1')
  expect((await tabs()).some((tab) => tab.startsWith('Mine'))).toBe(false)
  await page.keyboard.press('2')
  await expect.poll(() => pathIn(page)).toBe('/dashboard?view=unassigned')
  await page.keyboard.press('1')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(pathIn(page)).toBe('/dashboard?view=unassigned')
})

describe('the mentions', () => {
  test('are a view of the chats whose note the user has not seen, while there are any', async () => {
    await updateGroup(inbox, { hasNotifications: true })
    await seed()
    const page = await inbox.start()
    await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 1', 'Unread 2', 'Waiting 2', 'All 4'])
    const sara = await inbox.rig.as('sara')
    const mention = async (contactId: string) =>
      await sara('POST', 'main/notes', { body: { contactId, text: '@ana please look' } })
    await mention('done')
    await view('Mentions').click()
    await expect.poll(order).toEqual(['Mine Done'])
    await expect.poll(() => pathIn(page)).toBe('/dashboard?view=mentions')
    await mention('free')
    await expect.poll(order).toEqual(['Mine Done', 'Free Waiting'])
    await expect.poll(tabs).toContain('Mentions 2')
    expect(await accessibilityFaults(page)).toEqual([])
    // A chat that was looked at stays until another one is opened.
    await row(page, 'Free Waiting').click()
    await expect.poll(tabs).toContain('Mentions 1')
    expect(await order()).toEqual(['Mine Done', 'Free Waiting'])
    await row(page, 'Mine Done').click()
    await expect.poll(order).toEqual(['Mine Done'])
    await view('All').click()
    await expect.poll(tabs).toEqual(['Mine 2', 'Unassigned 1', 'Unread 1', 'Waiting 2', 'All 4'])

    // Where their tab has no room, they are in the menu of saved views.
    await mention('read')
    await expect.poll(tabs).toContain('Mentions 1')
    await ask(page, 'settings.set', { language: 'es', chatListWidth: 304 })
    await expect
      .poll(tabs)
      .toEqual(['Míos 2', 'Sin asignar 1', 'No leídos 1', 'Esperan 2', 'Todos 4'])
    await page.getByRole('button', { name: 'Vistas guardadas' }).click()
    await page.getByRole('menuitem', { name: /^Menciones 1/ }).click()
    await page.getByRole('tab', { name: 'Menciones 1', selected: true }).waitFor()
    await ask(page, 'settings.set', { chatListWidth: 400 })
    await view('Todos').click()
    await expect.poll(tabs).toContain('Menciones 1')
  })
})

describe('a row', () => {
  test('says how long the customer waits where the list is sorted by it, also after an automatic answer, and whose the chat is', async () => {
    await updateGroup(inbox, { waitingLimitMinutes: 240 })
    await seed()
    const { workspace, channel } = inbox.rig
    const body = { text: 'We open at nine.' }
    await (
      await inbox.rig.as('sara')
    )('PATCH', `main/groups/${GROUP}/auto-response`, { body })
    const content = { type: 'text', text: 'Are you still open?' } as const
    const { contactId } = await channel.customer.firstMessage({ ...nightly, content })
    expect(channel.sent.map(({ content: { text } }) => text)).toEqual(['We open at nine.'])
    // A minute more, because the clock of the rows has minutes only.
    const ago = { waiting_since: Date.now() - 9 * HOUR - MINUTE }
    await workspace.storage.db
      .updateTable('contacts')
      .set(ago)
      .where('id', '=', contactId)
      .execute()
    const page = await inbox.start()
    await expect.poll(order).toHaveLength(5)
    await row(page, 'Free Waiting').getByText('Free', { exact: true }).waitFor()
    await row(page, 'Mine Read').getByText('You', { exact: true }).waitFor()
    expect(await row(page, 'Mine Waiting').getByRole('time').innerText()).not.toContain('waits')
    await sortBy('Longest waiting')
    await expect
      .poll(() => order().then((all) => all.slice(0, 3)))
      .toEqual(['Nightly', 'Mine Waiting', 'Free Waiting'])
    await expect.poll(() => pathIn(page)).toBe('/dashboard?sort=waiting')
    await row(page, 'Nightly').getByText('Are you still open?').waitFor()
    await row(page, 'Nightly')
      .getByText(/^waits 9 h/)
      .waitFor()
    await expect.poll(tabs).toContain('Waiting 3')
    const [late, early] = ['Mine Waiting', 'Free Waiting'].map((name) =>
      row(page, name).getByRole('time'),
    )
    // The clock of the rows has minutes only.
    expect(await late?.innerText()).toMatch(/^waits 4 h (09|10|11)$/)
    expect(await early?.innerText()).toMatch(/^waits 3 h( 0[1-9])?$/)
    expect(await late?.getAttribute('data-over')).toBe('true')
    expect(await early?.getAttribute('data-over')).toBeNull()
    await view('Mine').click()
    await expect.poll(order).toEqual(['Mine Waiting', 'Mine Read'])
    expect(await row(page, 'Mine Read').getByText('You', { exact: true }).count()).toBe(0)
  })

  test('says that its 24-hour window closes within the hour, and the list can show it first', async () => {
    await inbox.chat('later', 'Closes Later', { last_contact_response_at: Date.now() - 2 * HOUR })
    await inbox.chat('soon', 'Closes Soon', {
      last_contact_response_at: Date.now() - 23.5 * HOUR,
    })
    await inbox.chat('over', 'Closed', { last_contact_response_at: Date.now() - 25 * HOUR })
    await inbox.chat('newest', 'Newest', { last_contact_response_at: Date.now() })
    const page = await inbox.start()
    await row(page, 'Closes Soon')
      .getByText(/^The 24-hour window closes in (29|30) min$/)
      .waitFor()
    expect(await page.getByText(/window closes in/).count()).toBe(1)
    await sortBy('Closing first')
    await expect.poll(order).toEqual(['Closes Soon', 'Closes Later', 'Newest', 'Closed'])
  })
})
