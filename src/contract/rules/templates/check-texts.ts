import { plainTextFault } from '#contract/rules/messages/channel-texts.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { findPlaceholders, numberPlaceholders, type Placeholder } from './placeholders.ts'
import { findingIn, type TemplateFinding } from './template-finding.ts'

/** Characters that the channel refuses inside a placeholder. */
const forbiddenInParameter = /[#$%]/u

/** Whether the channel refuses the name of a placeholder. */
export const isForbiddenName = (name: string): boolean => forbiddenInParameter.test(name)

/** Checks the length of the text as it is submitted: with numbers instead of the placeholders' names. */
export function checkLength(
  field: 'header' | 'body' | 'footer',
  text: string,
  max: number,
): TemplateFinding[] {
  if (characters(numberPlaceholders(text).templateText) <= max) return []
  return [findingIn(field, 'tooLong', max, max)]
}

export function checkPlainText(
  field: 'header' | 'footer' | 'offer',
  text: string,
): TemplateFinding[] {
  const fault = plainTextFault(text)
  return fault === undefined ? [] : [findingIn(field, fault.rule, fault.at)]
}

/** Finds double braces outside placeholders, and single braces next to a placeholder. */
export function checkBraces(field: 'header' | 'body', text: string): TemplateFinding[] {
  let masked = text
  for (const { start, end } of findPlaceholders(text))
    masked = masked.slice(0, start) + '\0'.repeat(end - start) + masked.slice(end)
  const at = masked.search(/\{\{|\}\}|\{(?=\0)|(?<=\0)\}/u)
  return at < 0 ? [] : [findingIn(field, 'unmatchedBraces', at)]
}

export function checkParameterCharacters(
  field: 'header' | 'body',
  placeholders: readonly Placeholder[],
): TemplateFinding[] {
  return placeholders
    .filter(({ name }) => forbiddenInParameter.test(name))
    .map(({ start }) => findingIn(field, 'parameterCharacters', start))
}

/** Checks the text of a template or of a card. */
export function checkBody(
  body: string,
  examples: readonly string[],
  max: number,
): TemplateFinding[] {
  const placeholders = findPlaceholders(body)
  return [
    ...checkLength('body', body, max),
    ...checkBraces('body', body),
    ...checkParameterCharacters('body', placeholders),
    ...checkPlacement(body, placeholders),
    ...checkExamples('bodyExample', placeholders, examples),
  ]
}

/**
 * Finds a placeholder at the start or end of the body, ignoring spaces, and two placeholders with only spaces between
 * them.
 */
function checkPlacement(body: string, placeholders: readonly Placeholder[]): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  const isBlank = (from: number, to: number) => body.slice(from, to).trim() === ''
  const [first] = placeholders
  const last = placeholders.at(-1)
  if (first !== undefined && isBlank(0, first.start))
    findings.push(findingIn('body', 'parameterAtStart', first.start))
  for (const [index, { start }] of placeholders.entries()) {
    const before = placeholders[index - 1]
    if (before !== undefined && isBlank(before.end, start))
      findings.push(findingIn('body', 'parametersAdjacent', start))
  }
  if (last !== undefined && isBlank(last.end, body.length))
    findings.push(findingIn('body', 'parameterAtEnd', last.start))
  return findings
}

export function checkExamples(
  field: 'headerExample' | 'bodyExample',
  placeholders: readonly Placeholder[],
  examples: readonly string[],
): TemplateFinding[] {
  return placeholders.flatMap((_, index) =>
    (examples[index] ?? '').trim() === '' ? [findingIn(field, 'missing', index)] : [],
  )
}
