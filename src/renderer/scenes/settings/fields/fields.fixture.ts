import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'

/** A field of texts, shown and edited by agents, unless `more` says otherwise. */
export const contactField = (number: number, name: string, more: object = {}): ContactField =>
  contactFieldSchema.parse({
    number,
    name,
    type: 'text',
    isShown: true,
    agentsEdit: true,
    isRequired: false,
    ...more,
  })
