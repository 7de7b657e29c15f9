import { updateGroupSilently } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { runClockFor, stopClock } from './support/clock.ts'
import { inboxForEach, names, row } from './support/inbox.ts'
import { untilSessionKnown } from './support/live.ts'
import { countCalls } from './support/page-calls.ts'

const inbox = inboxForEach({}, { sharedApp: true })

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
    await page.clock.resume()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('who is removed is signed out in time with throttled timers, as in a hidden window', async () => {
    const page = await startWithClock()
    await stopClock(page)
    await page.evaluate('window.setInterval = () => 0')
    await change('ana', { removed: true })
    await dialog(page).waitFor()
    await page.clock.runFor(limits.accessChangeLogoutMs)
    await loginSays(page).waitFor()
    expect(await me(page)).toBeNull()
  })

  test('sees why they were signed out before the service answers, and leaves no chat for the next user', async () => {
    const page = await startWithClock()
    await inbox.open('Customer 1')
    await expect.poll(() => pathIn(page)).toMatch(/^\/dashboard\?chat=/)
    await stopClock(page)
    await change('ana', { role: 'ROLE_MANAGER' })
    await runUntilNotified(page)
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
  })

  test('stays signed in when the QR assigner or their access to another group changes', async () => {
    const { storage, clock } = inbox.rig.workspace
    const place = { group_id: OTHER_GROUP, user_id: 'ana' }
    const created_at = clock.now()
    await insertMember(storage.db, { ...place, role: 'ROLE_PUBLISHER', created_at })
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
  })

  describe('whose access was removed while offline', () => {
    async function makeReadOnly(): Promise<void> {
      const { db } = inbox.rig.workspace.storage
      await db
        .updateTable('members')
        .set({ is_read_only: 1 })
        .where('user_id', '=', 'ana')
        .execute()
    }
    async function readOnlyUnheard(): Promise<void> {
      await makeReadOnly()
      await inbox.dropPush(4200)
    }

    test('is notified by the response to their next action, still offline', async () => {
      const page = await startWithClock()
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
      await page.clock.fastForward(limits.accessChangeLogoutMs)
      await loginSays(page).waitFor()
    })

    test('is not notified if they were behind the lock', async () => {
      const page = await inbox.start()
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

    const openDelete = async (page: Page) => {
      await row(page, 'Customer 1').click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Delete the chat' }).click()
    }
    const openSchedule = (page: Page) =>
      page.getByRole('button', { name: 'Schedule a message' }).click()
    test.each([
      ['schedules', openSchedule, 'Schedule a message for Customer 1'],
      ['deletes', openDelete, 'Delete the chat?'],
    ])('has no dialog left that %s', async (_, open, name) => {
      const page = await startWithClock()
      await inbox.open('Customer 1')
      await open(page)
      const asked = page.getByRole('dialog', { name, exact: true })
      await asked.waitFor()
      // Nobody is signed out while the clock is stopped: it runs until the dialog appears, and no
      // further.
      await stopClock(page)
      await readOnlyUnheard()
      await runUntilNotified(page)
      await asked.waitFor({ state: 'detached' })
      expect(await me(page)).not.toBeNull()
    })
  })
})

test('a colleague who becomes an admin receives no chats: their tag is removed', async () => {
  await inbox.chats(1)
  const page = await inbox.start({ as: 'adam' })
  await inbox.open('Customer 1')
  await page.keyboard.press('Control+Shift+D')
  const assign = async () => {
    await page
      .getByRole('region', { name: 'Assigned Agent Data' })
      .getByRole('button', { name: 'Actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Assign new agent' }).click()
    const offered = page.getByRole('dialog').getByRole('radio')
    await offered.first().waitFor()
    const all = await offered.count()
    await page.keyboard.press('Escape')
    return all
  }
  const before = await assign()
  await change('beto', { role: 'ROLE_ADMI' })
  await expect.poll(assign).toBe(before - 1)
  const { body } = await (await inbox.rig.as('adam'))('GET', 'main/users/beto')
  expect([body.role, body.tagId]).toEqual(['ROLE_ADMI', undefined])
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
    'Filter the chats',
    'Search messages',
    'Next unread chat',
    'Previous unread chat',
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
  // A call by one of the shortcuts would have been sent by now.
  expect(await Promise.all(marks.map((times) => times()))).toEqual([0, 0, 0])
})
