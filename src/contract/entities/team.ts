import { z } from 'zod'
import { entity, flag, id, list } from '../wire.ts'

/** A team of agents. The specification names id and name. `tagId` is the tag that the team's chats carry. */
export const teamSchema = entity({
  id,
  groupId: id.optional(),
  name: z.string(),
  tagId: id.optional(),
  memberIds: list(id),
  /**
   * Hides the team's free chats from users outside the team, except super admins (section 6: "if the team hides them").
   */
  hidesFreeChats: flag,
})
export type Team = z.infer<typeof teamSchema>
