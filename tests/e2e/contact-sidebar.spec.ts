import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/people.ts'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) => sidebar(page).getByRole('region', { name })

/** Opens a chat and the sidebar beside it. */
async function show(name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

async function setGroup(change: Record<string, unknown>): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

async function resize(width: number, height: number): Promise<void> {
  await inbox.app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height)
    },
    { width, height },
  )
}

async function menu(page: Page): Promise<string[]> {
  await section(page, 'Assigned agent').getByRole('button', { name: 'Actions' }).click()
  const items = page.getByRole('menu').getByRole('menuitem')
  await items.first().waitFor()
  return await items.allInnerTexts()
}

describe('the contact sidebar', () => {
  test('tells who the contact is, leads out by links alone, and goes away', async () => {
    await inbox.chat('c', 'Carmen Rojas', {
      last_name: 'Vega',
      phone: '51945118207',
      email: 'carmen@correo.example',
      brand: 'Casa Nogal',
      source: 1,
      extra_json: JSON.stringify({ custom_1: 'https://tienda.example/48213', custom_4: 'Lima' }),
    })
    await inbox.says('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas Vega')
    const data = section(page, 'Contact data')
    for (const text of [
      'Carmen Rojas Vega',
      'carmen@correo.example',
      'Casa Nogal',
      'WhatsApp',
      'Lima',
    ])
      await data.getByText(text).waitFor()
    const link = data.getByRole('link', { name: 'https://tienda.example/48213' })
    expect(await link.getAttribute('href')).toBe('https://tienda.example/48213')
    await page.keyboard.press('Control+Shift+D')
    await sidebar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+D')
    await sidebar(page).waitFor()
  })

  test('is open from the start where the group has it so', async () => {
    await setGroup({ isUserSidebarOpen: true })
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.says('c', 'Hello')
    await inbox.start()
    await inbox.open('Carmen Rojas')
    await sidebar(inbox.page).waitFor()
    // Where it would lie over the conversation it waits to be asked for.
    await resize(1024, 700)
    await sidebar(inbox.page).waitFor({ state: 'detached' })
    await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
    await sidebar(inbox.page).getByRole('button', { name: 'Hide' }).click()
    await sidebar(inbox.page).waitFor({ state: 'detached' })
  })

  test('lets a manager give the chat to an agent, to a team, and back', async () => {
    await inbox.chat('c', 'Carmen Rojas', { user_id: null, user_tag_id: null })
    await inbox.says('c', 'Hello')
    await inbox.start({ as: 'mia' })
    const page = await show('Carmen Rojas')
    const agent = section(page, 'Assigned agent')
    await agent.getByText('Sin agente asignado').waitFor()
    expect(await menu(page)).toEqual(['Assign new agent', 'Assign to team'])

    await page.getByRole('menuitem', { name: 'Assign new agent' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radio').count()).toBe(3)
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await dialog.getByText('ana', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await agent.getByText('ana', { exact: true }).waitFor()
    expect((await inbox.agent('GET', 'main/contacts/c')).body.userId).toBe('ana')

    await menu(page)
    await page.getByRole('menuitem', { name: 'Assign to team' }).click()
    await dialog.getByText('north', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await agent.getByText('Team north').waitFor()

    await menu(page)
    await page.getByRole('menuitem', { name: 'Assign to team' }).click()
    await dialog.getByText('north', { exact: true }).click()
    await dialog.getByText('Current team is already selected').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')

    expect(await menu(page)).toEqual([
      'Assign new agent',
      'Assign to team',
      'Release to team',
      'Release',
    ])
    await page.getByRole('menuitem', { name: 'Release to team' }).click()
    await dialog.getByText('The chat stays with north').waitFor()
    await dialog.getByRole('button', { name: 'Release to team' }).click()
    await agent.getByText('Sin agente asignado').waitFor()
    await agent.getByText('Team north').waitFor()

    await agent.getByRole('button', { name: 'History' }).click()
    const rows = dialog.getByRole('row')
    expect(await rows.count()).toBe(3)
    await rows.filter({ hasText: 'north' }).getByText('Active').waitFor()
    const past = await rows.filter({ hasText: 'ana' }).innerText()
    expect(past.match(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/g)).toHaveLength(2)
    expect(past).toContain('mia')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('offers an agent what the group lets agents do, and follows what others do', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.says('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas')
    expect(await menu(page)).toEqual(['Assign to team', 'Release'])
    await page.keyboard.press('Escape')
    const sara = await inbox.rig.as('sara')
    const body = { teamId: 'north' }
    await sara('POST', 'main/contacts/c/assign-team', { body })
    await section(page, 'Assigned agent').getByText('Team north').waitFor()
  })

  test('shows a reader nothing to press', async () => {
    await inbox.chat('c', 'Carmen Rojas', { user_id: 'rita', user_tag_id: 'tag-rita' })
    await inbox.says('c', 'Hello')
    await inbox.start({ as: 'rita' })
    const page = await show('Carmen Rojas')
    await section(page, 'Assigned agent').getByText('rita').waitFor()
    expect(await sidebar(page).getByRole('button', { name: 'Actions' }).count()).toBe(0)
    expect(await sidebar(page).getByRole('button', { name: 'Change' }).count()).toBe(0)
    expect(await sidebar(page).getByRole('button', { name: 'Add' }).count()).toBe(0)
  })

  test('says in the dialog what the service refuses', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.says('c', 'Hello')
    await inbox.start({ as: 'mia' })
    const page = await show('Carmen Rojas')
    await menu(page)
    await page.getByRole('menuitem', { name: 'Release', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await inbox.network({ failureRate: 1 })
    await dialog.getByRole('button', { name: 'Release' }).click()
    await dialog.getByRole('alert').waitFor()
    await inbox.network({})
    await dialog.getByRole('button', { name: 'Release' }).click()
    await dialog.waitFor({ state: 'detached' })
    await section(page, 'Assigned agent').getByText('Sin agente asignado').waitFor()
  })

  test('takes the chat from in progress to success and back, with the tags that say why', async () => {
    await setGroup({ chatStatusSetByUserLabel: 'Vendido', chatStatusTags: ['Won', 'Lost'] })
    await inbox.chat('c', 'Carmen Rojas', { chat_status: chatStatuses.inProgress })
    await inbox.says('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas')
    const status = section(page, 'Chat status')
    await status.getByText('In progress').waitFor()
    await status.getByRole('button', { name: 'Mark: Vendido' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mark: Vendido' }).click()
    await status.getByText('Vendido', { exact: true }).waitFor()

    const tags = section(page, 'Status tags')
    await tags.getByText('No tags assigned yet').waitFor()
    await tags.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Select a status tag').waitFor()
    await dialog.getByRole('checkbox', { name: 'Won' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await tags.getByText('Won', { exact: true }).waitFor()
    await tags.getByRole('button', { name: 'History' }).click()
    await dialog.getByText('Won', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await status.getByRole('button', { name: 'Archive status' }).click()
    await dialog.getByRole('button', { name: 'Archive status' }).click()
    await status.getByText('In progress').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('keeps notes for colleagues, who see them at once', async () => {
    await inbox.chat('c', 'Carmen Rojas')
    await inbox.says('c', 'Hello')
    await inbox.start()
    const page = await show('Carmen Rojas')
    const notes = section(page, 'Notes')
    await notes.getByText('Nobody has written a note yet.').waitFor()
    await notes.getByRole('button', { name: 'Add' }).click()
    await notes.getByRole('textbox', { name: 'Note' }).fill('Call after two')
    await page.keyboard.press('Control+Enter')
    await notes.getByText('Call after two').waitFor()
    await notes.getByText(/^ana · /).waitFor()
    const mia = await inbox.rig.as('mia')
    await mia('POST', 'main/notes', { body: { contactId: 'c', text: 'Has moved to Lima' } })
    await notes.getByText('Has moved to Lima').waitFor()
    expect(await notes.getByRole('listitem').first().innerText()).toContain('Has moved to Lima')

    await notes.getByRole('button', { name: 'Add' }).click()
    await notes.getByRole('textbox', { name: 'Note' }).fill('Never mind')
    await page.keyboard.press('Escape')
    await notes.getByRole('textbox').waitFor({ state: 'detached' })
    expect(await notes.getByText('Never mind').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('names the people of a group chat', async () => {
    const people = [
      { name: 'Luis', phone: '51900000001', isAdmin: true },
      { phone: '51900000002', isAdmin: false },
    ]
    await inbox.chat('g', 'Vecinos', {
      is_group_chat: 1,
      extra_json: JSON.stringify({ groupChatMembers: people }),
    })
    await inbox.says('g', 'Hello')
    await inbox.start()
    const page = await show('Vecinos')
    const members = section(page, '2 participants')
    await members.getByText('Luis').waitFor()
    await members.getByText('Manages the group').waitFor()
  })
})
