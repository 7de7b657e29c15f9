import { queryOptions } from '@tanstack/react-query'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/**
 * Queries of the tags, levels and segments of contacts. They have a file of their own, because the first screen does not need them.
 */

/** The group's tags that the viewer may see, sorted by name, including archived tags. */
export function tagsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('tags', groupId),
    queryFn: ({ signal }) => call(tagsApi.tags, { query: { groupId }, groupId, signal }),
  })
}

/** The group's levels in their order. */
export function levelsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('levels', groupId),
    queryFn: ({ signal }) => call(levelsApi.levels, { groupId, signal }),
  })
}

/** The tags of all levels of the group; a tag's `type` is the id of its level. */
export function levelTagsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('levelTags', groupId),
    queryFn: ({ signal }) => call(levelsApi.levelTags, { groupId, signal }),
  })
}

/** How many contacts have each tag of the group. */
export function tagUsageQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('tagUsage', groupId),
    queryFn: ({ signal }) => call(tagsApi.tagUsage, { query: { groupId }, groupId, signal }),
    refetchOnMount: 'always',
  })
}

/** How many contacts have each tag of the group's levels. */
export function levelTagUsageQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('levelTagUsage', groupId),
    queryFn: ({ signal }) => call(levelsApi.levelTagUsage, { groupId, signal }),
    refetchOnMount: 'always',
  })
}

/** The group's segments with their counts. */
export function segmentsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('segments', groupId),
    queryFn: ({ signal }) => call(segmentsApi.segments, { query: { groupId }, signal }),
  })
}
