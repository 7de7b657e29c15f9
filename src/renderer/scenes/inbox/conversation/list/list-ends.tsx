import { useAtomValue } from 'jotai'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import classes from './message-list.module.css'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { conversationStatusAtom, currentLive } from '#renderer/data/live/live.ts'

/** The notice above the first loaded message: older messages are loading, have failed to load, or do not exist. */
export function OlderEnd({ hasOlder }: { hasOlder: boolean }) {
  const { t } = useInboxTexts()
  const { olderError } = useAtomValue(conversationStatusAtom)
  return (
    <div className={classes.older}>
      {olderError !== null ? (
        <ErrorNotice
          error={olderError}
          onRetry={() => void currentLive().conversations.retryPage('older')}
        />
      ) : hasOlder ? (
        <Loading size={18} />
      ) : (
        t('inbox.conversation.beginning')
      )}
    </div>
  )
}

/** The notice below the last loaded message: newer messages are loading, or have failed to load. */
export function NewerEnd() {
  const { newerError } = useAtomValue(conversationStatusAtom)
  return (
    <div className={classes.newer}>
      {newerError === null ? (
        <Loading size={18} />
      ) : (
        <ErrorNotice
          error={newerError}
          onRetry={() => void currentLive().conversations.retryPage('newer')}
        />
      )}
    </div>
  )
}
