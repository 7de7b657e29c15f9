import { queryOptions } from '@tanstack/react-query'
import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import { call } from '#renderer/data/api-client.ts'

/**
 * The group's channel templates, archived ones included. Live events refetch the queries whose key begins with
 * 'waTemplates'.
 */
export function allChannelTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: ['waTemplates', groupId, 'withArchived'],
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
export function templateSyncQuery(groupId: string) {
  return queryOptions({
    queryKey: ['channelTemplateSync', groupId],
    queryFn: async ({ signal }) =>
      await call(whatsAppTemplatesApi.syncWhatsAppTemplates, { query: { groupId }, signal }),
    enabled: false,
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
