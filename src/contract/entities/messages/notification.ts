import { z } from 'zod'
import { entity, flag, id, openEnum, timestamp } from '#contract/wire.ts'

/** The subject of a notification. Kinds of a newer service are shown as `system`, with their text. */
export const notificationKinds = [
  'template',
  'assignment',
  'mention',
  'campaign',
  'message_failed',
  'role',
  'waiting',
  'report',
  'line',
  'system',
] as const

/** What happened to a group's line on the channel. */
export const lineChanges = [
  'line_stopped',
  'line_restricted',
  'line_quality',
  'line_name',
  'line_limit',
  'line_alert',
] as const

/** What happened to the subject, for kinds with more than one event. */
export const notificationChanges = [
  'approved',
  'rejected',
  'paused',
  'disabled',
  'deleted',
  'category',
  'agent',
  'team',
  'freed',
  'given',
  'finished',
  'cancelled',
  'campaign_paused',
  'read_only',
  'full_access',
  'unassigned',
  'unanswered',
  'window_closing',
  'target_near',
  'target_missed',
  ...lineChanges,
] as const

/**
 * A notification on the notifications screen. The specification shows the screen's calls and badge, but no fields: all
 * fields are our extensions.
 */
export const notificationSchema = entity({
  id,
  groupId: id,
  kind: openEnum(notificationKinds, 'system'),
  change: openEnum(notificationChanges, 'other').optional(),
  /** Name of the template, contact, campaign or group. Without it the page shows `text` alone. */
  title: z.string().optional(),
  /**
   * The content depends on the kind. It may be empty.
   * - `template`: the reason of a rejection (the channel's code), or the new category
   * - `assignment`: the name of the team that got the chat; for `freed`, how many chats of the team `title` became free;
   *   for `given`, how many chats the user got at once
   * - `mention`: the note with the mention
   * - `campaign`: the campaign's sent messages and recipients ("5 / 9")
   * - `message_failed`: the beginning of the message
   * - `role`: the member's role
   * - `waiting`: the waiting customer's last message; also for `target_near` and `target_missed`
   * - `line`: the provider's error code that stopped it; the new quality, the decision about the name or the new limit as
   *   in the line's history (entities/line/line.ts); or a sentence of the provider
   * - any other kind: a sentence of the service
   */
  text: z.string(),
  /** Why the chat was transferred, for `assignment`. */
  reason: z.string().optional(),
  /** The name of the user who caused the notification; absent if the channel or the service caused it. */
  actorName: z.string().optional(),
  /** The id of the subject; for a contact also the phone number. */
  contactId: id.optional(),
  /** The note with the mention. */
  noteId: id.optional(),
  templateId: id.optional(),
  campaignId: id.optional(),
  phone: z.string().optional(),
  countryCode: z.string().optional(),
  read: flag,
  createdAt: timestamp,
})
export type Notification = z.infer<typeof notificationSchema>
