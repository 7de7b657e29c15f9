import type { FieldWords } from '#renderer/data/contacts/field-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/**
 * The words with which `fieldText` writes the values of custom fields, in the user's language. It suspends until the texts
 * have loaded.
 */
export function useFieldWords(): FieldWords {
  const { t, language } = useTexts('sidePanel')
  return { yes: t('sidePanel:fields.yes'), no: t('sidePanel:fields.no'), language }
}
