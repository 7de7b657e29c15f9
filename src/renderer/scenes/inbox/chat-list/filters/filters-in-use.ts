import { useAtomValue } from 'jotai'
import { defaultFilter, type ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { loadingName } from '#renderer/scenes/inbox/shared/loading-name.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { senderTexts, useFilterChoices, type Choice } from './filter-choices.ts'
import { typeTexts } from '#renderer/scenes/inbox/chat-list/type-texts.ts'
import { listFilterAtom } from '#renderer/data/live/live.ts'

/** One filter in use, with the change that removes it. */
export interface FilterInUse {
  readonly key: string
  /** The label, e.g. "Team: Sales". */
  readonly name: string
  readonly without: Partial<ListFilter>
}

/** The active type and filters of the filter panel, with their labels. */
export function useFiltersInUse(): FilterInUse[] {
  const { t } = useInboxTexts()
  const { type, lastSender, waiting, unread, queued, agentTagIds, teamTagId, tagId, levelTags } =
    useAtomValue(listFilterAtom)
  const { agents, teams, tags, levels, areLoading } = useFilterChoices()
  const named = (label: string, choices: readonly Choice[], id: string, otherwise: string) =>
    `${label}: ${choices.find((one) => one.id === id)?.name ?? otherwise}`
  const inUse: FilterInUse[] = []
  if (type !== defaultFilter.type)
    inUse.push({
      key: 'type',
      name: t(typeTexts[type].name),
      without: { type: defaultFilter.type },
    })
  if (unread)
    inUse.push({ key: 'unread', name: t('inbox.filters.unread'), without: { unread: false } })
  if (queued)
    inUse.push({ key: 'queued', name: t('inbox.filters.queued'), without: { queued: false } })
  if (lastSender !== null)
    inUse.push({
      key: 'sender',
      name: `${t('inbox.filters.lastSender')}: ${t(senderTexts[lastSender])}`,
      without: { lastSender: null },
    })
  if (waiting !== null)
    inUse.push({
      key: 'waiting',
      name: `${t('inbox.filters.waiting')}: ${t('inbox.filters.longerThan', { minutes: waiting })}`,
      without: { waiting: null },
    })
  for (const id of agentTagIds)
    inUse.push({
      key: `agent ${id}`,
      name: named(
        t('inbox.filters.agent'),
        agents,
        id,
        areLoading.agents ? loadingName : literals.unknownAgent,
      ),
      without: { agentTagIds: agentTagIds.filter((one) => one !== id) },
    })
  if (teamTagId !== null)
    inUse.push({
      key: 'team',
      name: named(
        t('inbox.filters.team'),
        teams,
        teamTagId,
        areLoading.teams ? loadingName : literals.unknownTeam,
      ),
      without: { teamTagId: null },
    })
  if (tagId !== null)
    inUse.push({
      key: 'tag',
      name: named(t('inbox.filters.tag'), tags, tagId, areLoading.tags ? loadingName : tagId),
      without: { tagId: null },
    })
  for (const one of levelTags) {
    const level = levels.find(({ id }) => id === one.levelId)
    inUse.push({
      key: `level ${one.levelId}`,
      name: named(
        level?.name ?? t('inbox.filters.level'),
        level?.tags ?? [],
        one.tagId,
        areLoading.levels ? loadingName : one.tagId,
      ),
      without: { levelTags: levelTags.filter((other) => other !== one) },
    })
  }
  return inUse
}
