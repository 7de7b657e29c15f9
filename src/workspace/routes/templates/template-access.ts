import { can } from '#contract/policies/index.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'

/**
 * Checks that the caller may see templates.
 * @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not see templates
 */
export async function enterToSeeTemplates(db: Db, call: Who): Promise<GroupContext> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, 'template.see')) throw forbidden('You may not see the templates.')
  return access
}

/** Publishes that a template of any kind has changed. */
export function publishTemplateChanged(
  { announce }: Work,
  { groupId, id }: { groupId: string; id: string },
  byUserId: string,
): void {
  announce(toGroup(groupId, 'template.changed', { templateId: id }, byUserId))
}
