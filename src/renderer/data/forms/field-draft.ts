import type { ContactDraft } from '#contract/draft-forms.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFields, type Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import type { Language } from '#contract/limits.ts'
import { fieldValue, type FieldReading } from '#contract/rules/contacts/field-value.ts'
import type { Faults } from './contact-draft.ts'

/** The contact's stored value of a custom field; empty for none. */
export const storedField = (contact: Contact, number: number): string =>
  customFields(contact).find(({ index }) => index === number)?.value ?? ''

interface FieldForm {
  readonly draft: ContactDraft
  /** The contact as it was when the form was opened. */
  readonly before: Contact
  readonly fields: readonly ContactField[]
  readonly language: Language
}

/** The texts of the fields that were changed, as they are stored; null for one that does not fit its type. */
function changedFields({ draft, before, fields, language }: FieldForm): Map<number, string | null> {
  const reading: FieldReading = {
    isCommaDecimal: language !== 'en',
    callingCode: draft.countryCode,
  }
  return new Map(
    fields.flatMap((field) => {
      const { number } = field
      const text = draft.custom[number] ?? ''
      if (text.trim() === storedField(before, number)) return []
      return [[number, fieldValue(text, field, reading)] as const]
    }),
  )
}

/** The fields with a name whose changed text does not fit the type. */
export function fieldFaults(form: FieldForm): Faults {
  const changed = [...changedFields(form)]
  return Object.fromEntries(
    changed.flatMap(([number, value]) =>
      value === null ? [[customFieldName(number), 'unfit'] as const] : [],
    ),
  )
}

/** The draft with the changed texts of fields as they are stored. */
export function storedDraft(form: FieldForm): ContactDraft {
  const { draft } = form
  const custom = { ...draft.custom }
  for (const [number, value] of changedFields(form)) if (value !== null) custom[number] = value
  return { ...draft, custom }
}
