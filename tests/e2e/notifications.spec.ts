import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await updateGroupSilently(inbox, { hasNotifications: true })
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas', team_tag_id: 'tag-north' })
  await inbox.customerWrites('c', 'Could I have ten per cent off?')
})

const menuItem = (page: Page, unread?: string) =>
  page.getByRole('link', {
    name: unread === undefined ? 'Notifications' : `Notifications, ${unread}`,
    exact: true,
  })
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'List of notifications' }).getByRole('button', { name })

const notes = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true })

/** Writes a note that mentions a colleague, completed from the first letters. */
async function mention(page: Page, typed: string, name: string, rest: string): Promise<void> {
  await notes(page).getByRole('button', { name: 'Add' }).click()
  const field = notes(page).getByRole('textbox', { name: 'Note' })
  await field.pressSequentially(typed)
  await page.getByRole('option', { name, exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await field.press('Enter')
  await field.pressSequentially(rest)
  await field.press('Control+Enter')
}

/** The channel approves a template and rejects it later; the owner of the first notification is told. */
async function judgeTemplate(): Promise<void> {
  const { db } = inbox.rig.workspace.storage
  const template = whatsAppTemplateSchema.parse({
    id: 'offer',
    name: 'offer',
    templateType: 'TEXT',
    templateText: 'Desks are 20 % off',
    cards: ['The Lima desk', 'The Cusco desk'].map((text) => ({ headerType: 'IMAGE', text })),
    status: 'rejected',
  })
  await saveWaTemplate(db, { ...template, groupId: GROUP }, 0)
  const mention = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', 'mia')
    .executeTakeFirstOrThrow()
  const about = { ...mention, kind: 'template', title: 'offer', text: '' }
  const row = { ...about, contact_id: null, template_id: 'offer' }
  await db
    .insertInto('notifications')
    .values([
      { ...row, id: 'offer-1', change: 'approved', created_at: mention.created_at + 1 },
      { ...row, id: 'offer-2', change: 'rejected', created_at: mention.created_at + 2 },
    ])
    .execute()
}

test('a mention notifies the colleague, counts in the rail and opens the chat', async () => {
  const mia = await inbox.start({ as: 'mia' })
  await inbox.open('Carmen Rojas')
  await mia.keyboard.press('Control+Shift+D')
  await mention(mia, '@an', 'ana', 'may we?')
  await notes(mia).locator('mark', { hasText: '@ana' }).waitFor()
  const { body: told } = await inbox.agent('GET', 'main/notifications/user')
  expect(told.items).toMatchObject([{ kind: 'mention', text: '@ana may we?', actorName: 'mia' }])

  // While the list loads for the first time, the screen shows no number that is not known.
  const held = await holdCalls(mia, 'notifications/user')
  await menuItem(mia).click()
  await mia.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
  expect(await mia.getByRole('group', { name: 'Show' }).innerText()).not.toMatch(/\d/)
  await held.release()
  await mia.getByText('Templates, assignments, mentions and campaigns will be here').waitFor()
  const note = { contactId: 'c', text: '@mia may we?' }
  await inbox.agent('POST', 'main/notes', { body: note })
  await menuItem(mia, '1 unread notification').waitFor()
  await item(mia, 'Unread, Carmen Rojas, Mention, ana: “@mia may we?”').click()
  const panel = mia.getByRole('complementary', { name: 'Carmen Rojas' })
  await panel.getByText('Could I have ten per cent off?').waitFor()
  // Viewed for a while, it is read.
  await menuItem(mia).waitFor()
  await mia.keyboard.press('u')
  await menuItem(mia, '1 unread notification').waitFor()
  await mia.keyboard.press('Shift+U')
  await menuItem(mia).waitFor()
  await mia.getByRole('button', { name: 'Undo' }).click()
  await menuItem(mia, '1 unread notification').waitFor()
  // Clicking the rail's item of the open screen reloads the list, with changes that had no live
  // event.
  await inbox.rig.workspace.storage.db
    .updateTable('notifications')
    .set({ text: '@mia may we, please?' })
    .where('user_id', '=', 'mia')
    .execute()
  await menuItem(mia, '1 unread notification').click()
  await item(mia, 'Unread, Carmen Rojas, Mention, ana: “@mia may we, please?”').waitFor()
  await item(mia, 'Unread, Carmen Rojas').press('Enter')
  await bubbles(mia).filter({ hasText: 'Could I have ten per cent off?' }).waitFor()
  await menuItem(mia).waitFor()

  // In an outage the screen says what is missing and offers a retry; afterwards it loads by itself.
  await inbox.network({ failureRate: 1 })
  await menuItem(mia).click()
  await mia.getByText('Mentions', { exact: false }).first().click()
  const failed = mia.getByRole('main').getByText('Loads once the service answers').first()
  await failed.waitFor()
  await mia.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor()
  await inbox.network({ failureRate: 0 })
  await failed.waitFor({ state: 'detached' })
  await item(mia, 'Carmen Rojas, Mention').waitFor()

  // A template shows its message, the campaigns that use it, and the verdicts before this one.
  await judgeTemplate()
  await mia.getByRole('group', { name: 'Show' }).getByText('All').click()
  await menuItem(mia).click()
  await item(mia, 'offer, Template rejected').click()
  const verdict = mia.getByRole('complementary', { name: 'offer' })
  await verdict.getByText('Desks are 20 % off').waitFor()
  await verdict.getByText('The Cusco desk').waitFor()
  await verdict.getByText('No active campaign').waitFor()
  await verdict.getByRole('heading', { name: 'History' }).waitFor()
  await verdict.getByText('Template approved').waitFor()
  expect(await accessibilityFaults(mia)).toEqual([])

  await mia.getByRole('link', { name: 'What alerts me' }).click()
  await mia.getByRole('heading', { name: 'Alerts and sounds' }).waitFor()
})
