import { can } from '#contract/policies/index.ts'
import { isWebhookOrigin, linePath } from '#contract/rules/line/line-webhook.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import type { Db, LinesTable } from '#workspace/storage/tables.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not do this with its line */
export async function enterLine(
  db: Db,
  call: Who,
  action: 'line.see' | 'line.edit',
): Promise<GroupContext> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, action)) throw forbidden('The line of this group is for its admins.')
  return access
}

/** The caller, as the line's history names them. */
export function callerOf({ directory, viewer }: GroupContext): { id: string; name: string } {
  const caller = directory.members.find(({ id }) => id === viewer.userId)
  return { id: viewer.userId, name: caller?.name ?? '' }
}

/** @throws ServiceFailure 404 if the group has no line */
export function lineOf({ cloud }: Pick<Service, 'cloud'>, groupId: string): OpenLine {
  const line = cloud.lines.ofGroup(groupId)
  if (line === undefined) throw notFound('line')
  return line
}

/** The service's own origin on the internet; undefined if it has none. */
export const publicOriginOf = ({ publicUrl = '' }: Pick<Service, 'publicUrl'>) =>
  isWebhookOrigin(publicUrl) ? publicUrl : undefined

/** The address at which the provider delivers webhooks; undefined if the service is not on the internet. */
export function webhookUrlOf(
  service: Pick<Service, 'publicUrl'>,
  row: LinesTable,
): string | undefined {
  const origin = row.public_url ?? publicOriginOf(service)
  return origin && origin + linePath(row.id)
}

/** A shorter secret shows nothing of itself. */
const SHOWN_FROM = 20

/** The last characters of a secret, by which an admin recognises it. */
export const endOf = (secret: string): string | undefined =>
  secret.length >= SHOWN_FROM ? secret.slice(-4) : undefined
