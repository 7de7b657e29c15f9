import type { Tag } from '#contract/entities/tag.ts'
import { foldText } from '#contract/rules/searchable-text.ts'
import { labelKey } from '#contract/rules/tag-uniqueness.ts'

/** What the tag picker finds for the text that was entered. */
export interface TagMatches {
  /** Of the choices, those whose label holds the text; the one that is called just so comes first. */
  readonly matches: readonly Tag[]
  /**
   * What the text is as a label: `free` for a new tag, that of a tag that is `offered` among the matches, or `taken` by one
   * that is not, such as one that the contact carries already.
   */
  readonly label: 'empty' | 'free' | 'offered' | 'taken'
}

/**
 * Looks up a text among the tags' labels.
 * @param tags every tag of the group that the viewer sees, whose labels are taken
 * @param choices those that may be put on
 */
export function matchTags(text: string, tags: readonly Tag[], choices: readonly Tag[]): TagMatches {
  const key = labelKey(text)
  const isCalledSo = ({ name }: Tag) => labelKey(name) === key
  const matches = choices
    .filter(({ name }) => foldText(name).includes(foldText(text)))
    .toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a)))
  if (key === '') return { matches, label: 'empty' }
  if (matches.some(isCalledSo)) return { matches, label: 'offered' }
  return { matches, label: tags.some(isCalledSo) ? 'taken' : 'free' }
}
