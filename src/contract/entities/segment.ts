import { z } from 'zod'
import { entity, flag, id, list, part } from '../wire.ts'

const days = z.number().int().nonnegative().optional()

/**
 * What selects contacts: those that carry all of `tagIds`, on any of `levelTagIds`, from any of `sources`, with any of the
 * agents of `agentTagIds` (their tags), in any of the teams of `teamTagIds`, with any of the chat `statuses`. An empty list
 * selects all. `isFree`: only contacts without an agent. `activeDays`: with a message in the last so many days;
 * `inactiveDays`: without one in them.
 */
export const contactRuleSchema = part({
  tagIds: list(id),
  levelTagIds: list(id),
  sources: list(z.number().int()),
  agentTagIds: list(id),
  teamTagIds: list(id),
  statuses: list(z.number().int()),
  isFree: flag,
  activeDays: days,
  inactiveDays: days,
})
export type ContactRule = z.infer<typeof contactRuleSchema>

/** The members of a rule, each absent where it selects all. */
export interface ContactSelection {
  readonly tagIds?: readonly string[] | undefined
  readonly levelTagIds?: readonly string[] | undefined
  readonly sources?: readonly number[] | undefined
  readonly agentTagIds?: readonly string[] | undefined
  readonly teamTagIds?: readonly string[] | undefined
  readonly statuses?: readonly number[] | undefined
  readonly isFree?: boolean | undefined
  readonly activeDays?: number | undefined
  readonly inactiveDays?: number | undefined
}

/**
 * A named selection of contacts. The specification shows only id and groupId; name, rule and count are ours.
 */
export const segmentSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  rule: contactRuleSchema.optional(),
  /** Contacts in it that the viewer may see, when the list was fetched. */
  contacts: z.number().int().nonnegative().optional(),
})
export type Segment = z.infer<typeof segmentSchema>
