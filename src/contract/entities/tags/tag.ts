import { z } from 'zod'
import { entity, flag, id } from '#contract/wire.ts'

/** A tag for contacts. The names of tags are unique within a group, ignoring case. */
export const tagSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  archived: flag,
})
export type Tag = z.infer<typeof tagSchema>

/** The number of contacts that have a tag or a level tag. `id` is the id of this tag. */
export const tagUsageSchema = entity({ id, contacts: z.number().int().nonnegative().catch(0) })
