import { z } from 'zod'
import { entity, id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/** A contact's record in the CRM. The specification shows a panel but no fields: all fields are our extensions. */
export const crmRecordSchema = entity({
  id,
  contactId: id,
  name: z.string().catch(''),
  email: z.string().optional(),
  company: z.string().optional(),
  document: z.string().optional(),
  address: z.string().optional(),
  /** Further fields, with the CRM's own labels and in the CRM's order. */
  fields: list(part({ caption: z.string(), value: z.string() })),
  updatedAt: timestamp.optional(),
})
export type CrmRecord = z.infer<typeof crmRecordSchema>

export const crmOrderStatuses = ['open', 'paid', 'shipped', 'delivered', 'cancelled'] as const

/** An order of a contact in the CRM. */
export const crmOrderSchema = entity({
  id,
  number: z.string(),
  status: openEnum(crmOrderStatuses, 'unknown'),
  /** Amount in the currency's smallest unit (cents), to avoid rounding errors. */
  total: z.number().int(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  items: list(part({ title: z.string(), quantity: z.number().positive() })),
  createdAt: timestamp,
})
export type CrmOrder = z.infer<typeof crmOrderSchema>
