import { updateGroup, updateGroupSilently } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { runClockFor, stopClock } from './support/clock.ts'
import { inboxForEach, names, row } from './support/inbox.ts'
import { untilSessionKnown, untilSubscribed } from './support/live.ts'
import { countCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

/** Changes a membership, as the operator of the service does. */
async function change(who: string, body: object, group: string = GROUP): Promise<void> {
  const path = `/_control/groups/${group}/members/${who}`
  expect((await inbox.rig.call('POST', path, { body })).status).toBe(200)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your access changed' })
const loginSays = (page: Page) => page.getByText('Your access changed. Sign in again to continue.')

/** The signed-in user, as the main process knows it. */
const me = (
  page: Page,
): Promise<{ hasQrAccess: boolean; permissions: { role: string }[] } | null> =>
  page.evaluate(`bandeja.request('session.get').then(({ value: { user } }) => user)`)

/** Takes ana's permission to write, without an event. */
async function makeReadOnly(): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  await db.updateTable('members').set({ is_read_only: 1 }).where('user_id', '=', 'ana').execute()
}

/** Starts with the page's clock controlled by the test: the next test needs another app. */
async function startWithClock(): Promise<Page> {
  const page = await inbox.start()
  await page.clock.install()
  return page
}

/** Runs a stopped clock until the dialog appears, and no further. */
async function runUntilNotified(page: Page): Promise<void> {
  const isNotified = async () => {
    await page.clock.runFor(100)
    return await dialog(page).isVisible()
  }
  await expect.poll(isNotified).toBe(true)
}

describe('a signed-in user', () => {
  beforeEach(() => inbox.chats(2))

  test('whose role is another sees the notice for the full time, despite Escape and clock changes, and is signed out', async () => {
    const page = await startWithClock()
    // The clock is stopped during the checks and runs only as the test says.
    await stopClock(page)
    await change('ana', { role: 'ROLE_MANAGER' })
    await dialog(page).getByText('in 6 seconds').waitFor()
    // Chromium lets a page prevent the first close of a dialog, but not the next one.
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Escape')
    await page.clock.setSystemTime((await page.evaluate<number>('Date.now()')) - 3_600_000)
    const began = await page.evaluate<number>('performance.now()')
    expect(await runClockFor(page, accessibilityFaults(page))).toEqual([])
    const gone = (await page.evaluate<number>('performance.now()')) - began
    await page.clock.runFor(limits.accessChangeLogoutMs - 1 - gone)
    await dialog(page).getByText('in 1 second').waitFor()
    expect(await me(page)).not.toBeNull()
    await page.clock.runFor(1)
    await loginSays(page).waitFor()
    expect(await me(page)).toBeNull()
  })

  test('sees why they were signed out before the service answers, leaves no dialog and no chat for the next user, who is signed out in time with throttled timers', async () => {
    const page = await startWithClock()
    await inbox.open('Customer 1')
    await expect.poll(() => pathIn(page)).toMatch(/^\/dashboard\?chat=/)
    await page.getByRole('button', { name: 'Schedule a message' }).click()
    const scheduling = page.getByRole('dialog', { name: 'Schedule a message for Customer 1' })
    await scheduling.waitFor()
    // Nobody is signed out while the clock is stopped: it runs until the dialog appears, and no
    // further.
    await stopClock(page)
    await makeReadOnly()
    await inbox.dropPush(4200)
    await runUntilNotified(page)
    await scheduling.waitFor({ state: 'detached' })
    expect(await me(page)).not.toBeNull()
    await inbox.network({ latencyMs: 20_000 })
    await dialog(page).getByRole('button', { name: 'Sign out now' }).press('Enter')
    await page.locator('input[type="email"]').waitFor()
    expect(await loginSays(page).isVisible()).toBe(true)
    await inbox.network({})
    await page.clock.resume()
    await fillSignIn(page, emailOf('adam'), PASSWORD)
    await row(page, 'Customer 1').waitFor()
    await page.getByText('Choose a chat').waitFor()
    expect(pathIn(page)).toBe('/dashboard')

    // As in a hidden window.
    await untilSubscribed(page)
    await stopClock(page)
    await page.evaluate('window.setInterval = () => 0')
    await change('adam', { removed: true })
    await dialog(page).waitFor()
    await page.clock.runFor(limits.accessChangeLogoutMs)
    await loginSays(page).waitFor()
    expect(await me(page)).toBeNull()
  })

  test('is notified of access removed while offline by the response to their next action', async () => {
    const page = await inbox.start()
    await inbox.dropPush(4001)
    await page.getByRole('alert').filter({ hasText: '4001' }).waitFor()
    await page.keyboard.press('Alt+2')
    const entered = page.getByRole('switch', { name: 'Enter sends the message' })
    await entered.waitFor()
    // The refetch after the lost connection is done by now.
    await page.evaluate(`bandeja.request('session.refresh')`)
    expect(await dialog(page).count()).toBe(0)
    await makeReadOnly()
    await entered.press('Space')
    await dialog(page).getByText('You will be signed out in').waitFor()
  })

  test('stays signed in when the QR assigner, their access to another group, their team or, behind the lock, their own access changes', async () => {
    const { storage, clock } = inbox.rig.workspace
    const place = { group_id: OTHER_GROUP, user_id: 'ana' }
    const created_at = clock.now()
    await insertMember(storage.db, { ...place, role: 'ROLE_PUBLISHER', created_at })
    await updateGroupSilently(inbox, { hasTeams: true })
    const free = { user_id: null, user_tag_id: null, team_tag_id: 'tag-south' }
    await inbox.chat('southern', 'Of the south', free)
    await storage.db.updateTable('teams').set({ hides_free_chats: 1 }).execute()
    const page = await inbox.start()
    await change('ana', { hasQrAccess: true })
    await expect.poll(async () => (await me(page))?.hasQrAccess).toBe(true)
    await change('ana', { hasQrAccess: false })
    await expect.poll(async () => (await me(page))?.hasQrAccess).toBe(false)
    await change('ana', { role: 'ROLE_ADMI' }, OTHER_GROUP)
    await expect
      .poll(async () => (await me(page))?.permissions.map(({ role }) => role))
      .toEqual(['ROLE_PUBLISHER', 'ROLE_ADMI'])
    expect(await dialog(page).count()).toBe(0)
    await row(page, 'Customer 1').waitFor()

    // Another team shows other chats at once.
    expect(await row(page, 'Of the south').count()).toBe(0)
    await change('ana', { teamId: 'south' })
    await row(page, 'Of the south').waitFor()
    expect(await dialog(page).count()).toBe(0)

    // Behind the lock, a change of their own access is applied without a notice.
    await page.keyboard.press('Control+Shift+L')
    const password = page.locator('input[autocomplete="current-password"]')
    await password.waitFor()
    await makeReadOnly()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await row(page, 'Customer 1').waitFor()
    await inbox.open('Customer 1')
    await page.getByText('You can only read in this group').waitFor()
    await untilSessionKnown(page)
    expect(await dialog(page).count()).toBe(0)
  })
})

test('a read-only user is offered no changes to a chat, without a notice', async () => {
  await updateGroupSilently(inbox, { chatStatusTags: ['Won'], hasReassign: true })
  await inbox.chat('r', 'Rosa Quispe', { user_id: 'rita', user_tag_id: 'tag-rita', chat_status: 2 })
  await inbox.customerWrites('r', 'Hello')
  const scheduledDate = new Date(inbox.rig.workspace.clock.now() + 3_600_000).toISOString()
  const scheduled = { scheduledDate, content: { type: 'text', text: 'See you at nine' } }
  const sara = await inbox.rig.as('sara')
  const put = await sara('POST', 'messages/scheduled-messages/r', { body: scheduled })
  expect(put.status).toBe(200)
  const page = await inbox.start({ as: 'rita' })
  await inbox.open('Rosa Quispe')
  await page.getByText('You can only read in this group').waitFor()
  await page.keyboard.press('Control+Shift+D')
  const sidebar = page.getByRole('complementary', { name: 'Contact information' })
  await sidebar.getByText('In progress').waitFor()
  await updateGroup(inbox, { dataExt001Enabled: true })
  await sidebar.getByRole('tab', { name: 'CRM' }).click()
  const record = sidebar.getByRole('region', { name: 'CRM record', exact: true })
  await record.getByText('The CRM does not know').waitFor()
  expect(await record.getByRole('button').count()).toBe(0)
  // The panel closes with the group's extension.
  await updateGroup(inbox, { dataExt001Enabled: false })
  await sidebar.getByRole('tab', { name: 'CRM' }).waitFor({ state: 'detached' })
  await sidebar
    .getByText('Hello')
    .or(sidebar.getByRole('region', { name: 'Notes' }))
    .waitFor()
  const buttons = await sidebar
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent))
  // Only read actions: nothing that assigns, marks, tags, edits or writes.
  expect(
    buttons.filter((name) => !/^(?:Hide the contact information|History)$/.test(name)),
  ).toEqual([])
  expect(await page.getByRole('textbox', { name: 'Message', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
  // Pending messages are shown, and she cannot discard them.
  const strip = page.getByRole('region', { name: 'Scheduled messages' })
  await strip.getByRole('button', { expanded: false }).click()
  await strip.getByText('See you at nine').waitFor()
  expect(await strip.getByRole('button').count()).toBe(1)
  const marks = await Promise.all(
    ['/chat-archived', '/enable-flag', '/disable-flag'].map((part) => countCalls(page, part)),
  )
  for (const key of ['E', 'S', 'F', 'T', 'M', 'O', 'N'])
    await page.keyboard.press(`Control+Shift+${key}`)
  await expect.poll(() => names(page)).toEqual(['Rosa Quispe'])
  const { body } = await (await inbox.rig.as('rita'))('GET', 'main/contacts/r')
  expect(body).toMatchObject({ archived: false, importantChat: false, finishedChat: false })
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(inbox.rig.channel.sent).toEqual([])

  // The palette offers only read actions, too.
  await page.keyboard.press('Control+K')
  const options = page.getByRole('dialog').getByRole('option')
  await options.first().waitFor()
  const offered = (await options.allInnerTexts()).map((text) => text.split('\n')[0])
  // In any order: parts of the screen that load later bring their own.
  const looking = [
    'Back to the list',
    'Save this view…',
    'View: Mine',
    'View: Unassigned',
    'View: Unread',
    'View: Waiting',
    'View: All',
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
  ]
  expect(new Set(offered)).toEqual(new Set(looking))
  expect(offered).toHaveLength(looking.length)
  await options.filter({ hasText: 'See the contact' }).click()
  const card = page.getByRole('dialog', { name: 'Rosa Quispe' })
  await card.waitFor()
  expect(await card.getByRole('button', { name: 'Edit contact' }).count()).toBe(0)
  // A call by one of the shortcuts would have been sent by now.
  expect(await Promise.all(marks.map((times) => times()))).toEqual([0, 0, 0])
})
