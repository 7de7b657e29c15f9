import { z } from 'zod'
import { entity, flag, id, timestamp } from '#contract/wire.ts'

const chatCount = z.number().int().nonnegative().catch(0)

/**
 * Details of a member, for admins only. `id` is the user's id. Former members who still have chats have details too;
 * such a user is known by the tag of their chats if the chats have no user's id.
 */
export const memberDetailsSchema = entity({
  id,
  /** The name of a former member; absent for members, and if it is unknown. */
  name: z.string().optional(),
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

/**
 * A user to whom at least one chat of the group is assigned, whatever their access and role. `id` is the user's id, or
 * the tag of their chats if the chats have no user's id.
 */
export const chatHolderSchema = entity({
  id,
  /** The personal tag that the chats carry. A user with chats of two tags is listed once for each tag. */
  tagId: id.optional(),
  /** Absent if it is unknown. */
  name: z.string().optional(),
})
export type ChatHolder = z.infer<typeof chatHolderSchema>

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
