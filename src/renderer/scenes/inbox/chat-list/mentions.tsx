import { IconAt } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { notificationsApi } from '#contract/api/notifications.ts'
import { can } from '#contract/policies/index.ts'
import { call } from '#renderer/data/api-client.ts'
import { setRead } from '#renderer/data/notifications.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { openContactIdAtom, viewerAtom } from '#renderer/data/session.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './row-viewers.module.css'

/** The unread mentions that mark rows. More of them mark no further row. */
const mentionsMax = 50

/** The chats in which a colleague has mentioned the user in a note that the user has not seen. */
const mentionedAtom = atom<ReadonlySet<string>>(new Set<string>())

const mentionsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('notifications', 'mentions', groupId),
    queryFn: async ({ signal }) => {
      const query = { groupId, kind: 'mention', unread: true, limit: mentionsMax } as const
      return (await call(notificationsApi.notifications, { query, signal })).items
    },
  })

/** Follows the user's unread mentions. Those of the open chat become read. It is a component without output. */
export function MentionWatch() {
  const viewer = useAtomValue(viewerAtom)
  const setMentioned = useSetAtom(mentionedAtom)
  const openContactId = useAtomValue(openContactIdAtom)
  const sees = viewer !== null && can(viewer, 'notification.see')
  const { data } = useQuery({ ...mentionsQuery(viewer?.groupId ?? ''), enabled: sees })
  useEffect(() => {
    const unread = (data ?? []).filter(({ read }) => !read)
    for (const mention of unread)
      if (mention.contactId !== undefined && mention.contactId === openContactId)
        void setRead(mention, true)
    const ids = unread.flatMap(({ contactId }) => contactId ?? [])
    setMentioned(new Set(ids.filter((id) => id !== openContactId)))
  }, [data, openContactId, setMentioned])
  return null
}

/** Marks the row of a chat in which the user is mentioned. */
export function RowMention({ contactId }: { contactId: string }) {
  const { t } = useTexts()
  const isMentioned = useAtomValue(mentionedAtom).has(contactId)
  if (!isMentioned) return null
  return (
    <span className={classes.mention} title={t('inbox.row.mentioned')}>
      <IconAt size={14} stroke={2} aria-hidden="true" />
      <span className="spoken">{t('inbox.row.mentioned')}</span>
    </span>
  )
}
