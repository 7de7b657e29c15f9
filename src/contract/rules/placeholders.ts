/** `{{…}}` with anything but braces and line ends inside, however spaced. */
const placeholder = /\{\{([^{}\r\n]*)\}\}/gu

/** A template's text in both of the forms that the channel's approval wants. */
export interface NumberedText {
  /** With the placeholders renumbered {{1}}, {{2}} … in the order in which they stand. */
  readonly templateText: string
  /** As its author wrote it. */
  readonly templateApproveText: string
  /** What stood between the braces, in that order, trimmed. */
  readonly names: readonly string[]
}

/** Renumbers a text's placeholders (section 5). Each occurrence gets a number of its own, equal names or not. */
export function numberPlaceholders(text: string): NumberedText {
  const names: string[] = []
  const templateText = text.replace(placeholder, (_, name: string) => {
    names.push(name.trim())
    return `{{${names.length}}}`
  })
  return { templateText, templateApproveText: text, names }
}

/** How many placeholders a text has. */
export function countPlaceholders(text: string): number {
  return numberPlaceholders(text).names.length
}

/** A numbered text with values put in: the first for the first placeholder and so on; one without a value stays. */
export function fillPlaceholders(text: string, values: readonly (string | undefined)[]): string {
  let index = 0
  return text.replace(placeholder, (whole) => {
    const value = values[index]
    index += 1
    return value ?? whole
  })
}
