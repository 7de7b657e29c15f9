import type { ContactSelection } from '#contract/entities/segment.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { forbidden } from '../failure.ts'
import type { Db } from '../storage/tables.ts'
import { enterGroup, type GroupContext, type Who } from './access.ts'

/** Reads the group of a call of the screen Contacts. @throws ServiceFailure 403 without that screen, 404 */
export async function enterContacts(db: Db, who: Who): Promise<GroupContext> {
  const place = await enterGroup(db, who)
  if (!can(place.viewer, 'contact.list')) throw forbidden('You may not list contacts.')
  return place
}

/**
 * Whether the viewer may see every tag of a rule. A rule with another tag selects nothing for them: they must not learn
 * which contacts have it.
 */
export function seesTags(viewer: Viewer, { tagIds = [] }: ContactSelection): boolean {
  return tagIds.every((id) => can(viewer, 'tag.see', { id }))
}
