import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { inGroup } from '#workspace/in-group.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { assertApproved } from './send-template.ts'

/**
 * Reads a channel template of the group that can be sent.
 * @throws ServiceFailure 404 if the group has no such template, 409 if the channel has not approved it
 */
export async function approvedTemplate(
  db: Db,
  groupId: string,
  id: string,
): Promise<WhatsAppTemplate> {
  const template = await inGroup(db, groupId).waTemplate(id)
  assertApproved({ kind: 'whatsapp', template })
  return template
}
