import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'

const editable: readonly string[] = ['approved', 'rejected', 'paused']

/**
 * Whether the channel lets the content of a template be replaced (a rule of the channel). One with parts that this app
 * cannot show would lose them.
 */
export const isTemplateEditable = ({
  status,
  templateType,
}: Pick<WhatsAppTemplate, 'status' | 'templateType'>): boolean =>
  editable.includes(status) && templateType !== 'unknown'

/** Whether the category can be changed with the content. That of an approved template stays (a rule of the channel). */
export const isCategoryEditable = ({ status }: Pick<WhatsAppTemplate, 'status'>): boolean =>
  status === 'rejected'
