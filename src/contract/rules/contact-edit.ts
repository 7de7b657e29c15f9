import type { Contact } from '#contract/entities/contact.ts'
import { isEmptyName } from './contact-name.ts'

/** The fields of a contact that every contact must have. */
const alwaysRequired = ['name', 'phone'] as const

/** The fields of the contact form that may be empty, until they have a value. */
const keptOnceFilled = ['lastName', 'email', 'brand'] as const

export type KeptField = (typeof alwaysRequired | typeof keptOnceFilled)[number]

const isFilled = (text = ''): boolean => !isEmptyName(text)

/**
 * The fields of a contact that an edit must not leave empty: name and phone, and each other field that has a value.
 * The specification requires all fields (section 5), but the channel brings contacts without last name and e-mail.
 */
export function keptFields(contact: Pick<Contact, (typeof keptOnceFilled)[number]>): KeptField[] {
  return [...alwaysRequired, ...keptOnceFilled.filter((field) => isFilled(contact[field]))]
}

/** The first kept field that an edit would empty; null if there is none. Absent fields stay unchanged. */
export function emptiedField(
  contact: Pick<Contact, (typeof keptOnceFilled)[number]>,
  edit: Readonly<Partial<Record<KeptField, string | undefined>>>,
): KeptField | null {
  const emptied = keptFields(contact).find(
    (field) => edit[field] !== undefined && !isFilled(edit[field]),
  )
  return emptied ?? null
}
