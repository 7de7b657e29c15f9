import { IconAt } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { notificationsApi } from '#contract/api/messages/notifications.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { setRead } from '#renderer/data/notifications.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { mentionedInAtom, openContactIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './row/row-viewers.module.css'

const mentionsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('notifications', 'mentions', groupId),
    queryFn: async ({ signal }) => {
      const query = {
        groupId,
        kind: 'mention',
        unread: true,
        limit: limits.notificationsPage,
      } as const
      return (await call(notificationsApi.notifications, { query, signal })).items
    },
  })

/**
 * Follows the user's unread mentions, at most as many as one page has. Those of the open chat become read. It is a
 * component without output.
 */
export function MentionWatch() {
  const viewer = useAtomValue(viewerAtom)
  const setMentioned = useSetAtom(mentionedInAtom)
  const openContactId = useAtomValue(openContactIdAtom)
  const sees = viewer !== null && can(viewer, 'notification.see')
  const { data } = useQuery({ ...mentionsQuery(viewer?.groupId ?? ''), enabled: sees })
  useEffect(() => {
    const unread = (data ?? []).filter(({ read }) => !read)
    for (const mention of unread)
      if (mention.contactId !== undefined && mention.contactId === openContactId)
        void setRead(mention, true)
    const ids = unread.flatMap(({ contactId }) => contactId ?? [])
    const mentioned = ids.filter((id) => id !== openContactId)
    const before = store.get(mentionedInAtom)
    const isSame =
      mentioned.every((id) => before.has(id)) && new Set(mentioned).size === before.size
    if (isSame) return
    setMentioned(new Set(mentioned))
    const { list, effects } = currentLive()
    effects.run({ kind: 'refetchCounter' })
    // The row of a chat that was just mentioned may not be loaded.
    if (list.filter().view === 'mentions' && mentioned.some((id) => !before.has(id)))
      effects.run({ kind: 'refetchList' })
  }, [data, openContactId, setMentioned])
  return null
}

/** Marks the row of a chat in which the user is mentioned. */
export function RowMention({ contactId }: { contactId: string }) {
  const { t } = useInboxTexts()
  const isMentioned = useAtomValue(mentionedInAtom).has(contactId)
  if (!isMentioned) return null
  return (
    <span className={classes.mention} data-row-mark title={t('inbox.row.mentioned')}>
      <IconAt size={14} stroke={2} aria-hidden="true" />
      <span className="spoken">{t('inbox.row.mentioned')}</span>
    </span>
  )
}
