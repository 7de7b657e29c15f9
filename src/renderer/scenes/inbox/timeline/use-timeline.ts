import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useMemo } from 'react'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { LineStatus } from '#contract/entities/line/line.ts'
import { idle, soonMs } from '#renderer/data/idle.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { lineStatusAtom } from '#renderer/data/groups/line-status.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { isSameJson } from '#renderer/data/change/same-json.ts'
import { currentGroupIdAtom, settingsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { useNotes } from '#renderer/scenes/inbox/notes/use-notes.ts'
import { timelineItems, type ChatHistory, type TimelineItem } from './timeline-items.ts'

const none: ChatHistory = { userTagIds: [], chatStatusTags: [] }

const historyOf = (contact: Contact | undefined): ChatHistory =>
  contact === undefined
    ? none
    : { userTagIds: contact.userTagIds, chatStatusTags: contact.chatStatusTags }

/** Since when messages of a chat wait for a line that does not send. The service records it once the line sends again. */
function pauseOf(line: LineStatus | null, isQueued: boolean): ChatChange[] {
  if (!isQueued || line === null) return []
  if (line.state === 'paused') return [{ kind: 'linePaused', at: line.since }]
  return line.state === 'stopped' ? [{ kind: 'lineStopped', at: line.since }] : []
}

/** What changes with each change that the service records: marks, status, tags, and what the channel says. */
const stateOf = (contact: Contact | undefined): string =>
  contact === undefined
    ? ''
    : JSON.stringify([
        contact.archived,
        contact.finishedChat,
        contact.chatStatusSetByUser,
        contact.tagIdList,
        contact.tagLvl,
        contact.formerPhones,
        contact.identityChangedAt,
        contact.agentPassedAt,
        contact.marketingOptOutAt,
        contact.blocked,
      ])

/** The recorded changes of a chat. @param state the key changes with it, so that the changes are fetched again */
const changesQuery = (contactId: string, groupId: string, state: string) =>
  queryOptions({
    queryKey: queryKeyOf('chatChanges', contactId, state),
    meta: { isPerChat: true },
    queryFn: async ({ signal }) => {
      // The newest messages are painted first.
      await idle(soonMs)
      return await call(chatsApi.chatChanges, { params: { id: contactId }, groupId, signal })
    },
    // A chat may return to an earlier state, with more changes than before.
    staleTime: 0,
    // Only of the same chat.
    placeholderData: (data, before) =>
      before?.queryKey[1] === contactId ? keepPreviousData(data) : undefined,
  })

/** What rules did in a chat. The code of these calls is loaded only for a group with rules. */
const runsQuery = (contactId: string, groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('chatRuleRuns', contactId),
    meta: { isPerChat: true },
    queryFn: async ({ signal }) => {
      await idle(soonMs)
      const { fetchChatRuns } = await import('#renderer/data/chats/rules.ts')
      return await fetchChatRuns(groupId, contactId, signal)
    },
  })

/** The notes, the changes and the runs of rules of a chat, oldest first. The result changes only with them, not with each message. */
export function useTimeline(contactId: string): readonly TimelineItem[] {
  const live = useLive()
  const [historyAtom, stateAtom, isQueuedAtom] = useMemo(() => {
    const chatAtom = live.chatAtom(contactId)
    return [
      selectAtom(chatAtom, historyOf, isSameJson),
      selectAtom(chatAtom, stateOf),
      selectAtom(chatAtom, (contact) => contact?.chat.queued === true),
    ]
  }, [live, contactId])
  const history = useAtomValue(historyAtom)
  const state = useAtomValue(stateAtom)
  const isQueued = useAtomValue(isQueuedAtom)
  const line = useAtomValue(lineStatusAtom)
  const { showsNotes, showsChanges } = useAtomValue(settingsAtom)
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  // A service without transfers records no changes.
  const records = useAtomValue(viewerAtom)?.group.firstAnswerTakes !== undefined
  const { data: notes } = useNotes({ id: contactId, groupId })
  const { data: changes } = useQuery({
    ...changesQuery(contactId, groupId, `${state} ${line?.since ?? ''}`),
    enabled: showsChanges && records && state !== '',
  })
  const hasRules = useAtomValue(viewerAtom)?.group.runsRules === true
  const { data: runs } = useQuery({
    ...runsQuery(contactId, groupId),
    enabled: showsChanges && hasRules && state !== '',
  })
  return useMemo(
    () =>
      timelineItems(
        showsChanges ? history : none,
        showsNotes ? (notes?.items ?? []) : [],
        showsChanges ? [...(changes?.items ?? []), ...pauseOf(line, isQueued)] : [],
        showsChanges ? (runs?.items ?? []) : [],
      ),
    [history, notes, changes, runs, showsNotes, showsChanges, line, isQueued],
  )
}
