import { useMutation, useQueryClient } from '@tanstack/react-query'
import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { call } from '#renderer/data/api-client.ts'
import { ApiError } from '#renderer/data/api-error.ts'
import { showToast } from '#renderer/data/toasts.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { texts } from '#renderer/i18n/index.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'

/** The text of the specification, and what the provider of the line said, if it was the cause. */
export const withReason = (text: string, error: unknown): string =>
  error instanceof ApiError && error.code.startsWith('LINE_')
    ? `${text}. ${errorText(texts.t, error)}`
    : text

/** Archives, restores and deletes channel templates. If a call fails, the error text of the specification is shown. */
export function useTemplateActions(groupId: string) {
  const queryClient = useQueryClient()
  const refetch = () =>
    queryClient.invalidateQueries({ queryKey: queryKeyOf('channelTemplates', groupId) })
  const archive = useMutation({
    mutationFn: ({ id, archived }: WhatsAppTemplate) => {
      const target = { params: { id }, groupId }
      return archived
        ? call(whatsAppTemplatesApi.unarchiveWhatsAppTemplate, target)
        : call(whatsAppTemplatesApi.archiveWhatsAppTemplate, target)
    },
    onSuccess: refetch,
    onError: (error, { archived }) =>
      showToast(
        archived
          ? `${literals.templateNotUnarchived}. ${errorText(texts.t, error)}`
          : literals.templateNotUpdated,
        'danger',
      ),
  })
  const remove = useMutation({
    mutationFn: ({ id }: WhatsAppTemplate) =>
      call(whatsAppTemplatesApi.deleteWhatsAppTemplate, { params: { id }, groupId }),
    onSuccess: refetch,
    onError: (error) => showToast(withReason(literals.templateNotDeleted, error), 'danger'),
  })
  return { archive, remove }
}
