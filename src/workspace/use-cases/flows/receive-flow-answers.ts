import type { MessageContent } from '#contract/entities/messages/message.ts'
import type { Language } from '#contract/limits.ts'
import { flowAnswers, yesNo, type FlowValues } from '#contract/rules/flows/flow-answers.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import {
  completeFlowSend,
  findFlowRow,
  findFlowSend,
  publishedOf,
} from '#workspace/storage/flows/flows.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Marks a sent flow as completed and returns the content of the customer's message with the answers.
 * @param messageId the message with which the flow was sent
 * @throws ServiceFailure 404 if no flow was sent with that message
 */
export async function flowAnswersContent(
  { tx, announce }: Work,
  { messageId, values, language }: { messageId: string; values: FlowValues; language: Language },
  now: number,
): Promise<MessageContent> {
  const send = await findFlowSend(tx, messageId)
  const flow = send && (await findFlowRow(tx, send.flow_id))
  const document = flow && publishedOf(flow)
  if (flow === undefined || !document) throw notFound('flow')
  const answers = flowAnswers(document.screens, values, yesNo[language])
  await completeFlowSend(tx, messageId, now)
  announce(toGroup(flow.group_id, 'flow.changed', { flowId: flow.id }))
  const lines = answers.map(({ label, value }) => `${label}: ${value}`)
  return {
    type: 'text',
    text: [flow.name, ...lines].join('\n'),
    flowAnswers: { flowId: flow.id, name: flow.name, answers },
  }
}
