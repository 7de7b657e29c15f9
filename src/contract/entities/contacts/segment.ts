import { z } from 'zod'
import { entity, fittingList, flag, id, list, part } from '#contract/wire.ts'
import {
  fieldConditionSchema,
  textConditionSchema,
  type FieldCondition,
  type TextCondition,
} from './field-condition.ts'

const days = z.number().int().nonnegative().optional()
const day = z.iso.date().optional().catch(undefined)

/**
 * A rule that selects contacts. A contact must fulfil the conditions of all fields. An empty list is no condition.
 * - `tagIds`: the contact has all of these tags.
 * - `levelTagIds`: the contact has at least one of these level tags.
 * - `sources`: the contact's `source` is one of these numbers.
 * - `agentTagIds`: the contact's `userTagId`, which is the tag of its agent, is one of these.
 * - `teamTagIds`: the contact's `teamTagId`, which is the tag of its team, is one of these.
 * - `statuses`: the chat status is one of these numbers.
 * - `isFree`: true selects only contacts without an agent.
 * - `activeDays`: the chat has a message in the last n days.
 * - `inactiveDays`: the chat has messages, but none in the last n days.
 * - `fields`: the contact fulfils each of these conditions.
 * - `brand`: the contact's brand fulfils each of these conditions.
 * - `countries`: the contact's `countryCode` is one of these.
 * - `createdFrom`, `createdTo`: the contact was registered on this day or after it, and on this day or before it, in the
 *   group's time zone.
 * - `isOptedOut`: whether the person wants no campaigns.
 *
 * `fields` and what follows are of a service whose group has `filtersFields`.
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
  fields: fittingList(fieldConditionSchema),
  brand: fittingList(textConditionSchema),
  countries: list(z.string()),
  createdFrom: day,
  createdTo: day,
  isOptedOut: z.boolean().optional().catch(undefined),
})
export type ContactRule = z.infer<typeof contactRuleSchema>

/** The fields of `ContactRule`, each optional. An absent field is no condition. */
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
  readonly fields?: readonly FieldCondition[] | undefined
  readonly brand?: readonly TextCondition[] | undefined
  readonly countries?: readonly string[] | undefined
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
  readonly isOptedOut?: boolean | undefined
}

/** A named selection of contacts. The specification names only `id` and `groupId`. The other fields are extensions. */
export const segmentSchema = entity({
  id,
  groupId: id,
  name: z.string().catch(''),
  rule: contactRuleSchema.optional(),
  /**
   * Number of contacts in the segment that are not archived and that the viewer may see, when the service responded.
   */
  contacts: z.number().int().nonnegative().optional(),
})
export type Segment = z.infer<typeof segmentSchema>
