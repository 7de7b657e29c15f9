import type { Viewer } from '#contract/policies/index.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { recipientFaults } from '#contract/rules/campaigns/campaign-parameters.ts'
import { faultsMessage } from '#contract/rules/templates/sendable-template.ts'
import { translatedValues } from '#contract/rules/templates/template-language.ts'
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
 * Sends a campaign's message once to the phone number of a tester; of a test of two templates, both messages.
 * @returns the message of the campaign's own template
 * @throws ServiceFailure 400 if the channel would refuse the values or the file, 404 if a template is missing, 409
 *   WATEMPLATE_NOT_APPROVED or CONTACT_BLOCKED, 422 MESSAGE_LIMIT
 */
export async function testCampaign(
  work: Work,
  service: DeliveryNeeds,
  row: CampaignsTable,
  { viewer, phone, parameters }: { viewer: Viewer; phone: string; parameters: string[] },
): Promise<Message> {
  const template = await approvedTemplate(work.tx, row.group_id, row.template_id)
  const plan = planOf(row)
  const faults = recipientFaults(template, plan.parameters, planValues(plan, parameters))
  if (faults.length > 0)
    throw unfit(faultsMessage(faults, 'The channel would refuse this message.'), faults)
  const to = { groupId: row.group_id, phone, name: '' }
  const send = async (sent: WhatsAppTemplate): Promise<Message> => {
    const values = planValues(plan, translatedValues(template, sent, parameters))
    const sendable = { kind: 'whatsapp', template: sent } as const
    return await deliver(work, service, {
      // Read for each message, because the first one changes the chat.
      chat: await chatWith(work, to, service.clock.now()),
      content: await templateContent(work.tx, viewer, sendable, values),
      userId: viewer.userId,
      clientKey: undefined,
      templateCategory: sent.category,
      isApprovedTemplate: true,
      isUnattended: true,
    })
  }
  const message = await send(template)
  if (plan.split !== undefined)
    await send(await approvedTemplate(work.tx, row.group_id, plan.split.templateId))
  return message
}
