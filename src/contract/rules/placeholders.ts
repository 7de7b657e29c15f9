/** `{{…}}` with any content except braces and line breaks. */
const pattern = /\{\{([^{}\r\n]*)\}\}/gu
/** The beginning of a placeholder at the end of a text, with what was typed of its content. */
export const openPlaceholder = /\{\{([^{}\r\n]*)$/u

/** One placeholder of a text. */
export interface Placeholder {
  /** The text between the braces, trimmed. */
  readonly name: string
  /** Offsets of the first brace and of the character after the last, UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** A template's text in the two forms that are submitted for approval. */
export interface NumberedText {
  /** The text with its placeholders renumbered {{1}}, {{2}} … in order of appearance. */
  readonly templateText: string
  /** The text as its author wrote it. */
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

/**
 * Renumbers a text's placeholders (specification, section 5). Each occurrence gets its own number, even if names are
 * equal.
 */
export function numberPlaceholders(text: string): NumberedText {
  let count = 0
  const templateText = text.replace(pattern, () => `{{${(count += 1)}}}`)
  return {
    templateText,
    templateApproveText: text,
    names: findPlaceholders(text).map(({ name }) => name),
  }
}

export function countPlaceholders(text: string): number {
  return findPlaceholders(text).length
}

/** Fills a text's placeholders in order. A placeholder without a value stays unchanged. */
export function fillPlaceholders(text: string, values: readonly (string | undefined)[]): string {
  let index = 0
  return text.replace(pattern, (whole) => {
    const value = values[index]
    index += 1
    return value ?? whole
  })
}

/**
 * Transfers the sample values of a text's placeholders to a new version of the text. A placeholder with the same name
 * keeps its value. Of several placeholders with one name, the n-th keeps the n-th value. A new placeholder gets an
 * empty value.
 * @param examples the values for `before`, in order of appearance
 * @returns the values for `after`, in order of appearance
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
