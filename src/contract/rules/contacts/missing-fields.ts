import { z } from 'zod'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'

const detailsSchema = z.object({
  fields: z.array(z.looseObject({ number: z.number().int(), name: z.string() })),
})
export type MissingFields = z.infer<typeof detailsSchema>

/** The details of the refusal FIELDS_MISSING: the fields without a value, in their order. */
export const missingDetails = (
  fields: readonly Pick<ContactField, 'number' | 'name'>[],
): MissingFields => ({ fields: fields.map(({ number, name }) => ({ number, name })) })

/** The numbers of the fields that the details of a refusal FIELDS_MISSING name; none if they have another form. */
export const missingNumbers = (details: unknown): number[] =>
  detailsSchema.safeParse(details).data?.fields.map(({ number }) => number) ?? []
