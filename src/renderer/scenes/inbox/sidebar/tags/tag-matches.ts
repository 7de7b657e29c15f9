import type { Tag } from '#contract/entities/tags/tag.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'

/** The result of a search in the tag picker. */
export interface TagMatches {
  /** The matching tags; an exact match comes first. */
  readonly matches: readonly Tag[]
  /**
   * Whether a new tag may have the searched text as its label.
   * - `empty`: the text is empty.
   * - `free`: yes.
   * - `offered`: no, one of the matches has this label.
   * - `taken`: no, a tag that cannot be added has this label, e.g. a tag that the contact already has.
   */
  readonly label: 'empty' | 'free' | 'offered' | 'taken'
}

/**
 * Searches the labels of the tags for a text.
 * @param tags all tags of the group that the viewer sees; a new tag must not have the label of one of them
 * @param choices the tags that can be added
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
