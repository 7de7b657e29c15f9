import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { ServiceFailure } from '#workspace/failure.ts'

/**
 * Checks that no other tag or team has a label (specification, section 5).
 * @param kind what gets the label, for the error message
 * @param others the tags or teams among which the label must be unique
 * @throws ServiceFailure 409 if one of them has this label
 */
export function assertLabelFree(
  kind: 'tag' | 'team',
  label: string,
  others: readonly { readonly name: string }[],
): void {
  if (takenLabel([label], others) !== null)
    throw new ServiceFailure('TAG_TAKEN', `The ${kind} "${label}" is already taken.`)
}
