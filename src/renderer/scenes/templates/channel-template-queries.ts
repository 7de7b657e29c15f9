import { queryOptions } from '@tanstack/react-query'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's channel templates, archived ones included. */
export function allChannelTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('channelTemplates', groupId, 'withArchived'),
    queryFn: async ({ signal }) =>
      (
        await call(whatsAppTemplatesApi.whatsAppTemplates, {
          query: { groupId, withArchived: true },
          signal,
        })
      ).items,
  })
}

/** Synchronizes the templates with the channel when `refetch` is called. The last result stays cached. */
export function providerSyncQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('channelProviderSync', groupId),
    queryFn: async ({ signal }) =>
      await call(whatsAppTemplatesApi.syncWhatsAppTemplates, { query: { groupId }, signal }),
    enabled: false,
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
