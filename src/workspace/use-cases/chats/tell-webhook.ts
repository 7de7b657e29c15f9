import type { StepEventKind } from '#contract/entities/groups/webhook.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { findWebhook } from '#workspace/storage/groups/webhooks.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { ofChat } from '#workspace/webhooks/happening.ts'

/** What has the step: a rule, or a macro with the user who runs it. */
export interface StepOwner {
  readonly kind: 'rule' | 'macro'
  readonly id: string
  readonly name: string
  readonly byUserId?: string
}

/**
 * Sends a webhook the event that a rule or a macro ran in a chat, with the transaction of its other steps.
 * @param contact the chat after the other steps
 * @returns why nothing is sent; undefined if it is
 */
export async function tellWebhook(
  work: Work,
  contact: Contact,
  webhookId: string,
  { kind: of, id, name, byUserId }: StepOwner,
): Promise<'NOT_FOUND' | 'WEBHOOK_OFF' | undefined> {
  const webhook = await findWebhook(work.tx, webhookId)
  if (webhook?.group_id !== contact.groupId) return 'NOT_FOUND'
  if (webhook.state !== 'on') return 'WEBHOOK_OFF'
  const kind: StepEventKind = `${of}.ran`
  const outline = { [of]: { id } }
  const content = { [of]: { id, name } }
  work.tell(ofChat(contact, { kind, webhookId, outline, content }, byUserId))
  return undefined
}
