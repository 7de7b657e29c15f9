import { z } from 'zod'
import { entity, id, list, part } from '../wire.ts'

/**
 * A named selection of contacts. The specification shows only id and groupId; name, rule and count are
 * ours: contacts that carry all of `tagIds`, on any of `levelTagIds`, from any of `sources`.
 */
export const segmentSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  rule: part({
    tagIds: list(id),
    levelTagIds: list(id),
    sources: list(z.number().int()),
  }).optional(),
  /** Contacts in it when last counted. */
  contacts: z.number().int().nonnegative().optional(),
})
export type Segment = z.infer<typeof segmentSchema>
