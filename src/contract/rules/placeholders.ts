/** `{{…}}` with any content except braces and line breaks. */
const pattern = /\{\{([^{}\r\n]*)\}\}/gu

/** One placeholder of a text. */
export interface Placeholder {
  /** The text between the braces, trimmed. */
  readonly name: string
  /** Offsets of the first brace and of the character after the last, UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** A template's text in both forms that the channel's approval needs. */
export interface NumberedText {
  /** With the placeholders renumbered {{1}}, {{2}} … in order of appearance. */
  readonly templateText: string
  /** As its author wrote it. */
  readonly templateApproveText: string
  /** The names of the placeholders, in the same order. */
  readonly names: readonly string[]
}

/** Finds the placeholders of a text, in order of appearance. */
export function findPlaceholders(text: string): Placeholder[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    start: index,
    end: index + whole.length,
  }))
}

/** Renumbers a text's placeholders (section 5). Each occurrence gets a number of its own, equal names or not. */
export function numberPlaceholders(text: string): NumberedText {
  let count = 0
  const templateText = text.replace(pattern, () => `{{${(count += 1)}}}`)
  return {
    templateText,
    templateApproveText: text,
    names: findPlaceholders(text).map(({ name }) => name),
  }
}

/** Counts the placeholders of a text. */
export function countPlaceholders(text: string): number {
  return findPlaceholders(text).length
}

/** Fills a text's placeholders, the first value for the first placeholder; one without a value stays. */
export function fillPlaceholders(text: string, values: readonly (string | undefined)[]): string {
  let index = 0
  return text.replace(pattern, (whole) => {
    const value = values[index]
    index += 1
    return value ?? whole
  })
}

/**
 * Carries the sample values of a text's placeholders over to its next version. A placeholder keeps its value by its name,
 * and by its count among equal names; a new one has an empty value.
 */
export function carryExamples(
  before: string,
  after: string,
  examples: readonly string[],
): string[] {
  const values = new Map<string, string[]>()
  for (const [index, { name }] of findPlaceholders(before).entries())
    values.set(name, [...(values.get(name) ?? []), examples[index] ?? ''])
  return findPlaceholders(after).map(({ name }) => values.get(name)?.shift() ?? '')
}
