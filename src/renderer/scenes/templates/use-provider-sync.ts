import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#renderer/data/change/toasts.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { allChannelTemplatesQuery, providerSyncQuery } from './channel-template-queries.ts'

/** The synchronization of the templates with the channel. `start` runs it and shows an error if it fails. */
export function useProviderSync(groupId: string) {
  const { t } = useTexts('channelTemplates')
  const queryClient = useQueryClient()
  const sync = useQuery(providerSyncQuery(groupId))
  const start = async () => {
    const { data, error } = await sync.refetch()
    if (error !== null) {
      const action = { label: t('shell.common.retry'), perform: () => void start() }
      showToast(errorText(t, error), 'danger', action)
    } else if (data !== undefined)
      queryClient.setQueryData(allChannelTemplatesQuery(groupId).queryKey, data.items)
  }
  return { sync, start }
}

export type ProviderSync = ReturnType<typeof useProviderSync>
