import { z } from 'zod'
import { entity, flag, id, list, part } from '../wire.ts'

const days = z.number().int().nonnegative().optional()

/**
 * A rule that selects contacts. A contact must have all of `tagIds`, any of `levelTagIds`, any of `sources`, an
 * agent of `agentTagIds`, a team of `teamTagIds` and a chat status of `statuses`; an empty list means no
 * restriction. `isFree`: only contacts without an agent. `activeDays`: only with a message in the last n days;
 * `inactiveDays`: only without a message in the last n days.
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

/** The fields of a rule; an absent field means no restriction. */
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
 * A named selection of contacts. The specification shows only id and groupId; `name`, `rule` and `contacts` are our
 * extensions.
 */
export const segmentSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  rule: contactRuleSchema.optional(),
  /** Number of unarchived contacts in the segment that the viewer may see, at the time of the request. */
  contacts: z.number().int().nonnegative().optional(),
})
export type Segment = z.infer<typeof segmentSchema>
