import { IconMessageOff, IconMessages } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { closedChatAtom } from '#renderer/data/live/live.ts'

const TakenDraft = lazy(async () => ({ default: (await import('./taken-draft.tsx')).TakenDraft }))
const TakenChat = lazy(() => import('./taken-chat.tsx'))

/**
 * The empty state without an open chat. It explains how to begin, or why the last chat was closed. What the user had
 * written in a chat that was taken away or deleted can still be used.
 */
export function NoConversation() {
  const { t } = useInboxTexts()
  const closed = useAtomValue(closedChatAtom)
  if (closed === null) {
    return (
      <EmptyState
        icon={IconMessages}
        title={t('inbox.conversation.noneTitle')}
        text={t('inbox.conversation.none')}
      />
    )
  }
  if (closed.why === 'deleted') {
    return (
      <EmptyState
        icon={IconMessageOff}
        title={t('inbox.conversation.deletedTitle')}
        text={t('inbox.conversation.deleted')}
        action={
          <Suspense>
            <TakenDraft key={closed.contactId} contactId={closed.contactId} noteUntil={undefined} />
          </Suspense>
        }
      />
    )
  }
  return (
    <Suspense>
      <TakenChat key={closed.contactId} contactId={closed.contactId} taken={closed.taken} />
    </Suspense>
  )
}
