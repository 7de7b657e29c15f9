import { z } from 'zod'
import { entity, flag, id } from '../wire.ts'

/** A tag for contacts. The names of tags are unique within a group, ignoring case. */
export const tagSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  archived: flag,
})
export type Tag = z.infer<typeof tagSchema>

/** Number of contacts that have a tag or level tag. `id` is the id of that tag. */
export const tagUsageSchema = entity({ id, contacts: z.number().int().nonnegative().catch(0) })
