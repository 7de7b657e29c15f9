import { foldText } from '#contract/rules/text/searchable-text.ts'

/** Two choices that differ only in case or accents are the same: the second of them; undefined if all differ. */
export function repeatedChoice(choices: readonly string[]): string | undefined {
  const keys = choices.map((choice) => foldText(choice))
  return choices.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
}
