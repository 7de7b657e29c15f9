import { groupSchema } from '#contract/entities/groups/group.ts'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { messageTemplateSchema } from '#contract/entities/templates/message-template.ts'
import { savedViewSchema } from '#contract/entities/chats/saved-view.ts'
import { contactRuleSchema } from '#contract/entities/contacts/segment.ts'
import { templateSchema } from '#contract/entities/answers/template.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { insertMacroRun, saveMacro } from '#workspace/storage/chats/macros.ts'
import { insertRuleRun } from '#workspace/storage/chats/rule-runs.ts'
import { saveRule } from '#workspace/storage/chats/rules.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { fileAddress } from '#workspace/storage/files/file-address.ts'
import { insertFile } from '#workspace/storage/files/files.ts'
import { insertFlow } from '#workspace/storage/flows/flows.ts'
import { insertApiKey } from '#workspace/storage/groups/api-keys.ts'
import { insertDeliveries } from '#workspace/storage/groups/webhook-deliveries.ts'
import { insertWebhook } from '#workspace/storage/groups/webhooks.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertHistoryImport } from '#workspace/storage/contacts/history-imports.ts'
import { insertImport } from '#workspace/storage/contacts/imports.ts'
import { saveInvitation } from '#workspace/storage/people/invitations.ts'
import { insertLevel, insertLevelTag } from '#workspace/storage/tags/levels.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertMessage } from '#workspace/storage/messages/messages.ts'
import { insertMessageTemplate } from '#workspace/storage/templates/message-templates.ts'
import { insertNotification } from '#workspace/storage/messages/notifications.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { saveSavedView } from '#workspace/storage/chats/saved-views.ts'
import { insertScheduled } from '#workspace/storage/messages/scheduled-messages.ts'
import { insertSegment } from '#workspace/storage/contacts/segments.ts'
import { insertSticker } from '#workspace/storage/answers/stickers.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { insertTeam } from '#workspace/storage/people/teams.ts'
import { insertTemplate } from '#workspace/storage/answers/templates.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { insertCampaign } from '#workspace/storage/campaigns/campaigns.ts'

const texts = { title: 'Welcome', heading: 'Hello', body: 'Tell us', complete: 'Send' }
const document_json = JSON.stringify(newFlowDocument(welcomeScreen(texts)))

/** Switches on the group's optional screens. */
export async function openAllScreens({ db }: Storage, groupId: string): Promise<void> {
  const group = await findGroup(db, groupId)
  const all = {
    hasFlows: true,
    hasNotifications: true,
    hasQrAssigner: true,
    dataExt001Enabled: true,
  }
  await saveGroup(db, groupSchema.parse({ ...group, ...all, metaAds: true, hasReassign: true }))
}

interface Owner {
  /** The id of everything that is inserted; the tags of the agent and of the team are `tag-of-agent-…` and so on. */
  id: string
  groupId: string
  /** The user to whom the notification belongs. */
  userId: string
  /** Changes of the contact, which is free otherwise. */
  contact?: Partial<ContactsTable>
}

/**
 * Inserts one thing of each kind that an id in a call can name: a contact with messages, a member, a tag, a team and so
 * on.
 * @returns the address of the file
 */
export async function seedThings(
  storage: Storage,
  now: number,
  { id, groupId, userId, contact = {} }: Owner,
): Promise<{ file: string }> {
  const { db } = storage
  const group_id = groupId
  const fileId = newId('file', now)
  await storage.transaction(async (tx) => {
    const phone = `5199${String(Math.abs(hash(id + groupId)) % 10_000_000).padStart(7, '0')}`
    const activity = activityAt(now, Math.abs(hash(id)) % 1_000)
    const row = { id, group_id, name: id, phone, created_at: now, activity }
    await insertContact(
      tx,
      contactRow({ ...row, last_position: 1, last_contact_response_at: now, ...contact }),
      [],
      [],
    )
    const message = { id, contactId: id, content: { type: 'text', text: 'Hi' }, sender: 'contact' }
    const sent = { status: 'read', updatedAt: now, positionInChat: 1 }
    await insertMessage(tx, messageSchema.parse({ ...message, ...sent }))
    const notification = {
      id,
      group_id,
      user_id: userId,
      kind: 'campaign',
      change: null,
      title: 'a',
    }
    const about = {
      actor_name: null,
      contact_id: null,
      note_id: null,
      template_id: null,
      campaign_id: null,
    }
    await insertNotification(tx, {
      ...notification,
      ...about,
      text: 'a',
      reason: null,
      read: 0,
      created_at: now,
    })
  })
  const later = { scheduled_at: now + 86_400_000, text: 'Hi', template_id: null, done: 0 as const }
  await insertScheduled(db, { id, contact_id: id, created_by_user_id: userId, ...later }, now)
  await insertUser(db, {
    id,
    name: id,
    email: `${id}@${groupId}.test`,
    password_hash: '',
    created_at: now,
  })
  await insertTeam(db, { id, group_id, name: id, tag_id: `tag-of-team-${id}`, hides_free_chats: 0 })
  const agent = {
    group_id,
    user_id: id,
    role: 'ROLE_PUBLISHER',
    tag_id: `tag-of-agent-${id}`,
  } as const
  await insertMember(db, { ...agent, created_at: now }, [])
  const guest = { id: `guest-${id}`, name: 'Guest', email: `guest-${id}@${groupId}.test` }
  await insertUser(db, { ...guest, password_hash: '', created_at: now })
  const { email } = guest
  const terms = {
    user_id: guest.id,
    email,
    terms_json: '{"role":"ROLE_PUBLISHER"}',
    language: 'en',
  }
  const dates = { invited_by: userId, created_at: now, expires_at: now + 86_400_000 }
  await saveInvitation(db, { id, group_id, ...terms, ...dates })
  await insertTag(db, { id, groupId, name: id, archived: false })
  await insertLevel(db, { id, group_id, name: id, position: 9 })
  await insertLevelTag(db, { id, group_id, level_id: id, name: id })
  const rule = contactRuleSchema.parse({ isFree: true })
  await storage.transaction((tx) =>
    insertImport(tx, { id, group_id, user_id: userId, filename: 'a.csv', created_at: now }),
  )
  const read = {
    people_json: JSON.stringify([{ name: 'Ana', messages: 1 }]),
    orders_json: '["dmy"]',
    system_lines: 0,
    files: 0,
    missing_files: 0,
  }
  const chat = { id, group_id, contact_id: id, user_id: userId, filename: 'a.txt', created_at: now }
  await storage.transaction((tx) => insertHistoryImport(tx, { ...chat, ...read }, []))
  await insertSegment(db, { id, groupId, name: id, rule }, now)
  const own = { id, groupId, name: id }
  await saveSavedView(db, savedViewSchema.parse({ ...own, query: '', userId }), 0)
  await saveMacro(db, { ...own, actions: [{ kind: 'important' }] }, now)
  const macroRun = { id, group_id, user_id: userId, key: id, macro_id: id, created_at: now }
  await insertMacroRun(db, macroRun, 0)
  await storage.transaction(async (tx) => {
    const actions = [{ kind: 'important' as const }]
    const what = {
      when: { on: 'message' as const },
      match: 'all' as const,
      conditions: [],
      actions,
    }
    const how = { stops: false, againHours: 0, followsRules: false }
    await saveRule(tx, { ...own, isOn: false, ...what, ...how }, now)
    const ofRule = { group_id, rule_id: id, rule_name: id, contact_id: id, at: now }
    const undo_json = JSON.stringify([{ kind: 'change', change: { kind: 'unimportant' } }])
    const steps_json = JSON.stringify([{ action: actions[0], result: 'done' }])
    await insertRuleRun(tx, {
      id,
      ...ofRule,
      result: 'done',
      steps_json,
      undo_json,
      undone_at: null,
    })
  })
  await insertApiKey(db, {
    id,
    group_id,
    user_id: userId,
    name: id,
    token_hash: `hash of ${id}`,
    ending: 'abcd',
    scopes_json: '["chats"]',
    addresses_json: '[]',
    calls_per_minute: 60,
    created_at: now,
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
  })
  await insertWebhook(db, {
    id,
    group_id,
    name: id,
    // Nobody is called: the address is private.
    url: 'https://127.0.0.1/',
    kinds_json: '["message.in"]',
    with_content: 0,
    state: 'off',
    secret: '',
    old_secret: null,
    old_secret_until: null,
    created_at: now,
    last_call_at: null,
    last_success_at: null,
  })
  const delivery = {
    id,
    webhook_id: id,
    group_id,
    event_id: id,
    kind: 'message.in',
    subject_id: id,
  }
  const given = { contact_id: id, title: id, body: '{}', answer: '', state: 'failed' }
  const tried = { tries: 0, tries_json: '[]', last_status: null, last_at: null }
  await insertDeliveries(db, groupId, [
    { ...delivery, ...given, ...tried, created_at: now, due_at: null },
  ])
  const text = { type: 'text', text: 'Hi' }
  await insertTemplate(db, templateSchema.parse({ ...own, content: text }), now)
  const options = [{ id: 'a', title: 'A' }]
  const content = { type: 'quick_reply', text: 'Hi', contentType: 'text', options }
  await insertMessageTemplate(db, messageTemplateSchema.parse({ ...own, content }), now)
  const waText = { templateType: 'TEXT', templateText: 'Hi', templateApproveText: 'Hi' }
  const approved = { status: 'approved', category: 'MARKETING', ...waText }
  await saveWaTemplate(
    db,
    { ...whatsAppTemplateSchema.parse({ ...own, id: `wa-${id}`, ...approved }), groupId },
    now,
  )
  const file = { group_id, filename: 'a.png', mime_type: 'image/png', size: 3 }
  const by = { uploaded_by_user_id: id, created_at: now }
  await insertFile(db, { id: fileId, ...file, width: 9, height: 9, duration: null, ...by })
  await insertSticker(db, { id, group_id, url: fileAddress(fileId), created_at: now })
  const flow = {
    header: null,
    body: null,
    action: null,
    archived: 0 as const,
    draft_json: document_json,
  }
  const published = {
    published_json: document_json,
    published_version: 1,
    published_revision: 0,
    locked: null,
  }
  const edited = { revision: 0, created_at: now, edited_at: now, edited_by: null }
  await insertFlow(db, { id, group_id, name: id, ...flow, ...published, ...edited })
  const draft = { group_id, template_id: `wa-${id}`, name: id, created_by: userId }
  const campaign = await insertCampaign(db, draft, {}, now)
  await db.updateTable('campaigns').set({ id }).where('id', '=', campaign.id).execute()
  const ad = {
    name: id,
    campaign: 'a',
    state: 'active',
    picture_url: null,
    text: 'a',
    headline: 'a',
  }
  const run = { greeting: null, currency: 'USD', created_at: now, ends_at: null }
  await db
    .insertInto('ads')
    .values({ id, group_id, ...ad, ...run })
    .execute()
  return { file: fileAddress(fileId) }
}

/** A number for a text, so that phones and positions differ. */
const hash = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) | 0, 7)
