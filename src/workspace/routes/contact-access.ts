import type { ContactSelection } from '#contract/entities/segment.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { forbidden } from '../failure.ts'
import type { Db } from '../storage/tables.ts'
import { enterGroup, type GroupContext, type Who } from './access.ts'

/**
 * Reads the group of a call about contacts.
 * @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not list contacts
 */
export async function enterContacts(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'contact.list')) throw forbidden('You may not list contacts.')
  return access
}

/**
 * Whether the viewer may see every tag by which a selection filters. If not, the route must return no contacts or 404,
 * so that the viewer does not learn which contacts have a hidden tag.
 */
export function seesTags(viewer: Viewer, { tagIds = [] }: ContactSelection): boolean {
  return tagIds.every((id) => can(viewer, 'tag.see', { id }))
}
