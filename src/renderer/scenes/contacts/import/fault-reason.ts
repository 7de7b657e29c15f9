import type { TFunction } from 'i18next'
import { limits } from '#contract/limits.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { phoneFaultKey } from '#renderer/i18n/phone-fault-key.ts'
import { customNumberOf, type ImportField } from './import-fields.ts'
import type { RowFault, RowReason } from './row-check.ts'

/** Why a row cannot be imported. The worker finds a `RowReason`; the dry run of the service reports the other kinds. */
export type CheckReason = RowReason | { readonly kind: 'emailTaken' | 'forbidden' }

export interface CheckedFault extends Omit<RowFault, 'reason'> {
  readonly reason: CheckReason
  /** Whether a contact of the group already has the row's phone number. */
  readonly isDuplicate: boolean
}

type ContactText = TFunction<['translation', 'sidePanel', 'contacts']>

const labels = {
  name: 'sidePanel:contact.name',
  lastName: 'sidePanel:contact.lastName',
  phone: 'contacts:fields.phone',
  email: 'contacts:fields.email',
  brand: 'contacts:fields.brand',
  tags: 'contacts:fields.tags',
} as const

/** The name of a custom field by its number. */
export type FieldNames = (number: number) => string

/** The name of a field. */
export function fieldLabel(t: ContactText, field: ImportField, nameOf: FieldNames): string {
  const number = customNumberOf(field)
  if (number !== null) return nameOf(number)
  const key = Object.entries(labels).find(([name]) => name === field)?.[1] ?? labels.name
  return t(key)
}

/** The text of a reason, one short sentence. */
export function reasonText(
  t: ContactText,
  { field, reason }: Pick<CheckedFault, 'field' | 'reason'>,
  nameOf: FieldNames,
): string {
  switch (reason.kind) {
    case 'missing':
      return t('contacts:import.reasons.missing', { field: fieldLabel(t, field, nameOf) })
    case 'tooLong':
      return t('contacts:import.reasons.tooLong', { field: fieldLabel(t, field, nameOf) })
    case 'invalid':
      return t('contacts:import.reasons.invalid', { field: fieldLabel(t, field, nameOf) })
    case 'phone':
      return t(phoneFaultKey(reason.fault))
    case 'noAt':
      return t('contacts:import.reasons.noAt')
    case 'noDomain':
      return t('contacts:import.reasons.noDomain')
    case 'domain':
      return t('contacts:import.reasons.domain')
    case 'repeats':
      return t('contacts:import.reasons.repeats', { number: reason.number })
    case 'quotes':
      return t('contacts:import.reasons.quotes')
    case 'unknownTag':
      return t('contacts:import.reasons.unknownTag', { name: reason.name })
    case 'tooManyTags':
      return t('contacts:import.reasons.tooManyTags', { max: limits.contacts.importTags })
    case 'emailTaken':
      return literals.emailRegistered
    case 'forbidden':
      return t('contacts:import.reasons.forbidden')
  }
}

/** The kinds of faults by which the table of invalid rows can be filtered. */
export const faultGroups = ['phone', 'email', 'missing', 'repeats', 'other'] as const
export type FaultGroup = (typeof faultGroups)[number]

export function faultGroupOf({
  field,
  reason,
}: Pick<CheckedFault, 'field' | 'reason'>): FaultGroup {
  if (reason.kind === 'missing' || reason.kind === 'repeats') return reason.kind
  return (field === 'phone' && reason.kind !== 'forbidden') || field === 'email' ? field : 'other'
}
