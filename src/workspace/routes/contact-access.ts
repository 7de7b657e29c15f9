import type { ContactSelection } from '#contract/entities/segment.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { forbidden } from '../failure.ts'
import type { Db } from '../storage/tables.ts'
import { enterGroup, type GroupContext, type Who } from './access.ts'

/** Reads the group of a call about contacts. @throws ServiceFailure 403 without the right to list contacts, 404 */
export async function enterContacts(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'contact.list')) throw forbidden('You may not list contacts.')
  return access
}

/**
 * Whether the viewer may see every tag of a rule. A rule with a hidden tag selects nothing, so that the viewer does not
 * learn which contacts have it.
 */
export function seesTags(viewer: Viewer, { tagIds = [] }: ContactSelection): boolean {
  return tagIds.every((id) => can(viewer, 'tag.see', { id }))
}
