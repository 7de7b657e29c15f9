import { takenLabel } from '#contract/rules/tags/tag-uniqueness.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { isNameTaken } from '#workspace/storage/error-kinds.ts'

const taken = (kind: 'tag' | 'team' | 'segment', label: string): ServiceFailure =>
  new ServiceFailure('TAG_TAKEN', `The ${kind} "${label}" is already taken.`)

/**
 * Checks that no other tag, team or segment has a label (specification, section 5).
 * @param kind what gets the label, for the error message
 * @param others the tags, teams or segments among which the label must be unique
 * @throws ServiceFailure 409 if one of them has this label
 */
export function assertLabelFree(
  kind: 'tag' | 'team' | 'segment',
  label: string,
  others: readonly { readonly name: string }[],
): void {
  if (takenLabel([label], others) !== null) throw taken(kind, label)
}

/**
 * Stores a team or segment with its label.
 * @throws ServiceFailure 409 if another one has got the label meanwhile
 */
export async function storeLabelled(
  kind: 'team' | 'segment',
  label: string,
  store: () => Promise<void>,
): Promise<void> {
  try {
    await store()
  } catch (error) {
    throw isNameTaken(error) ? taken(kind, label) : error
  }
}
