import { z } from 'zod'
import {
  fieldConditionSchema,
  textConditionSchema,
} from '#contract/entities/contacts/field-condition.ts'
import { limits } from '#contract/limits.ts'
import { isPossibleCondition } from '#contract/rules/contacts/field-operators.ts'
import { id } from '#contract/wire.ts'
import { countryCodeField } from '#contract/api/shared.ts'

const ids = z.array(id).max(100).default([])
const numbers = z.array(z.number().int().nonnegative()).max(20).default([])
const days = z.number().int().min(1).max(limits.contacts.daysMax).optional()

const impossible = { path: ['values'], error: 'are not those of the operator' }
export const brandConditions = z
  .array(textConditionSchema.refine(isPossibleCondition, impossible))
  .max(limits.contacts.conditionsMax)
export const fieldConditions = z
  .array(fieldConditionSchema.refine(isPossibleCondition, impossible))
  .max(limits.contacts.conditionsMax)
export const countryCodes = z.array(countryCodeField).max(limits.idListMax)

/**
 * A contact rule (see the entity Segment) in a request. Unknown fields are dropped; absent fields mean no restriction.
 * `fields` and what follows are our extension of it.
 */
export const contactRuleInput = z.object({
  tagIds: ids,
  levelTagIds: ids,
  sources: numbers,
  agentTagIds: ids,
  teamTagIds: ids,
  statuses: numbers,
  isFree: z.boolean().default(false),
  activeDays: days,
  inactiveDays: days,
  fields: fieldConditions.default([]),
  brand: brandConditions.default([]),
  countries: countryCodes.default([]),
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  isOptedOut: z.boolean().optional(),
})
