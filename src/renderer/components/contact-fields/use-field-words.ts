import { languageOf } from '#contract/limits.ts'
import { answerWords, type FieldWords } from '#contract/rules/contacts/field-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/**
 * The words with which `fieldText` writes the values of custom fields, in the user's language. It suspends until the texts
 * have loaded.
 */
export function useFieldWords(): FieldWords {
  const { language } = useTexts('sidePanel')
  return { ...answerWords[languageOf(language)], language }
}
