import type { Contact } from '#contract/entities/contact.ts'
import type { Note } from '#contract/entities/note.ts'
import type { Member } from '#contract/entities/member.ts'
import type { notificationChanges, notificationKinds } from '#contract/entities/notification.ts'
import type { Team } from '#contract/entities/team.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { teamAgents } from '#contract/policies/agents.ts'
import { mentionable } from '#contract/policies/mentionable.ts'
import { isFree } from '#contract/policies/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { mentionedUsers } from '#contract/rules/mentions.ts'
import { chatPreview, messagePreview } from '#contract/rules/message-preview.ts'
import { serviceStatusKind } from '#contract/rules/service-status.ts'
import { truncate } from '#contract/rules/characters.ts'
import type { Message } from '#contract/entities/message.ts'
import { toThose } from '#workspace/events/event-draft.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertNotification } from '#workspace/storage/notifications.ts'
import type { CampaignsTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'

/** Maximum number of characters that a notification quotes from a note or message. */
const textCharacters = 300

/** The content of a notification; contract/entities/notification.ts describes each field. */
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
      text: truncate(notice.text, textCharacters),
      reason: notice.reason ?? null,
      actor_name: actorName,
      contact_id: notice.contactId ?? null,
      note_id: notice.noteId ?? null,
      template_id: notice.templateId ?? null,
      campaign_id: notice.campaignId ?? null,
      read: 0,
      created_at: now,
    })
    const isReceiver = (viewer: Viewer) => viewer.userId === userId
    announce(toThose(groupId, 'notification.created', { notification }, isReceiver, byUserId))
  }
}

const aboutContact = (contact: Contact) => ({ title: contactName(contact), contactId: contact.id })

/** A cause of an assignment: with the reason of a transfer, and users who are notified in another way. */
export interface AssignmentCause extends Cause {
  /** Whether nobody is notified, because one notification about many chats follows. */
  isQuiet?: boolean
  reason?: string | undefined
  except?: readonly string[] | undefined
}

/** The agents of a team who are available; if nobody is, all of them, so that they see it when they are back. */
export function alertedAgents(directory: Directory, team: Team): string[] {
  const agents = teamAgents(team, directory.members)
  const available = agents.filter(
    ({ serviceStatus }) => serviceStatusKind(serviceStatus) === 'available',
  )
  return (available.length > 0 ? available : agents).map(({ id }) => id)
}

/**
 * Notifies an agent about a chat assigned to them. Notifies a team's available agents about a chat that was assigned to
 * their team, or that became free in it.
 */
export async function notifyAssignment(
  work: Work,
  before: Contact,
  after: Contact,
  { reason, except = [], isQuiet = false, ...cause }: AssignmentCause,
): Promise<void> {
  if (isQuiet) return
  const agentId = after.userId === before.userId ? undefined : after.userId
  const isNewInTeam = after.teamTagId !== before.teamTagId || (isFree(after) && !isFree(before))
  const teamTagId = isNewInTeam ? after.teamTagId : undefined
  if (agentId === undefined && teamTagId === undefined) return
  const directory = await readDirectory(work.tx, after.groupId)
  if (directory === undefined) return
  const notice = { kind: 'assignment', text: '', reason, ...aboutContact(after) } as const
  if (agentId !== undefined)
    await notify(work, directory, [agentId], { ...notice, change: 'agent' }, cause)
  const team = directory.teams.find(({ tagId }) => tagId === teamTagId)
  if (teamTagId === undefined || team === undefined) return
  const receivers = alertedAgents(directory, team).filter(
    (id) => id !== agentId && !except.includes(id),
  )
  await notify(work, directory, receivers, { ...notice, text: team.name, change: 'team' }, cause)
}

/** Notifies a team's available agents that several chats became free in it at once. */
export async function notifyFreed(
  work: Work,
  directory: Directory,
  { teamTagId, chats }: { teamTagId: string; chats: number },
  { except = [], ...cause }: AssignmentCause,
): Promise<void> {
  const team = directory.teams.find(({ tagId }) => tagId === teamTagId)
  if (team === undefined) return
  const notice = {
    kind: 'assignment',
    change: 'freed',
    title: team.name,
    text: String(chats),
  } as const
  const receivers = alertedAgents(directory, team).filter((id) => !except.includes(id))
  await notify(work, directory, receivers, notice, cause)
}

/** Notifies an agent that they got several chats at once. */
export async function notifyGiven(
  work: Work,
  directory: Directory,
  { userId, chats }: { userId: string; chats: number },
  cause: Cause,
): Promise<void> {
  const { name: title } = directory.group
  const notice = { kind: 'assignment', change: 'given', title, text: String(chats) } as const
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
