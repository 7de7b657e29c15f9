import { z } from 'zod'
import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import { contactBlockSchema } from '#contract/entities/contacts/contact-block.ts'
import {
  chatSchema,
  chatStatusTagsEntrySchema,
  contactSchema,
  groupChatMemberSchema,
  type Contact,
  type ContactLevelTag,
  customFields,
} from '#contract/entities/contacts/contact.ts'
import { dueSchema } from '#contract/entities/targets/target.ts'
import { messageDetailSchema } from '#contract/entities/messages/message.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { activityMs } from '#workspace/storage/chats/activity-key.ts'
import { firstRevision } from '#workspace/storage/chats/chat-revision.ts'
import { readJson } from '#workspace/storage/json.ts'
import { nameKey } from './name-key.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'

/** The schema of `extra_json`. The custom fields custom_1 … custom_20 pass through unchecked. */
const extraSchema = z.looseObject({
  chatStatusTags: z.array(chatStatusTagsEntrySchema).optional(),
  groupChatMembers: z.array(groupChatMemberSchema).optional(),
  formerPhones: z.array(z.string()).optional(),
  otherPhones: z.array(z.string()).optional(),
  writesTo: z.string().optional(),
  username: z.string().optional(),
  marketingOptOutAt: z.string().optional(),
  identityChangedAt: z.string().optional(),
  agentPassedAt: z.string().optional(),
  blocked: contactBlockSchema.optional(),
})

/** Without the steps that they have taken. */
const duesSchema = z.array(
  dueSchema.transform(({ kind, since, at, minutes, by }) => ({ kind, since, at, minutes, by })),
)

/** Data of a contact from other tables. */
export interface ContactLinks {
  tagIds: string[]
  levelTags: ContactLevelTag[]
  assignments: AssignmentEntry[]
  /** Whether messages wait for the channel. */
  isQueued: boolean
}

export function toContact(row: ContactsTable, links: ContactLinks): Contact {
  const extra = row.extra_json === null ? {} : readJson(row.extra_json, extraSchema)
  return contactSchema.parse({
    ...extra,
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    lastName: row.last_name,
    phone: row.phone,
    countryCode: row.country_code,
    email: row.email,
    brand: row.brand,
    pictureUrl: row.picture_url,
    source: row.source,
    sourceInputId: row.source_input_id,
    createdAt: iso(row.created_at),
    userId: row.user_id,
    userTagId: row.user_tag_id,
    teamTagId: row.team_tag_id,
    teamAssignedAt: iso(row.team_assigned_at),
    tagIdList: links.tagIds,
    tagLvl: links.levelTags,
    userTagIds: links.assignments,
    lastContactResponseAt: iso(row.last_contact_response_at),
    chatStatus: row.chat_status,
    chatStatusSetByUser: row.chat_status_set_by_user === 1,
    chatStatusSetByUserAt: iso(row.chat_status_set_by_user_at),
    importantChat: row.important === 1,
    finishedChat: row.finished === 1,
    archived: row.archived !== 0,
    isGroupChat: row.is_group_chat === 1,
    chat: { ...toChat(row), ...(links.isQueued && { queued: true }) },
    revision: row.revision,
  })
}

/** A contact after a change of its row. Its data from other tables is that of `before`, but for `changed`. */
export function withRow(
  before: Contact,
  row: ContactsTable,
  changed: Partial<ContactLinks> = {},
): Contact {
  const { tagIdList, tagLvl, userTagIds, chat } = before
  const isQueued = chat.queued === true
  const links = { tagIds: tagIdList, levelTags: tagLvl, assignments: userTagIds, isQueued }
  return toContact(row, { ...links, ...changed })
}

/** The further number to which messages of a merged contact go; undefined for its own. */
export function writesTo({ extra_json }: Pick<ContactsTable, 'extra_json'>): string | undefined {
  return extra_json === null ? undefined : readJson(extra_json, extraSchema).writesTo
}

/** `extra_json` with some of its properties replaced. */
export function withExtra(
  { extra_json }: Pick<ContactsTable, 'extra_json'>,
  change: z.input<typeof extraSchema>,
): string {
  const extra = extra_json === null ? {} : readJson(extra_json, extraSchema)
  return JSON.stringify({ ...extra, ...change })
}

/** The contact's non-empty custom fields, by name. */
export function customOf({
  extra_json,
}: Pick<ContactsTable, 'extra_json'>): Record<string, string> {
  const extra = extra_json === null ? {} : readJson(extra_json, extraSchema)
  return Object.fromEntries(
    customFields(extra).map(({ index, value }) => [customFieldName(index), value]),
  )
}

/** `extra_json` with some custom fields replaced. An empty text removes its field. @returns null if nothing remains */
export function withCustom(
  row: Pick<ContactsTable, 'extra_json'>,
  change: Readonly<Record<string, string | undefined>>,
): string | null {
  const extra = row.extra_json === null ? {} : readJson(row.extra_json, extraSchema)
  const texts = Object.entries(change).map(([name, text]) => [name, text?.trim() || undefined])
  const written = JSON.stringify({ ...extra, ...Object.fromEntries(texts) })
  return written === '{}' ? null : written
}

function toChat(row: ContactsTable): Contact['chat'] {
  return chatSchema.parse({
    lastMessage: row.last_message,
    isMedia: row.is_media === 1,
    lastSender: row.last_sender,
    updateAt: iso(activityMs(row.activity)),
    pendingMessages: row.pending_messages,
    pendingForAll: row.pending_messages,
    lastMessageType: row.last_message_type ?? undefined,
    lastMessageDetail:
      row.last_message_detail_json === null
        ? undefined
        : readJson(row.last_message_detail_json, messageDetailSchema),
    lastSentUserId: row.last_sent_user_id,
    lastMessageAutoResponse: row.last_message_auto_response === 1,
    lastMessageAmplead: row.last_message_amplead === 1,
    lastMessageId: row.last_message_id,
    lastMessageStatus: row.last_message_status ?? undefined,
    lastReactionEmoji: row.last_reaction_emoji,
    lastReactionSender: row.last_reaction_sender ?? undefined,
    lastReactionAt: iso(row.last_reaction_at),
    waitingSince: iso(row.waiting_since),
    closedWaitSince: iso(row.closed_wait_since),
    dues: row.dues_json === null ? undefined : readJson(row.dues_json, duesSchema),
  })
}

/** The row of a new contact without messages; `given` replaces the defaults. */
export function contactRow(
  given: Pick<ContactsTable, 'id' | 'group_id' | 'name' | 'phone' | 'created_at' | 'activity'> &
    Partial<ContactsTable>,
): ContactsTable {
  const { name, last_name = null, phone } = given
  return {
    last_name,
    name_key: nameKey({ name, last_name }),
    phone_key: phoneKey(phone),
    country_code: limits.defaultCountryCode,
    email: null,
    brand: null,
    picture_url: null,
    source: null,
    source_input_id: null,
    user_id: null,
    user_tag_id: null,
    team_tag_id: null,
    team_assigned_at: null,
    last_contact_response_at: null,
    chat_status: 0,
    chat_status_set_by_user: 0,
    chat_status_set_by_user_at: null,
    important: 0,
    finished: 0,
    archived: 0,
    is_group_chat: 0,
    extra_json: null,
    last_position: 0,
    last_message: '',
    is_media: 0,
    last_sender: 'none',
    pending_messages: 0,
    last_message_type: null,
    last_message_detail_json: null,
    last_sent_user_id: null,
    last_message_auto_response: 0,
    last_message_amplead: 0,
    last_message_id: null,
    last_message_status: null,
    last_reaction_emoji: null,
    last_reaction_sender: null,
    last_reaction_at: null,
    waiting_since: null,
    closed_wait_since: null,
    wait_alert_at: null,
    wait_before_finish: null,
    ended_wait_since: null,
    answered_at: null,
    answered_position: null,
    answered_by: null,
    opened_at: null,
    dues_json: null,
    due_at: null,
    target_alert_at: null,
    blocked_at: null,
    revision: firstRevision,
    ...given,
  }
}
