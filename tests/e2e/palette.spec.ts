import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { stopClock } from './support/clock.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { holdResponses } from './support/page-calls.ts'
import { agentName, bubbles, composer, inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()

/** Longer than the palette's debounce, and shorter than its wait for a response. */
const TYPING_PAUSE_MS = 500

const palette = () => inbox.page.getByRole('dialog', { name: 'Find a chat or do something' })
const options = () => palette().getByRole('option')
const chosen = () => palette().getByRole('option', { selected: true })
const open = async () => {
  await inbox.page.keyboard.press('Control+K')
  await expectFocus(palette().getByRole('combobox'))
}
/** Searches and runs the first result. */
const run = async (text: string) => {
  await open()
  await inbox.page.keyboard.insertText(text)
  await expect.poll(() => chosen().innerText()).toContain(text)
  await inbox.page.keyboard.press('Enter')
  await palette().waitFor({ state: 'detached' })
}

describe('the command palette', () => {
  beforeEach(async () => {
    const { storage, clock } = inbox.rig.workspace
    const member = { group_id: OTHER_GROUP, user_id: agentName, created_at: clock.now() }
    await insertMember(storage.db, { ...member, role: 'ROLE_ADMI' })
    await inbox.chats(2)
    await inbox.chat('carmen', 'Carmen Rojas', { phone: '51945118207' })
    await inbox.chat('old', 'Carmen Vega', { archived: 1 })
    await inbox.start()
    await row(inbox.page, 'Customer 2').waitFor()
  })

  test('opens a chat by name or phone, archived ones too; wraps around with the arrow keys, and is closed by the lock', async () => {
    const { page } = inbox
    await open()
    const first = await chosen().innerText()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosen().innerText()).not.toBe(first)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen().innerText()).toBe(first)
    await page.keyboard.type('ca')
    await palette().getByText('Type 3 characters or more to find chats.').waitFor()
    await page.keyboard.type('rm')
    await expect
      .poll(() =>
        palette().getByRole('group', { name: 'Chats' }).getByRole('option').allInnerTexts(),
      )
      .toEqual([expect.stringContaining('Carmen Rojas'), expect.stringContaining('Carmen Vega')])
    // The previous results may be shown for a moment: none is selected, and the arrow key leads to
    // the first.
    await expect.poll(() => chosen().innerText()).toContain('Carmen Rojas')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen().innerText()).toContain('Archived')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Carmen Vega', exact: true }).waitFor()
    await expectFocus(composer(page))
    await open()
    await page.keyboard.insertText('+51 945 118')
    await expect.poll(() => chosen().innerText()).toContain('Carmen Rojas')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Carmen Rojas', exact: true }).waitFor()
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=carmen')

    await open()
    await ask(page, 'session.lock', undefined)
    await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
    await ask(page, 'session.unlock', { password: PASSWORD })
    await row(page, 'Customer 2').waitFor()
    expect(await palette().count()).toBe(0)
  })

  test('waits with Enter for the search results, and reports a failed search', async () => {
    const { page } = inbox
    await inbox.chat('mark', 'Mark Twain')
    await inbox.open('Customer 1')
    const opened = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
    await expect.poll(() => inbox.pending('c1')).toBe(0)
    // No chat is loaded yet, and an action has a similar name. The two seconds for which Enter
    // waits are stopped.
    await page.clock.install()
    let answers = await holdResponses(page, 'filter=')
    await open()
    await stopClock(page)
    await page.keyboard.insertText('mark')
    await page.keyboard.press('Enter')
    await palette().getByText('Looking for chats…').waitFor()
    await palette().getByRole('option', { name: 'Mark as unread' }).waitFor()
    expect(await chosen().count()).toBe(0)
    await page.clock.runFor(TYPING_PAUSE_MS)
    await expect.poll(answers.count).toBeGreaterThanOrEqual(2)
    await answers.release()
    await page.clock.resume()
    await opened('Mark Twain')
    await expectFocus(composer(page))
    await expect
      .poll(async () => (await inbox.agent('GET', 'main/contacts/c1')).body)
      .toMatchObject({
        importantChat: false,
        finishedChat: false,
        chat: { pendingMessages: 0 },
      })

    // The loaded chats are those of the first half of the text.
    await open()
    await page.keyboard.insertText('cust')
    await expect.poll(() => chosen().innerText()).toContain('Customer 2')
    await palette().getByText('Looking for chats…').waitFor({ state: 'detached' })
    answers = await holdResponses(page, 'filter=')
    await stopClock(page)
    await page.keyboard.insertText('omer 1')
    await page.keyboard.press('Enter')
    await page.clock.runFor(TYPING_PAUSE_MS)
    await expect.poll(answers.count).toBeGreaterThanOrEqual(2)
    expect(pathIn(page)).toBe('/dashboard?chat=mark')
    await answers.release()
    await page.clock.resume()
    await opened('Customer 1')
    await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c1')

    await inbox.network({ failureRate: 1 })
    await open()
    await page.keyboard.insertText('carmen')
    await palette().getByText('No connection to the service.').waitFor()
    // An earlier Enter runs no hidden result; the next one runs the visible one.
    await stopClock(page)
    await palette().getByRole('combobox').fill('dark th')
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await expect.poll(() => chosen().innerText()).toContain('Dark theme')
    const theme = async () => (await ask(page, 'settings.get', undefined)).theme
    expect(await theme()).not.toBe('dark')
    await page.keyboard.press('Enter')
    await expect.poll(theme).toBe('dark')
    await inbox.network({})
    await palette().waitFor({ state: 'detached' })
  })

  test('has every action of the chat’s menu, the sidebar and the account menu', async () => {
    const { page } = inbox
    const { db } = inbox.rig.workspace.storage
    const inProgress = { chat_status: chatStatuses.inProgress, team_tag_id: 'tag-north' }
    await inbox.chat('diego', 'Diego Paz', inProgress)
    await inbox.customerWrites('diego', 'Hello')
    const group = { hasReassign: true, chatStatusSetByUserLabel: 'Sold' }
    await updateGroup(inbox, group)
    await inbox.open('Diego Paz')
    await page.getByRole('button', { name: 'Show the contact information' }).click()
    const sidebar = page.getByRole('complementary', { name: 'Contact information' })
    const agent = sidebar.getByRole('region', { name: 'Assigned Agent Data' })
    const wordsOf = (all: string[]) => all.map((text) => text.split('\n')[0])
    const inMenu = page.getByRole('menu').getByRole('menuitem')
    const readMenu = async () => {
      const all = wordsOf(await inMenu.allInnerTexts())
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return all
    }
    const status = sidebar
      .getByRole('region', { name: 'Chat Status', exact: true })
      .getByRole('button')
    // The current group, from an event or from the first connection.
    await status.filter({ hasText: 'Mark: Sold' }).waitFor()
    await agent.getByRole('button', { name: 'Actions' }).click()
    // The teams that some actions need may still be loading.
    await expect.poll(() => inMenu.count()).toBe(4)
    // “Transfer…” assigns a new agent, too.
    const assigning = (await readMenu()).filter((name) => name !== 'Assign new agent')
    await row(page, 'Diego Paz').click({ button: 'right' })
    await inMenu.first().waitFor()
    const [openIt, ...ofChat] = await readMenu()
    expect([openIt, ofChat[0]]).toEqual(['Open the chat', 'See the contact'])
    const filing = [...ofChat, ...assigning, ...(await status.allInnerTexts()), 'Edit contact']
    await open()
    const offered = async () => wordsOf(await options().allInnerTexts())
    await expect.poll(offered).toEqual(expect.arrayContaining([...filing, 'Sign out']))
    await page.keyboard.press('Escape')

    await run('Mark: Sold')
    const dialog = page.getByRole('dialog', { name: 'Change the chat status' })
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Mark: Sold' }).click()
    await sidebar.getByText('Sold', { exact: true }).waitFor()
    await run('Archive status')
    await page.getByRole('dialog').getByRole('button', { name: 'Archive status' }).click()
    await sidebar.getByText('In progress').waitFor()
    // Without the sidebar, too.
    await page.keyboard.press('Control+Shift+D')
    await run('Release to team')
    await page.getByRole('dialog').getByRole('button', { name: 'Release to team' }).click()
    const stored = () =>
      db.selectFrom('contacts').select('user_id').where('id', '=', 'diego').executeTakeFirst()
    await expect.poll(stored).toEqual({ user_id: null })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // An agent has no further actions on an unassigned chat.
    await open()
    await expect
      .poll(offered)
      .toEqual(expect.not.arrayContaining(['Release agent', 'Assign to team']))
    await page.keyboard.press('Escape')
    await run('See the contact')
    await page.getByRole('dialog', { name: 'Diego Paz' }).waitFor()
    await page.keyboard.press('Escape')
    await run('Edit contact')
    await page.getByRole('dialog', { name: 'Edit contact' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('offers permitted actions only, among them every action of the message menu, for the focused message', async () => {
    const { page } = inbox
    await open()
    await page.keyboard.insertText('mark as')
    await expect.poll(() => options().count()).toBe(0)
    await palette().getByText('Nothing matches.').waitFor()
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    await inbox.open('Customer 1')
    await run('Mark as important')
    const isImportant = async () =>
      (await inbox.agent('GET', 'main/contacts/c1')).body.importantChat
    await expect.poll(isImportant).toBe(true)
    await open()
    await page.keyboard.insertText('important')
    await expect.poll(() => chosen().innerText()).toContain('Remove from important')
    // The same shortcut as the key's.
    await expect.poll(() => chosen().locator('kbd').allInnerTexts()).toEqual(['Ctrl', 'Shift', 'S'])
    await page.keyboard.press('Control+K')
    await palette().waitFor({ state: 'detached' })

    const offered = async () =>
      (await options().allInnerTexts()).filter((text) => /the message$|^React|^Take/.test(text))
    await open()
    expect(await offered()).toEqual([])
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })

    const lastBubble = bubbles(page).last()
    await lastBubble.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menu').getByRole('menuitem')
    await items.first().waitFor()
    const reactions = await page
      .getByRole('menu')
      .getByRole('menuitem', { name: /^React with/ })
      .evaluateAll((all) => all.map((item) => item.ariaLabel))
    expect(reactions).toHaveLength(6)
    expect((await items.allInnerTexts()).slice(6)).toEqual(['Reply', 'Copy', 'Forward…', 'Delete'])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await open()
    const onMessage = ['Reply to', 'Copy', 'Forward', 'Delete'].map((act) => `${act} the message`)
    await expect.poll(offered).toEqual([...onMessage, ...reactions])
    await page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })

    await expectFocus(lastBubble)
    await run('React with 👍')
    await lastBubble.getByRole('list', { name: 'Reactions' }).getByText('👍').waitFor()
    await run('Take the reaction 👍 away')
    await lastBubble.getByRole('list', { name: 'Reactions' }).waitFor({ state: 'detached' })
    await run('Copy the message')
    await page.getByText('Message copied').waitFor()
    await run('Delete the message')
    await page.getByRole('dialog', { name: 'Delete the message?' }).waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(lastBubble)
    await composer(page).focus()
    await open()
    expect(await offered()).toEqual([])
  })

  test('changes status, theme, language and group', async () => {
    const { page } = inbox
    const settings = () => ask(page, 'settings.get', undefined)
    await run('Become busy')
    await expect
      .poll(async () => (await ask(page, 'serviceStatus.get', undefined)).status)
      .toBe('busy')
    await run('Dark theme')
    await expect.poll(async () => (await settings()).theme).toBe('dark')
    await run('Language: Español')
    await expect.poll(async () => (await settings()).language).toBe('es')
    await page.keyboard.press('Control+K')
    const spanish = page.getByRole('dialog', { name: 'Buscar un chat o hacer algo' })
    await spanish.getByRole('combobox').fill('elsewhere')
    await spanish.getByRole('option', { name: 'Cambiar a Elsewhere' }).click()
    await page.getByText('Todavía no hay chats').waitFor()
    expect(await names(page)).toEqual([])
  })
})
