import type { Message } from '#contract/entities/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { can } from '#contract/policies/index.ts'
import { fileKinds } from '#contract/rules/sendable-template.ts'
import { wordsAgain, type Again, type Place } from './resend-message.ts'

/**
 * A failed message that was made from a template, once more. One of the channel's goes as what it is, which it may at any
 * time while it is approved; what other templates made are words like any. null where it cannot go.
 * @param channel the group's channel templates
 */
export function templateAgain(
  message: Message,
  channel: readonly WhatsAppTemplate[],
  place: Place,
): Again | null {
  const { content } = message
  const template = channel.find(({ id }) => id === content.templateId)
  if (template === undefined) return wordsAgain(message, place)
  const { viewer, contact } = place
  if (template.status !== 'approved' || !can(viewer, 'message.sendTemplate', contact)) return null
  const { templateParameters: parameters, media } = content
  const takesFile = fileKinds({ kind: 'whatsapp', template }).length > 0
  return {
    content,
    template: {
      templateId: template.id,
      ...(parameters !== undefined && { parameters }),
      ...(takesFile && media !== undefined && { media }),
    },
  }
}
