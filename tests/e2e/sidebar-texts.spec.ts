import { updateGroup } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { emailOf, GROUP, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { inboxForEach } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'

/** The specification's literal texts of the sidebar, each in its place. */

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })

async function show(name: string): Promise<Page> {
  await inbox.open(name)
  await inbox.page.getByRole('button', { name: 'Show the contact information' }).click()
  await sidebar(inbox.page).waitFor()
  return inbox.page
}

async function openAction(page: Page, name: string): Promise<void> {
  await section(page, 'Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function disable(...names: Name[]): Promise<void> {
  for (const name of names)
    await inbox.rig.call('POST', `/_control/groups/${GROUP}/members/${name}`, {
      body: { disabled: true },
      group: null,
    })
}

test('unknown agent, team and origin of an assignment, and a group without teams', async () => {
  await inbox.chat('c', 'Carmen Rojas', {
    user_id: 'nobody',
    user_tag_id: 'tag-nobody',
    team_tag_id: 'tag-nowhere',
  })
  await inbox.customerWrites('c', 'Hello')
  const entry = { userId: 'nobody', userTagId: 'tag-nobody', assignedBy: 'SOURCE_OF_TOMORROW' }
  await inbox.rig.workspace.storage.db
    .insertInto('assignments')
    .values({
      contact_id: 'c',
      position: 0,
      entry_json: JSON.stringify({ ...entry, assignedAt: '2026-01-02T03:04:05.000Z' }),
    })
    .execute()
  await inbox.start({ as: 'sara' })
  const page = await show('Carmen Rojas')
  const agent = section(page, 'Assigned Agent Data')
  await agent.getByText('Agente no identificado').waitFor()
  await agent.getByText('Team Unidentified team').waitFor()
  await agent.getByRole('button', { name: 'History' }).click()
  const row = page.getByRole('dialog').getByRole('row').last()
  expect(await row.innerText()).toMatch(/Agente no identificado[^]*Desconocido[^]*Active/)
  await page.keyboard.press('Escape')
  await row.waitFor({ state: 'detached' })

  await section(page, 'Assigned Agent Data').getByRole('button', { name: 'Actions' }).click()
  const item = page.getByRole('menuitem', { name: 'Assign to team', exact: true })
  await item.waitFor()
  const { db } = inbox.rig.workspace.storage
  await db.updateTable('members').set({ team_id: null }).execute()
  await db.deleteFrom('teams').execute()
  // Data older than a minute is fetched again when it is needed.
  await page.clock.setFixedTime(Date.now() + 120_000)
  await item.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No teams available').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})

test('a chat without any agent, and an empty team once it is loaded', async () => {
  await inbox.chat('c', 'Carmen Rojas', { user_id: null, user_tag_id: null })
  await inbox.customerWrites('c', 'Hello')
  await disable('ana', 'beto', 'rita')
  const page = await inbox.launch()
  await answerCalls(page, '/users?', { code: 'FORBIDDEN', message: 'Not now.' }, 403)
  await fillSignIn(page, emailOf('mia'), PASSWORD)
  await show('Carmen Rojas')
  await section(page, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
  await section(page, 'Assigned Agent Data').getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No assignment history').waitFor()
  await page.keyboard.press('Escape')
  await openAction(page, 'Assign new agent')
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByText('No hay agentes en este equipo').count()).toBe(0)
  const { body } = await (await inbox.rig.as('mia'))('GET', `main/users?groupId=${GROUP}`)
  await answerCalls(page, '/users?', body)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('No hay agentes en este equipo').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
})

/** A chat in progress, in a group with two status tags, beside an unassigned success. */
async function showInProgress(): Promise<Page> {
  await updateGroup(inbox, { chatStatusTags: ['Won', 'Lost'] })
  await inbox.chat('c', 'Carmen Rojas', { chat_status: chatStatuses.inProgress })
  await inbox.customerWrites('c', 'Hello')
  await inbox.chat('d', 'Diego Salas', {
    user_id: null,
    user_tag_id: null,
    chat_status: chatStatuses.success,
    chat_status_set_by_user: 1,
  })
  await inbox.customerWrites('d', 'Hello')
  await inbox.start()
  return await show('Carmen Rojas')
}

test('status tags that failed to save, a service without current ones, and an unassigned chat without actions', async () => {
  const page = await showInProgress()
  await section(page, 'Chat status tags').getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Lost' }).check()
  await inbox.network({ failureRate: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Error saving chat status tag').waitFor()

  // A service that answers without current tags.
  await inbox.network({})
  const entry = (tags: string[], day: number) => ({ tags, assignedAt: `2026-01-0${day}T10:00:00Z` })
  const chatStatusTags = [entry(['Won'], 1), entry([], 2)]
  await answerCalls(page, '/chat-status-tag', { id: 'c', chatStatusTags })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = dialog.getByRole('alert')
  await alert.getByText('Saved contact has not chat status tag', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // An agent's view of an unassigned chat is without actions.
  await inbox.open('Diego Salas')
  const status = section(page, 'Chat Status')
  await status.getByText('Success').waitFor()
  expect(await status.getByRole('button').count()).toBe(0)
  expect(await section(page, 'Assigned Agent Data').getByRole('button').allInnerTexts()).toEqual([
    'History',
  ])
})
