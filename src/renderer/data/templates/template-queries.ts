import { queryOptions } from '@tanstack/react-query'
import { messageTemplatesApi } from '#contract/api/templates/message-templates.ts'
import { templatesApi } from '#contract/api/answers/templates.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The lists of templates whose order a group can change. */
export type OrderedList = 'quick' | 'interactive' | 'media'

/** Quick messages in the group's own order. */
export function quickTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('templates', 'quick', groupId),
    queryFn: async ({ signal }) =>
      (await call(templatesApi.templatesByPosition, { query: { groupId }, signal })).items,
  })
}

/** The group's archived quick messages, sorted by name. */
export function archivedTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('templates', 'archived', groupId),
    queryFn: async ({ signal }) => {
      const query = { groupId, withArchived: true }
      const { items } = await call(templatesApi.templates, { query, signal })
      return items.filter(({ archived }) => archived)
    },
  })
}

/** Messages with choices in the group's own order. */
export function interactiveTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('templates', 'interactive', groupId),
    queryFn: async ({ signal }) =>
      (
        await call(messageTemplatesApi.interactiveTemplatesByPosition, {
          query: { groupId },
          signal,
        })
      ).items,
  })
}

/** Messages with a file, in the group's own order. */
export function mediaTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('templates', 'media', groupId),
    queryFn: async ({ signal }) =>
      (await call(messageTemplatesApi.messageTemplatesByPosition, { query: { groupId }, signal }))
        .items,
  })
}

/** The channel's templates in any status, sorted by name. */
export function channelTemplatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('channelTemplates', groupId, 'sendable'),
    queryFn: async ({ signal }) =>
      (await call(whatsAppTemplatesApi.whatsAppTemplates, { query: { groupId }, signal })).items,
  })
}
