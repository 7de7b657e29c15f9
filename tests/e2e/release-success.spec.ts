import { updateGroup } from './support/group-settings.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Contact information' })
const section = (page: Page, name: string) =>
  sidebar(page).getByRole('region', { name, exact: true })
const status = (page: Page) => section(page, 'Chat Status')

const success: Partial<ContactsTable> = {
  chat_status: chatStatuses.success,
  chat_status_set_by_user: 1,
  chat_status_set_by_user_at: Date.UTC(2026, 0, 1),
}
const nobodys: Partial<ContactsTable> = { user_id: null, user_tag_id: null }

/** Opens the chat with its sidebar, as this user. */
async function show(as: Name, more: Partial<ContactsTable>): Promise<Page> {
  await inbox.chat('c', 'Carmen Rojas', more)
  await inbox.customerWrites('c', 'Hello')
  const page = await inbox.start({ as })
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Show the contact information' }).click()
  await status(page).waitFor()
  return page
}

const stored = async () => (await (await inbox.rig.as('sara'))('GET', 'main/contacts/c')).body

test('the two actions of a success are on one line, labelled differently from the menu', async () => {
  const page = await show('mia', success)
  for (const language of ['en', 'es', 'pt'] as const) {
    await updateGroup(inbox, { language, chatStatusSetByUserLabel: 'Reparación terminada' })
    const aside = page.getByRole('complementary')
    const texts = {
      en: {
        actions: 'Actions',
        archive: 'Archive status',
        release: 'Release chat',
        menu: 'Release agent',
      },
      es: {
        actions: 'Acciones',
        archive: 'Archivar estado',
        release: 'Liberar chat',
        menu: 'Quitar al agente',
      },
      pt: {
        actions: 'Ações',
        archive: 'Arquivar status',
        release: 'Liberar chat',
        menu: 'Tirar o agente',
      },
    }[language]
    // Both positions are read in one task, because sections above the buttons move while the language changes.
    const tops = () =>
      aside
        .getByRole('button')
        .filter({ hasText: new RegExp(`^(${texts.release}|${texts.archive})$`) })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
    await expect
      .poll(async () => {
        const [first, second] = await tops()
        return first !== undefined && first === second
      })
      .toBe(true)
    await aside.getByRole('button', { name: texts.actions, exact: true }).click()
    await page.getByRole('menuitem', { name: texts.menu, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
})

describe('releasing a successful chat', () => {
  beforeEach(() => updateGroup(inbox, { chatStatusSetByUserLabel: 'Sold' }))

  test('asks first, then removes the agent and keeps the success', async () => {
    const page = await show('ana', nobodys)
    const sara = await inbox.rig.as('sara')
    // Through the service, so that the history has a row to close.
    const assign = { groupId: GROUP, userId: 'ana' }
    expect((await sara('POST', 'main/contacts/c/assign', { body: assign })).status).toBe(200)
    const { db } = inbox.rig.workspace.storage
    await db.updateTable('contacts').set({ chat_status: chatStatuses.inProgress }).execute()
    expect((await sara('POST', 'main/contacts/c/chatstatus', { body: {} })).status).toBe(200)
    const button = status(page).getByRole('button', { name: 'Release chat' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Release the chat' })
    await dialog.getByText('The chat of Carmen Rojas is left without an agent').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await stored()).toMatchObject({ userId: 'ana', chatStatusSetByUser: true })

    await button.click()
    await dialog.getByRole('button', { name: 'Release' }).click()
    await dialog.waitFor({ state: 'detached' })
    await section(page, 'Assigned Agent Data').getByText('Sin agente asignado').waitFor()
    await status(page).getByText('Sold', { exact: true }).waitFor()
    // An agent cannot change an unassigned chat.
    expect(await status(page).getByRole('button').count()).toBe(0)
    const contact = await stored()
    expect(contact).toMatchObject({ chatStatus: chatStatuses.success, chatStatusSetByUser: true })
    expect([contact.userId, contact.userTagId]).toEqual([undefined, undefined])
    expect(contact.userTagIds).toMatchObject([
      { userId: 'ana', unassignedByUserId: 'ana', unassignedAt: expect.any(String) },
    ])
  })

  const archive = 'Archive status'
  const release = 'Release chat'

  // For the other roles: the table of the policy.
  test('is offered to an agent by the rules', async () => {
    await inbox.chat('free', 'Diego Paz', { ...success, ...nobodys })
    await inbox.customerWrites('free', 'Hello')
    await inbox.chat('p', 'Elena Ríos', { chat_status: chatStatuses.inProgress })
    await inbox.customerWrites('p', 'Hello')
    const page = await show('ana', success)
    const offered = () => status(page).getByRole('button').allInnerTexts()
    await expect.poll(offered).toEqual([archive, release])
    await inbox.open('Diego Paz')
    await expect.poll(offered).toEqual([])
    await inbox.open('Elena Ríos')
    await expect.poll(offered).toEqual(['Mark: Sold'])
    await inbox.open('Carmen Rojas')
    await expect.poll(offered).toEqual([archive, release])
    await updateGroup(inbox, { hasReleaseChat: true })
    await expect.poll(offered).toEqual([archive])
  })
})
