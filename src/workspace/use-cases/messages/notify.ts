import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type {
  lineChanges,
  notificationChanges,
  notificationKinds,
} from '#contract/entities/messages/notification.ts'
import type { Team } from '#contract/entities/people/team.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { teamAgents } from '#contract/policies/chats/agents.ts'
import { mentionable } from '#contract/policies/messages/mentionable.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { mentionedUsers } from '#contract/rules/messages/mentions.ts'
import { chatPreview, messagePreview } from '#contract/rules/messages/message-preview.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { truncate } from '#contract/rules/text/characters.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { saveHandOver } from '#workspace/storage/chats/chat-reads.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertNotification } from '#workspace/storage/messages/notifications.ts'
import type { CampaignsTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'

/** Maximum number of characters that a notification quotes from a note or message. */
const textCharacters = 300

/** What a notification quotes of a note or message. */
export const noticeText = (text: string): string => truncate(text, textCharacters)

/** The content of a notification; contract/entities/messages/notification.ts describes each field. */
export interface Notice {
  kind: (typeof notificationKinds)[number]
  change?: (typeof notificationChanges)[number] | undefined
  title: string
  text: string
  reason?: string | undefined
  contactId?: string
  noteId?: string
  templateId?: string
  campaignId?: string
}

interface Cause {
  /** The user who caused the notification and does not get it; absent for the channel and the service itself. */
  byUserId?: string | undefined
  /** Epoch ms. */
  now: number
}

/**
 * Stores and publishes a notification for each of `userIds` who may see notifications, except the user who caused it.
 */
export async function notify(
  { tx, announce }: Work,
  directory: Directory,
  userIds: Iterable<string>,
  notice: Notice,
  { byUserId, now }: Cause,
): Promise<void> {
  const groupId = directory.group.id
  const actorName = directory.members.find(({ id }) => id === byUserId)?.name ?? null
  for (const userId of new Set(userIds)) {
    if (userId === byUserId || !can(viewerIn(directory, userId), 'notification.see')) continue
    const notification = await insertNotification(tx, {
      id: newId('notification', now),
      group_id: groupId,
      user_id: userId,
      kind: notice.kind,
      change: notice.change ?? null,
      title: notice.title,
      text: noticeText(notice.text),
      reason: notice.reason ?? null,
      actor_name: actorName,
      contact_id: notice.contactId ?? null,
      note_id: notice.noteId ?? null,
      template_id: notice.templateId ?? null,
      campaign_id: notice.campaignId ?? null,
      read: 0,
      created_at: now,
    })
    const receivers = { by: 'user', userId } as const
    announce(toThose(groupId, 'notification.created', { notification }, receivers, byUserId))
  }
}

const aboutContact = (contact: Contact) => ({ title: contactName(contact), contactId: contact.id })

/** A cause of an assignment: with the reason of a transfer, and users who are notified in another way. */
export interface AssignmentCause extends Cause {
  /** Whether nobody is notified, because one notification about many chats follows. */
  isQuiet?: boolean
  reason?: string | undefined
  except?: readonly string[] | undefined
  /** Agents of the team whom a note mentions: they are notified of the mention. */
  mentioned?: readonly string[] | undefined
}

/** The agents of a team who are available; if nobody is, all of them, so that they see it when they are back. */
export function alertedAgents(directory: Directory, team: Team): string[] {
  const agents = teamAgents(team, directory.members)
  const available = agents.filter(
    ({ serviceStatus }) => serviceStatusKind(serviceStatus) === 'available',
  )
  return (available.length > 0 ? available : agents).map(({ id }) => id)
}

/** Marks a chat as handed over to these users by another user. Automatic assignment hands nothing over. */
async function handOver(
  { tx }: Work,
  { id, groupId }: Contact,
  userIds: readonly string[],
  { byUserId }: Pick<Cause, 'byUserId'>,
): Promise<void> {
  const receivers = byUserId === undefined ? [] : userIds.filter((one) => one !== byUserId)
  await saveHandOver(tx, { id, group_id: groupId }, [...new Set(receivers)])
}

/**
 * Hands a chat over to the agent to whom it was assigned, and notifies them. The same for a team's available agents, if
 * the chat was assigned to their team or became free in it; it is handed over to them if it is free.
 * @param known the directory, if it was read already
 */
export async function notifyAssignment(
  work: Work,
  before: Contact,
  after: Contact,
  { reason, except = [], mentioned = [], isQuiet = false, ...cause }: AssignmentCause,
  known?: Directory,
): Promise<void> {
  const isOtherAgent = after.userId !== before.userId
  const agentId = isOtherAgent ? after.userId : undefined
  const isNewInTeam = after.teamTagId !== before.teamTagId || (isFree(after) && !isFree(before))
  const teamTagId = isNewInTeam ? after.teamTagId : undefined
  const isForNobody = isQuiet || (agentId === undefined && teamTagId === undefined)
  const directory = isForNobody
    ? undefined
    : (known ?? (await readDirectory(work.tx, after.groupId)))
  const team = directory?.teams.find(({ tagId }) => tagId !== undefined && tagId === teamTagId)
  const agents = directory === undefined || team === undefined ? [] : alertedAgents(directory, team)
  const alerted = agents.filter((id) => id !== agentId && !except.includes(id))
  if (isOtherAgent || (isFree(after) && isNewInTeam)) {
    const receivers = agentId === undefined ? [...alerted, ...mentioned] : [agentId]
    await handOver(work, after, receivers, cause)
  }
  if (directory === undefined) return
  const notice = { kind: 'assignment', text: '', reason, ...aboutContact(after) } as const
  if (agentId !== undefined)
    await notify(work, directory, [agentId], { ...notice, change: 'agent' }, cause)
  if (team === undefined) return
  const others = alerted.filter((id) => !mentioned.includes(id))
  await notify(work, directory, others, { ...notice, text: team.name, change: 'team' }, cause)
}

/** Hands several chats that became free in a team over to its available agents, and notifies them once. */
export async function notifyFreed(
  work: Work,
  directory: Directory,
  { teamTagId, chats }: { teamTagId: string; chats: readonly Contact[] },
  { except = [], ...cause }: AssignmentCause,
): Promise<void> {
  const team = directory.teams.find(({ tagId }) => tagId === teamTagId)
  if (team === undefined) return
  const notice = {
    kind: 'assignment',
    change: 'freed',
    title: team.name,
    text: String(chats.length),
  } as const
  const receivers = alertedAgents(directory, team).filter((id) => !except.includes(id))
  for (const chat of chats) await handOver(work, chat, receivers, cause)
  await notify(work, directory, receivers, notice, cause)
}

/** Hands several chats over to an agent, and notifies them once. */
export async function notifyGiven(
  work: Work,
  directory: Directory,
  { userId, chats }: { userId: string; chats: readonly Contact[] },
  cause: Cause,
): Promise<void> {
  const { name: title } = directory.group
  const notice = { kind: 'assignment', change: 'given', title, text: String(chats.length) } as const
  for (const chat of chats) await handOver(work, chat, [userId], cause)
  await notify(work, directory, [userId], notice, cause)
}

/** Notifies the members whom a note mentions, if they see the chat. */
export async function notifyMentions(
  work: Work,
  directory: Directory,
  contact: Contact,
  { id: noteId, text }: Pick<Note, 'id' | 'text'>,
  { except, ...cause }: Cause & { except: readonly string[] },
): Promise<void> {
  const people = mentionable(directory, contact)
  const notice = { kind: 'mention', text, noteId, ...aboutContact(contact) } as const
  const userIds = mentionedUsers(text, people).filter((id) => !except.includes(id))
  await notify(work, directory, userIds, notice, cause)
}

/** Notifies the sender of a message that the channel did not deliver it. */
export async function notifyFailure(
  work: Work,
  contact: Contact,
  { sentByUserId, content }: Message,
  cause: Cause,
): Promise<void> {
  if (sentByUserId === undefined) return
  const directory = await readDirectory(work.tx, contact.groupId)
  if (directory === undefined) return
  const { text } = messagePreview(content)
  const notice = { kind: 'message_failed', text, ...aboutContact(contact) } as const
  await notify(work, directory, [sentByUserId], notice, cause)
}

/**
 * Notifies the chat's agent that the customer waits too long, or that the window of the waiting customer closes. If the
 * chat has no agent, notifies the admins and managers who see the chat.
 */
export async function notifyWaiting(
  work: Work,
  contact: Contact,
  cause: Cause,
  change: 'unassigned' | 'unanswered' | 'window_closing' = isFree(contact)
    ? 'unassigned'
    : 'unanswered',
): Promise<void> {
  const directory = await readDirectory(work.tx, contact.groupId)
  if (directory === undefined) return
  const userIds = directory.members
    .map(({ id }) => id)
    .filter((id) => can(viewerIn(directory, id), 'notification.waiting', contact))
  const { text } = chatPreview(contact.chat)
  const notice = { kind: 'waiting', change, text, ...aboutContact(contact) } as const
  await notify(work, directory, userIds, notice, cause)
}

/** Notifies users that a target of a chat is soon missed, or was missed. */
export async function notifyTarget(
  work: Work,
  directory: Directory,
  contact: Contact,
  {
    change,
    userIds,
    now,
  }: { change: 'target_near' | 'target_missed'; userIds: readonly string[]; now: number },
): Promise<void> {
  const { text } = chatPreview(contact.chat)
  const notice = { kind: 'waiting', change, text, ...aboutContact(contact) } as const
  await notify(work, directory, userIds, notice, { now })
}

/** Notifies a member about a new role, or a change between full and read-only access. */
export async function notifyRole(
  work: Work,
  groupId: string,
  before: Member,
  after: Member,
  cause: Cause,
): Promise<void> {
  const isOtherRole = before.role !== after.role
  if (!isOtherRole && before.isReadOnly === after.isReadOnly) return
  const directory = await readDirectory(work.tx, groupId)
  if (directory === undefined) return
  const change = isOtherRole ? undefined : after.isReadOnly ? 'read_only' : 'full_access'
  const notice = { kind: 'role', change, title: directory.group.name, text: after.role } as const
  await notify(work, directory, [after.id], notice, cause)
}

const announcedStatuses = ['approved', 'rejected', 'paused', 'disabled', 'deleted'] as const

/** Notifies everyone who may edit templates about a template's new status or category. */
export async function notifyTemplate(
  work: Work,
  groupId: string,
  before: WhatsAppTemplate,
  after: WhatsAppTemplate,
  cause: Cause,
): Promise<void> {
  const status = announcedStatuses.find(
    (one) => one === after.status && after.status !== before.status,
  )
  const isOtherCategory = after.category !== before.category
  if (status === undefined && !isOtherCategory) return
  const directory = await readDirectory(work.tx, groupId)
  if (directory === undefined) return
  const editors = directory.members
    .map(({ id }) => id)
    .filter((id) => can(viewerIn(directory, id), 'waTemplate.edit'))
  const notice = { kind: 'template', title: after.name, templateId: after.id } as const
  if (status !== undefined) {
    const text = status === 'rejected' ? (after.rejectedReason ?? '') : ''
    await notify(work, directory, editors, { ...notice, change: status, text }, cause)
  }
  if (isOtherCategory) {
    const text = after.category
    await notify(work, directory, editors, { ...notice, change: 'category', text }, cause)
  }
}

/** Notifies the admins who may repair a group's line of a change that the provider made. */
export async function notifyLine(
  work: Work,
  groupId: string,
  notice: { change: (typeof lineChanges)[number]; text: string },
  now: number,
): Promise<void> {
  const directory = await readDirectory(work.tx, groupId)
  if (directory === undefined) return
  const admins = directory.members
    .map(({ id }) => id)
    .filter((id) => can(viewerIn(directory, id), 'line.edit'))
  const { name: title } = directory.group
  await notify(work, directory, admins, { kind: 'line', title, ...notice }, { now })
}

/** Notifies the creator of a campaign that it has finished, is paused or was cancelled. */
export async function notifyCampaign(
  work: Work,
  directory: Directory,
  { id, name, created_by }: Pick<CampaignsTable, 'id' | 'name' | 'created_by'>,
  { change, text }: { change: 'finished' | 'campaign_paused' | 'cancelled'; text: string },
  now: number,
  byUserId?: string,
): Promise<void> {
  const notice = { kind: 'campaign', change, title: name, text, campaignId: id } as const
  await notify(work, directory, [created_by], notice, { byUserId, now })
}
