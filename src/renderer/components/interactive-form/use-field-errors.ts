import { characters } from '#contract/rules/text/characters.ts'
import type { DraftFaults } from '#renderer/data/templates/interactive-draft.ts'
import { channelRuleText } from '#renderer/i18n/channel-rule-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** The error of a field of an interactive message; undefined if it has none. */
export type ErrorOf = (path: string, value: string, max: number) => string | undefined

/**
 * Returns the errors of the fields. Empty fields are no errors until the user has tried to save or send the message.
 */
export function useFieldErrors(faults: DraftFaults, isTried: boolean): ErrorOf {
  const { t } = useTexts('templates')
  return (path, value, max) => {
    if (!faults.has(path)) return undefined
    if (characters(value.trim()) > max) return t('templates:interactive.atMost', { count: max })
    const rule = faults.get(path)
    if (rule != null) return channelRuleText(t, rule)
    if (!isTried) return undefined
    const isSection = path.endsWith('.section')
    return t(isSection ? 'templates:interactive.sections' : 'templates:interactive.missing')
  }
}
