import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { insertNote } from '#workspace/storage/notes.ts'
import { insertUser } from '#workspace/storage/users.ts'
import { coloursOf, hueOf } from './support/colours.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { agentName, bubbles, composer, inboxForEach } from './support/inbox.ts'
import { overrideResponses } from './support/page-calls.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })

/** Opens a chat with the sidebar. */
async function show(name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

/** Hue ranges of the timer's colours, degrees; its yellow is an amber, which is readable. */
const hues = { green: [90, 160], yellow: [25, 65], red: [0, 15] } as const

const widthOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().width)

async function openMenu(page: Page): Promise<void> {
  await section(page, 'Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menu').getByRole('menuitem').first().waitFor()
}

/** Opens it and waits for these options, some of which need the teams to be loaded. */
async function expectMenu(page: Page, offered: readonly string[]): Promise<void> {
  await openMenu(page)
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect.poll(() => items.allInnerTexts()).toEqual(offered)
}

describe('the contact sidebar', () => {
  test('shows the contact, its origin and a group chat’s participants, opens only links outside, and closes', async () => {
    await updateGroupSilently(inbox, {
      sourceInputs: [{ source: 3, sourceInputId: 'fair', name: 'Home fair' }],
    })
    const groupChatMembers = [
      { name: 'Luis', phone: '51900000001', isAdmin: true },
      { phone: '51900000002', isAdmin: false },
    ]
    await inbox.chat('g', 'Vecinos', {
      is_group_chat: 1,
      source: 3,
      source_input_id: 'fair',
      extra_json: JSON.stringify({ groupChatMembers }),
    })
    // Participants of a chat that is no group chat are not shown.
    await inbox.chat('d', 'Diego Salas', {
      source: null,
      extra_json: JSON.stringify({ groupChatMembers }),
    })
    for (const id of ['g', 'd']) await inbox.customerWrites(id, 'Hello')
    await inbox.chat('c', 'Carmen Rojas', {
      last_name: 'Vega',
      phone: '51945118207',
      email: 'carmen@correo.example',
      brand: 'Casa Nogal',
      source: 1,
      extra_json: JSON.stringify({
        custom_1: 'https://tienda.example/48213',
        custom_2: 'javascript:alert(1)',
        custom_3: 'see http://tienda.example',
        custom_4: 'Lima',
        custom_5: 'ftp://tienda.example/prices',
      }),
    })
    await inbox.customerWrites('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas Vega')
    const data = section(page, 'Contact Data')
    for (const text of ['Carmen Rojas Vega', 'carmen@correo.example', 'Casa Nogal', 'Lima'])
      await data.getByText(text).waitFor()
    await section(page, 'Registration origin').getByText('WhatsApp').waitFor()
    const link = data.getByRole('link', { name: 'https://tienda.example/48213' })
    for (const text of ['javascript:alert(1)', 'see http://tienda.example', 'ftp://tienda.example'])
      await data.getByText(text).waitFor()
    expect(await data.getByRole('link').count()).toBe(1)
    const outside = await inbox.app.system.watchOutside()
    const before = page.url()
    await link.click()
    await expect.poll(outside).toEqual(['https://tienda.example/48213'])
    expect(page.url()).toBe(before)
    expect(inbox.app.system.windowCount()).toBe(1)
    // The specified width.
    expect(await widthOf(sidebar(page))).toBe(380)

    const origin = section(page, 'Registration origin')
    await inbox.open('Vecinos')
    await origin.getByText('Home fair').waitFor()
    const members = section(page, 'Members')
    await members.getByText('2 participants').waitFor()
    await members.getByText('Luis').waitFor()
    await members.getByText('Manages the group').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await inbox.open('Diego Salas')
    await origin.getByText('—', { exact: true }).waitFor()
    await data.getByText('Diego Salas').waitFor()
    expect(
      await sidebar(page)
        .getByRole('region', { name: /participant|Members/ })
        .count(),
    ).toBe(0)
    await page.keyboard.press('Control+Shift+D')
    await sidebar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+D')
    await sidebar(page).waitFor()
  })

  test('counts the 24 hours down from green to red by the only clock of the inbox, and says when they are over', async () => {
    await inbox.chats(3)
    const page = await inbox.launch()
    await page.evaluate(`{
      window.ticking = new Set();
      const { setInterval: begin, clearInterval: end } = window;
      window.setInterval = (...given) => {
        const id = begin(...given);
        window.ticking.add(id);
        return id;
      };
      window.clearInterval = (id) => {
        window.ticking.delete(id);
        end(id);
      };
    }`)
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await show('Customer 3')
    await section(page, 'Chat expiry timer').getByRole('timer').waitFor()
    expect(await page.evaluate('window.ticking.size')).toBe(1)

    const { body } = await inbox.agent('GET', 'main/contacts/c3')
    const since = Date.parse(body.lastContactResponseAt)
    const timer = section(page, 'Chat expiry timer').getByRole('timer')
    const header = page.getByRole('region', { name: 'Conversation', exact: true })
    const hours = (count: number) => since + count * 3_600_000
    const drawnIn = new Set<string>()
    for (const [now, text, colour] of [
      [hours(12), '12:00:00', 'green'],
      [hours(12) + 1_000, '11:59:59', 'yellow'],
      [hours(23) + 1_000, '00:59:59', 'red'],
      [hours(24), 'Chat has expired', 'expired'],
    ] as const) {
      await page.clock.setFixedTime(now)
      await timer.getByText(text, { exact: true }).waitFor()
      // One clock: the conversation's header shows the same text and colour at the same time.
      expect(await header.getByRole('timer').innerText()).toBe(text)
      const drawn = await coloursOf(timer)
      expect(await coloursOf(header.getByRole('timer'))).toEqual(drawn)
      drawnIn.add(drawn.join(' and '))
      if (colour === 'expired') continue
      const [from, to] = hues[colour]
      for (const hue of drawn.map(hueOf)) {
        expect(hue, `${text} in ${drawn.join(' and ')}`).toBeGreaterThanOrEqual(from)
        expect(hue, `${text} in ${drawn.join(' and ')}`).toBeLessThanOrEqual(to)
      }
    }
    // No two levels have the same colour.
    expect(drawnIn.size).toBe(4)
    await section(page, 'Chat expiry timer')
      .getByText('Only an approved template gets through.')
      .waitFor()
  })

  test('is open from the start if the group’s setting says so, and shows since when agent and team have the chat', async () => {
    await updateGroupSilently(inbox, { isUserSidebarOpen: true })
    await inbox.chat('d', 'Diego Salas', { team_tag_id: 'tag-north' })
    await inbox.customerWrites('d', 'Hello')
    // That day in all but the outermost zones.
    const rows = [
      { userId: 'ana', userTagId: 'tag-ana', assignedAt: '2026-01-04T10:00:00.000Z' },
      { teamTagId: 'tag-north', assignedTeamAt: '2026-01-07T10:00:00.000Z' },
    ]
    for (const [position, entry] of rows.entries())
      await inbox.rig.workspace.storage.db
        .insertInto('assignments')
        .values({ contact_id: 'd', position, entry_json: JSON.stringify(entry) })
        .execute()
    await inbox.start()
    await inbox.open('Diego Salas')
    const { page } = inbox
    const agent = section(page, 'Assigned Agent Data')
    await agent.getByText(/^since 04\/01\/2026, \d{2}:\d{2}$/).waitFor()
    await agent.getByText(/^Team north · since 07\/01\/2026, \d{2}:\d{2}$/).waitFor()
    await expectMenu(page, ['Assign to team', 'Release to team', 'Release agent'])
    await page.keyboard.press('Escape')

    // The whole note field is scrolled into view.
    await resize(inbox, 1300, 640)
    const notes = section(page, 'Notes')
    // Everything above it is loaded by then and no longer shifts.
    for (const name of ['Chat status tags', 'Tags'])
      await section(page, name).getByText('No tags assigned yet').waitFor()
    await notes.getByText('Nobody has written a note yet.').waitFor()
    const add = notes.getByRole('button', { name: 'Add' })
    await add.scrollIntoViewIfNeeded()
    await add.click()
    await expectFocus(notes.getByRole('textbox', { name: 'Note' }))
    const save = await notes.getByRole('button', { name: 'Save' }).boundingBox()
    expect((save?.y ?? Infinity) + (save?.height ?? 0)).toBeLessThanOrEqual(640)
    await page.keyboard.press('Escape')

    // As an overlay it is closed until it is opened.
    await resize(inbox, 1024, 700)
    await sidebar(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show the contact information' }).click()
    await sidebar(page).getByText('Registration origin').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await sidebar(page).getByRole('button', { name: 'Hide' }).click()
    await sidebar(page).waitFor({ state: 'detached' })

    // The group's setting follows the sidebar, which is open after a restart then.
    await resize(inbox, 1440, 900)
    await sidebar(page).waitFor()
    await page.keyboard.press('Control+Shift+D')
    await sidebar(page).waitFor({ state: 'detached' })
    const isOpen = async () =>
      (await inbox.agent('GET', `main/groups/${GROUP}`)).body.isUserSidebarOpen
    await expect.poll(isOpen).toBe(false)
  })

  test('lets a manager assign the chat to an agent and to a team, and undo it, and shows why the service refused', async () => {
    await inbox.chat('c', 'Carmen Rojas', { user_id: null, user_tag_id: null })
    await inbox.customerWrites('c', 'Hello')
    await inbox.start({ as: 'mia' })
    const page = await show('Carmen Rojas')
    const agent = section(page, 'Assigned Agent Data')
    await agent.getByText('Sin agente asignado').waitFor()
    await expectMenu(page, ['Assign new agent', 'Assign to team'])

    await page.getByRole('menuitem', { name: 'Assign new agent' }).click()
    const dialog = page.getByRole('dialog')
    // The agents who may get a chat: not rita, who is read-only.
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(2)
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    // Without an event.
    const disabled = (yes: 0 | 1) =>
      inbox.rig.workspace.storage.db
        .updateTable('members')
        .set({ disabled: yes })
        .where('user_id', '=', 'beto')
        .execute()
    await disabled(1)
    await dialog.getByText('beto', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('You may not give chats to this person.').waitFor()
    await expect
      .poll(() =>
        inbox.rig.log.find((line) => line.startsWith('a client reported a failed assignment')),
      )
      .toContain('"contactId":"c","act":"assign","userId":"beto","code":"FORBIDDEN"')
    await disabled(0)
    await dialog.getByText('ana', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await agent.getByText('ana', { exact: true }).waitFor()
    await expect
      .poll(async () => (await inbox.agent('GET', 'main/contacts/c')).body.userId)
      .toBe('ana')

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Assign to team' }).click()
    await dialog.getByText('north', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await agent.getByText('Team north').waitFor()

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Assign to team' }).click()
    await dialog.getByText('north', { exact: true }).click()
    await dialog.getByText('Current team is already selected').waitFor()
    const usual = await widthOf(dialog)
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')

    await expectMenu(page, [
      'Assign new agent',
      'Assign to team',
      'Release to team',
      'Release agent',
    ])
    await page.getByRole('menuitem', { name: 'Release to team' }).click()
    await dialog.getByText('The chat stays with north').waitFor()
    await dialog.getByRole('button', { name: 'Release to team' }).click()
    await agent.getByText('Sin agente asignado').waitFor()
    await agent.getByText('Team north').waitFor()

    await agent.getByRole('button', { name: 'History' }).click()
    const rows = dialog.getByRole('row')
    expect(await rows.count()).toBe(3)
    // Extra large: far wider than the confirmations.
    expect(await widthOf(dialog)).toBeGreaterThanOrEqual(1.75 * usual)
    await rows.filter({ hasText: 'north' }).getByText('Active').waitFor()
    const ana = page.getByRole('rowheader', { name: 'ana', exact: true })
    const past = await rows.filter({ has: ana }).innerText()
    expect(past.match(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/g)).toHaveLength(2)
    expect(past).toContain('Team manager · mia')
    await page.keyboard.press('Escape')

    // A new member, that the page does not have yet.
    const { db } = inbox.rig.workspace.storage
    const created_at = inbox.rig.workspace.clock.now()
    const user = { id: 'nina', name: 'Nina Ramos', email: 'nina@example.test' }
    await insertUser(db, { ...user, password_hash: '', created_at })
    const role = 'ROLE_PUBLISHER'
    await insertMember(db, { group_id: GROUP, user_id: 'nina', role, created_at })
    const sara = await inbox.rig.as('sara')
    const body = { groupId: GROUP, userId: 'nina' }
    expect((await sara('POST', 'main/contacts/c/assign', { body })).status).toBe(200)
    await agent.getByText('Nina Ramos').waitFor()
    expect(await agent.getByText('Agente no identificado').count()).toBe(0)
  })

  test('moves the chat from in progress to success and back, with the status tags', async () => {
    await updateGroupSilently(inbox, {
      chatStatusSetByUserLabel: 'Vendido',
      chatStatusTags: ['Won', 'Lost'],
    })
    await inbox.chat('c', 'Carmen Rojas', { chat_status: chatStatuses.inProgress })
    await inbox.customerWrites('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas')
    const status = section(page, 'Chat Status')
    await status.getByText('In progress').waitFor()
    await status.getByRole('button', { name: 'Mark: Vendido' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark: Vendido' }).click()
    await status.getByText('Vendido', { exact: true }).waitFor()

    const tags = section(page, 'Chat status tags')
    await tags.getByText('No tags assigned yet').waitFor()
    await tags.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Select a status tag').waitFor()
    await dialog.getByRole('checkbox', { name: 'Won' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await tags.getByText('Won', { exact: true }).waitFor()
    await tags.getByRole('button', { name: 'History' }).click()
    await dialog.getByText('Won', { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')

    await status.getByRole('button', { name: 'Archive status' }).click()
    await dialog.getByRole('button', { name: 'Archive status' }).click()
    await status.getByText('In progress').waitFor()
  })

  test('saves notes for colleagues, who see them live, keeps an unsaved one when the chat changes, saves it once, and names authors whom the service does not name', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.customerWrites('c', 'Hello')
    await inbox.chat('d', 'Diego Salas')
    await inbox.customerWrites('d', 'Hello')
    const { storage, clock } = inbox.rig.workspace
    // A former member, and a present one.
    for (const [index, user_id] of ['gone', 'beto'].entries()) {
      const note = { id: user_id, contact_id: 'd', user_id, text: `Written by number ${index}` }
      await insertNote(storage.db, { ...note, created_at: clock.now() + index })
    }
    await inbox.start()
    await overrideResponses(inbox.page, 'notes?contactId=d', { userName: '' })
    const page = await show('Carmen Rojas')
    const notes = section(page, 'Notes')
    await notes.getByText('Nobody has written a note yet.').waitFor()
    await notes.getByRole('button', { name: 'Add' }).click()
    await notes.getByRole('textbox', { name: 'Note' }).fill('Call after two')
    await page.keyboard.press('Control+Enter')
    await notes.getByText('Call after two').waitFor()
    await notes.getByText(/^ana · \d{2}:\d{2}$/).waitFor()
    const mia = await inbox.rig.as('mia')
    await mia('POST', 'main/notes', { body: { contactId: 'c', text: 'Has moved to Lima' } })
    await notes.getByText('Has moved to Lima').waitFor()
    expect(await notes.getByRole('listitem').first().innerText()).toContain('Has moved to Lima')

    await notes.getByRole('button', { name: 'Add' }).click()
    await notes.getByRole('textbox', { name: 'Note' }).fill('Never mind')
    expect(await accessibilityFaults(page)).toEqual([])
    // An open note does not take the focus from the composer when a message arrives.
    await composer(page).focus()
    await inbox.customerWrites('c', 'Are you there?')
    await bubbles(page).last().getByText('Are you there?').waitFor()
    await expectFocus(composer(page))
    await notes.getByRole('textbox', { name: 'Note' }).focus()
    await page.keyboard.press('Escape')
    await notes.getByRole('textbox').waitFor({ state: 'detached' })
    expect(await notes.getByText('Never mind').count()).toBe(0)
    // Left as a draft, and then cancelled.
    await notes.getByRole('button', { name: 'Add' }).click()
    expect(await notes.getByRole('textbox').inputValue()).toBe('Never mind')
    await notes.getByRole('button', { name: 'Cancel' }).click()
    await notes.getByRole('button', { name: 'Add' }).click()
    expect(await notes.getByRole('textbox').inputValue()).toBe('')

    await notes.getByRole('textbox', { name: 'Note' }).fill('Ring the bell')
    await inbox.open('Diego Salas')
    await notes.getByRole('button', { name: 'Add' }).waitFor()
    expect(await notes.getByRole('textbox').count()).toBe(0)
    const authors = notes.getByRole('listitem').getByText(' · ')
    const named = async () =>
      (await authors.allInnerTexts()).map((line) => line.replace(/ · .*/, ''))
    await expect.poll(named).toEqual(['beto', 'gone'])
    await inbox.open('Carmen Rojas')
    expect(await notes.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Ring the bell')
    // Opening the chat answers it.
    await expectFocus(composer(page))

    await inbox.network({ failureRate: 1, answersLost: 1 })
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.getByRole('alert').waitFor()
    await inbox.network({})
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.getByRole('textbox').waitFor({ state: 'detached' })
    const { body } = await inbox.agent('GET', 'main/notes?contactId=c')
    const saved = body.items.filter(({ text }: { text: string }) => text === 'Ring the bell')
    expect(saved).toHaveLength(1)
    expect(await notes.getByRole('listitem').count()).toBe(3)
  })
})
