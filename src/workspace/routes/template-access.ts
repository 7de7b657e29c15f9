import { can } from '#contract/policies/index.ts'
import { toGroup } from '../events/event-draft.ts'
import { forbidden } from '../failure.ts'
import type { Db } from '../storage/tables.ts'
import type { Work } from '../unit-of-work.ts'
import { enterGroup, sameGroup, type Place, type Who } from './access.ts'

/** @throws ServiceFailure 404 for a group that is not the caller's, 403 for whoever may not see its templates */
export async function enterToSeeTemplates(db: Db, call: Who, named: string): Promise<Place> {
  sameGroup(call.groupId, named)
  const place = await enterGroup(db, call)
  if (!can(place.viewer, 'template.see')) throw forbidden('You may not see the templates.')
  return place
}

/** Tells the group that a template of any kind is not what it was. */
export function tellTemplateChanged(
  { announce }: Work,
  { groupId, id }: { groupId: string; id: string },
  byUserId: string,
): void {
  announce(toGroup(groupId, 'template.changed', { templateId: id }, byUserId))
}
