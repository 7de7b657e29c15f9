import { can } from '#contract/policies/index.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** @throws ServiceFailure 403 if the caller may not see keys and webhooks */
export async function enterIntegrations(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'integrations.see')) throw forbidden('You may not see integrations.')
  return access
}

/** @throws ServiceFailure 403 if the caller may not change keys and webhooks */
export async function enterToEditIntegrations(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'integrations.edit')) throw forbidden('You may not change integrations.')
  return access
}
