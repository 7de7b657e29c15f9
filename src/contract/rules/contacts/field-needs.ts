import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { customFields } from '#contract/entities/contacts/contact.ts'

type Ticks = Pick<ContactField, 'isShown' | 'agentsEdit' | 'isRequired'>

/**
 * A field's ticks after one of them was changed. A required field is shown and agents may edit it, or nobody could fill
 * it in: requiring it sets both, and taking one of them away ends the requirement.
 */
export function changedTicks(ticks: Ticks, tick: keyof Ticks, isOn: boolean): Ticks {
  const changed = { ...ticks, [tick]: isOn }
  if (!changed.isRequired) return changed
  if (tick === 'isRequired') return { isShown: true, agentsEdit: true, isRequired: true }
  return { ...changed, isRequired: isOn }
}

/** Whether a field's ticks may be stored together. */
export const areTicksPossible = ({ isShown, agentsEdit, isRequired }: Ticks): boolean =>
  !isRequired || (isShown && agentsEdit)

/** The required fields that a contact has no value of, in their order: a chat is not finished without them. */
export function missingToFinish<Field extends Pick<ContactField, 'number' | 'isRequired'>>(
  fields: readonly Field[],
  contact: Readonly<Record<string, unknown>>,
): Field[] {
  const filled = new Set(customFields(contact).map(({ index }) => customFieldName(index)))
  return fields.filter(
    ({ number, isRequired }) => isRequired && !filled.has(customFieldName(number)),
  )
}
