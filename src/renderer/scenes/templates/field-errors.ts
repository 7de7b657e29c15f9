import type { TFunction } from 'i18next'
import type { ProviderRefusal } from '#contract/rules/line/provider-refusal.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import type { TemplateField, TemplateFinding } from '#contract/rules/templates/template-finding.ts'
import { refusalText } from '#renderer/i18n/error-text.ts'
import { problemText } from './check-list.tsx'

/**
 * Returns the error of a field; undefined if it has none.
 * @param at the index of the button, example or app in its list; undefined for any
 * @param card the index of the card in which the field is
 */
export type ErrorOf = (field: TemplateField, at?: number, card?: number) => string | undefined

interface FieldErrorsOptions {
  readonly findings: readonly TemplateFinding[]
  /** What the line's provider refused of the last submission. */
  readonly refusal: ProviderRefusal | null
  /** Whether the user has tried to submit. From then on missing values are errors. */
  readonly isTried: boolean
  readonly locale: string
}

/** The errors of the fields, by the findings and the provider's refusal. */
export function fieldErrors(
  t: TFunction<['translation', 'channelTemplates']>,
  { findings, refusal, isTried, locale }: FieldErrorsOptions,
): ErrorOf {
  return (field, at, card) => {
    if (refusal?.field === field && (at ?? 0) === 0 && card === undefined)
      return refusalText(t, refusal)
    const finding = findings.find(
      (one) =>
        one.field === field &&
        one.card === card &&
        one.level === 'error' &&
        (at === undefined || one.at === at) &&
        (isTried || one.code !== 'missing'),
    )
    return finding && capitalized(problemText(t, finding), locale)
  }
}

const capitalized = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/**
 * Offsets of the invalid placeholders of a text. After an attempt to submit, placeholders without an example are
 * included.
 * @param card the index of the card whose text it is
 */
export function faultyPlaceholders(
  body: string,
  { findings, isTried }: Pick<FieldErrorsOptions, 'findings' | 'isTried'>,
  card?: number,
): ReadonlySet<number> {
  const placeholders = findPlaceholders(body)
  const offsets = findings.flatMap(({ field, code, at, card: of }) => {
    if (of !== card) return []
    if (field === 'body' && code.startsWith('parameter')) return [at]
    const start = placeholders[at]?.start
    return field === 'bodyExample' && isTried && start !== undefined ? [start] : []
  })
  return new Set(offsets)
}
