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

/** A mark of the message format around a placeholder: `*{{1}}*`. */
const formatMarks = '*_~'

/**
 * Fills a text's placeholders like `fillPlaceholders`, but leaves out a placeholder whose value is empty, with the comma
 * and the blanks before it: `'Thanks, {{1}}.'` becomes `'Thanks.'`. At the start of a line, those after it are left out.
 */
export function fillOrLeaveOut(text: string, values: readonly (string | undefined)[]): string {
  let filled = ''
  let from = 0
  for (const [index, { start, end }] of findPlaceholders(text).entries()) {
    const value = values[index] ?? text.slice(start, end)
    const mark = text.charAt(end)
    const before = text.slice(from, start)
    from = end
    filled += before + value
    if (value !== '') continue
    if (mark !== '' && formatMarks.includes(mark) && filled.endsWith(mark)) {
      filled = filled.slice(0, -1)
      from += 1
    }
    filled = filled.replace(/[^\S\n]*,?[^\S\n]*$/u, '')
    if (filled === '' || filled.endsWith('\n'))
      from += /^[^\S\n]*,?[^\S\n]*/u.exec(text.slice(from))?.[0].length ?? 0
  }
  return filled + text.slice(from)
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
