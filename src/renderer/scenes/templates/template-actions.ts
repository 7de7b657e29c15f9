import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { texts } from '#renderer/i18n/index.ts'
import { literals } from '#renderer/i18n/literals.ts'

/** The text of the specification, and what the provider of the line said, if it was the cause. */
export const withReason = (text: string, error: unknown): string =>
  error instanceof ApiError && error.code.startsWith('LINE_')
    ? `${text}. ${errorText(texts.t, error)}`
    : text

/**
 * Archives, restores and deletes channel templates. If a call fails, the error text of the specification is shown.
 * @param onAsked called once a template is deleted, or cannot be
 */
export function useTemplateActions(groupId: string, onAsked: () => void) {
  const archive = useChange({
    send: ({ id, archived }: WhatsAppTemplate) => {
      const target = { params: { id }, groupId }
      return archived
        ? call(whatsAppTemplatesApi.unarchiveWhatsAppTemplate, target)
        : call(whatsAppTemplatesApi.archiveWhatsAppTemplate, target)
    },
    refetches: ['channelTemplates'],
    onRefused: (error, { archived }) =>
      showToast(
        archived
          ? `${literals.templateNotUnarchived}. ${errorText(texts.t, error)}`
          : literals.templateNotUpdated,
        'danger',
      ),
    repeats: true,
  })
  const remove = useChange({
    send: ({ id }: WhatsAppTemplate) =>
      call(whatsAppTemplatesApi.deleteWhatsAppTemplate, { params: { id }, groupId }),
    refetches: ['channelTemplates'],
    onDone: onAsked,
    onRefused(error) {
      showToast(withReason(literals.templateNotDeleted, error), 'danger')
      onAsked()
    },
    repeats: true,
  })
  return { archive, remove }
}
