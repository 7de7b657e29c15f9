import { useQuery } from '@tanstack/react-query'
import type { AudienceSource } from '#contract/entities/campaigns/campaign.ts'
import {
  levelsQuery,
  levelTagsQuery,
  tagsQuery,
  segmentsQuery,
} from '#renderer/data/groups/tag-queries.ts'

/** A source of contacts for an audience: a segment, a tag, or a tag that is an answer of a level. */
export interface SourceOption extends Pick<AudienceSource, 'kind' | 'refId'> {
  readonly label: string
  /** The number of contacts of the source, if known. */
  readonly count?: number
}

/** The group's segments, its tags that are not archived, and the tags that are answers of its levels. */
export function useSourceOptions(groupId: string): readonly SourceOption[] {
  const segments = useQuery(segmentsQuery(groupId))
  const tags = useQuery(tagsQuery(groupId))
  const levels = useQuery(levelsQuery(groupId))
  const answers = useQuery(levelTagsQuery(groupId))
  const levelName = (id: string | undefined) =>
    levels.data?.items.find((level) => level.id === id)?.name ?? ''
  return [
    ...(segments.data?.items ?? []).map(({ id, name, contacts }) => ({
      kind: 'segment' as const,
      refId: id,
      label: name,
      ...(contacts !== undefined && { count: contacts }),
    })),
    ...(tags.data?.items ?? [])
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => ({ kind: 'tag' as const, refId: id, label: name })),
    ...(answers.data?.items ?? []).map(({ id, name, type }) => ({
      kind: 'level' as const,
      refId: id,
      label: [levelName(type), name].filter((part) => part !== '').join(': '),
    })),
  ]
}
