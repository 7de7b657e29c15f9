import { z } from 'zod'
import { entity, flag, id, timestamp } from '../wire.ts'

const chatCount = z.number().int().nonnegative().catch(0)

/** Details of a member, for admins only. `id` is the user's id. */
export const memberDetailsSchema = entity({
  id,
  hasTemplatePermission: flag,
  hasQrAccess: flag,
  /** Absent: the member was never seen. */
  lastSeenAt: timestamp.optional(),
  /** Unarchived chats assigned to the member. A chat is closed if its status is success, otherwise open. */
  openChats: chatCount,
  closedChats: chatCount,
  /** Open and closed chats with unread messages. */
  unreadChats: chatCount,
})
export type MemberDetails = z.infer<typeof memberDetailsSchema>

/** Numbers of unarchived chats of a team. `id` is the team's id. */
export const teamDetailsSchema = entity({
  id,
  assignedChats: chatCount,
  /** Chats without an agent. */
  freeChats: chatCount,
})
export type TeamDetails = z.infer<typeof teamDetailsSchema>

/** Numbers of unarchived chats without a team. */
export const chatsWithoutTeamSchema = z.object({
  assignedChats: chatCount,
  freeChats: chatCount,
})
