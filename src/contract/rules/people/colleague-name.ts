import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'

const keyOf = (name: string): string => foldText(name.replaceAll(/\s+/g, ' '))

/**
 * Whether two names are one name: case, accents and the number of blanks make no difference. Two members of a group do not
 * have one name, because a mention and a list would then mean either of them. The same holds for two flows in a list.
 */
export const isSameName = (a: string, b: string): boolean => keyOf(a) === keyOf(b)

/**
 * The name, with the first number from 2 on that none of the others has behind it if one of them has the name.
 * @param lengthMax of the name with its number
 */
export function distinctName(
  name: string,
  others: readonly string[],
  lengthMax: number = limits.nameMax,
): string {
  const taken = new Set(others.map(keyOf))
  let distinct = name
  for (let number = 2; taken.has(keyOf(distinct)); number += 1) {
    const ending = ` ${number}`
    distinct = name.trim().slice(0, lengthMax - ending.length) + ending
  }
  return distinct
}
