import type { Viewer } from '#contract/policies/index.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { recipientFaults } from '#contract/rules/campaigns/campaign-parameters.ts'
import { faultsMessage } from '#contract/rules/templates/sendable-template.ts'
import { unfit } from '#workspace/failure.ts'
import { planOf } from '#workspace/storage/campaigns/campaigns.ts'
import type { CampaignsTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { approvedTemplate } from '#workspace/use-cases/templates/approved-template.ts'
import { templateContent } from '#workspace/use-cases/templates/complete-template-message.ts'
import { chatWith } from '#workspace/use-cases/contacts/create-unknown-contact.ts'
import { deliver, type DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { planValues } from './plan-values.ts'

/**
 * Sends a campaign's message once, to the phone number of a tester.
 * @throws ServiceFailure 400 if the channel would refuse the values or the file, 404 if the template is missing, 409
 *   WATEMPLATE_NOT_APPROVED or CONTACT_BLOCKED, 422 MESSAGE_LIMIT
 */
export async function testCampaign(
  work: Work,
  service: DeliveryNeeds,
  row: CampaignsTable,
  { viewer, phone, parameters }: { viewer: Viewer; phone: string; parameters: string[] },
): Promise<Message> {
  const template = await approvedTemplate(work.tx, row.group_id, row.template_id)
  const sendable = { kind: 'whatsapp', template } as const
  const plan = planOf(row)
  const values = planValues(plan, parameters)
  const faults = recipientFaults(template, plan.parameters, values)
  if (faults.length > 0)
    throw unfit(faultsMessage(faults, 'The channel would refuse this message.'), faults)
  const content = await templateContent(work.tx, viewer, sendable, values)
  const chat = await chatWith(work, { groupId: row.group_id, phone, name: '' }, service.clock.now())
  return await deliver(work, service, {
    chat,
    content,
    userId: viewer.userId,
    clientKey: undefined,
    templateCategory: template.category,
    isApprovedTemplate: true,
    isUnattended: true,
  })
}
