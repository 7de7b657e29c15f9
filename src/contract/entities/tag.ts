import { z } from 'zod'
import { entity, flag, id } from '../wire.ts'

/** A label on contacts. Labels are unique within a group, compared without regard to case. */
export const tagSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  archived: flag,
})
export type Tag = z.infer<typeof tagSchema>

/** How many contacts have a tag, or a level's tag; `id` is the tag's. */
export const tagUsageSchema = entity({ id, contacts: z.number().int().nonnegative().catch(0) })
