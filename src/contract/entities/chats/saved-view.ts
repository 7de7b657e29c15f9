import { z } from 'zod'
import { entity, flag, id } from '#contract/wire.ts'

/** A named filter of the chat list, our extension. It belongs to a user, or to a team that an admin shares it with. */
export const savedViewSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  /** View, order and filters of the list, as in the query of the app's address. */
  query: z.string().catch(''),
  /** Whether it is shown beside the views above the chat list; of a team's view, for all its members. */
  isPinned: flag,
  /** The user whose view it is; absent for a view of a team. */
  userId: id.optional(),
  /** The team that it is shared with. */
  teamId: id.optional(),
})
export type SavedView = z.infer<typeof savedViewSchema>
