import { z } from 'zod'
import { entity, flag, id, list } from '../wire.ts'

/** A team of agents. The specification names id and name; a chat is tied to a team by `tagId`. */
export const teamSchema = entity({
  id,
  groupId: id.optional(),
  name: z.string(),
  tagId: id.optional(),
  memberIds: list(id),
  /** Managers and admins outside the team do not see its free chats (section 6: "if the team hides them"). */
  hidesFreeChats: flag,
})
export type Team = z.infer<typeof teamSchema>
