import type { BodyOf } from '#contract/api/endpoint.ts'
import type { flowsApi } from '#contract/api/flows/flows.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { insertFlowSend, publishedOf } from '#workspace/storage/flows/flows.ts'
import { findPublishedProviderFlow } from '#workspace/storage/templates/provider-flows.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { deliver, type DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { assertWindowOpen } from '#workspace/use-cases/messages/send-message.ts'

export interface FlowDelivery extends Omit<BodyOf<typeof flowsApi.sendFlow>, 'contactId'> {
  chat: StoredChat
  userId: string
  clientKey: string | undefined
}

/**
 * Sends the published version of a flow to a contact. The caller checks the permission.
 * @throws ServiceFailure 404 if the group has no such flow, 409 if it is archived or not published, 422 WINDOW_CLOSED
 *   or MESSAGE_LIMIT
 */
export async function deliverFlow(
  work: Work,
  service: DeliveryNeeds,
  { chat, wsFlowId, message, userId, clientKey }: FlowDelivery,
): Promise<Message> {
  const { tx, announce } = work
  const { group_id: groupId } = chat.row
  const now = service.clock.now()
  const flow = await inGroup(tx, groupId).flow(wsFlowId)
  const isLive =
    service.channel.provider?.(groupId) === undefined ||
    (await findPublishedProviderFlow(tx, flow.id)) !== undefined
  const isPublished = publishedOf(flow) !== null || flow.locked === 'unreadable'
  if (flow.archived === 1 || !isPublished || !isLive || flow.locked === 'endpoint')
    throw new ServiceFailure('FLOW_NOT_PUBLISHED', 'The flow is not published.')
  assertWindowOpen(chat, now)
  const { header, body, action } = message
  const sent = await deliver(work, service, {
    chat,
    userId,
    clientKey,
    content: {
      type: 'text',
      text: body,
      button: action,
      ...(header !== undefined && header !== '' && { header }),
      flow: { id: flow.id, name: flow.name, publishedVersion: flow.published_version },
    },
  })
  await insertFlowSend(tx, {
    message_id: sent.id,
    flow_id: flow.id,
    contact_id: chat.row.id,
    sent_at: now,
    completed_at: null,
  })
  announce(toGroup(groupId, 'flow.changed', { flowId: flow.id }, userId))
  return sent
}
