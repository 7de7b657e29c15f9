import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

/**
 * Whether a template may leave the archive. The service answers with a conflict if the channel has not approved it
 * (specification, section 4).
 * @param channelTemplate the template itself, or the channel template that a quick message refers to; undefined for a
 *   quick message without one, which needs no approval
 */
export const mayUnarchive = (
  channelTemplate: Pick<WhatsAppTemplate, 'status'> | undefined,
): boolean => channelTemplate === undefined || channelTemplate.status === 'approved'
