import { z } from 'zod'
import { openingHoursSchema } from '#contract/entities/groups/opening-hours.ts'
import { entity, flag, id, list } from '#contract/wire.ts'

/** A team of agents. The specification names only `id` and `name`. The `teamTagId` of the team's chats is `tagId`. */
export const teamSchema = entity({
  id,
  groupId: id.optional(),
  name: z.string(),
  tagId: id.optional(),
  memberIds: list(id),
  /**
   * Hides the team's free chats from users outside the team, except super admins. Section 6 of the specification
   * mentions this setting ("if the team hides them") without naming a field.
   */
  hidesFreeChats: flag,
  /** When the team is open, in the group's time zone (our extension). Absent: as the group. */
  openingHours: openingHoursSchema.optional().catch(undefined),
})
export type Team = z.infer<typeof teamSchema>
