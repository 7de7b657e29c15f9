import { Stack } from '@mantine/core'
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, memo, Suspense, useEffect } from 'react'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { FailedState } from '#renderer/components/notices/failed-state.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { store } from '#renderer/data/store.ts'
import { Composer } from '#renderer/scenes/inbox/composer/tabbed-composer.tsx'
import { Announcer } from './announcer/announcer.tsx'
import { ConversationHeader } from './header/conversation-header.tsx'
import classes from './conversation.module.css'
import { DangerousFileDialog } from '#renderer/scenes/inbox/content/dangerous-file-dialog.tsx'
import { DeleteDialog } from './actions/delete-dialog.tsx'
import { LastKnownMessage } from './last-known-message.tsx'
import { SnoozedBy } from '#renderer/scenes/inbox/snooze/snoozed-by.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { lightboxAtom } from '#renderer/scenes/inbox/content/pictures/lightbox-atom.ts'
import { MessageList } from './list/message-list.tsx'
import {
  focusedMessageIdAtom,
  messageMenuAtom,
  messageToDeleteAtom,
  messageToForwardAtom,
} from './actions/focused-message.ts'
import { MessageMenu } from './actions/message-menu.tsx'
import { useSeenMessages } from './use-seen-messages.ts'
import { useReadWhileOpen } from './use-read-while-open.ts'
import { FreeStrip } from '#renderer/scenes/inbox/ownership/free-strip.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { conversationStatusAtom, useLive, useChat, useOutgoing } from '#renderer/data/live/live.ts'

const TakenChat = lazy(() => import('#renderer/scenes/inbox/taken/taken-chat.tsx'))
const Lightbox = lazy(() => import('#renderer/scenes/inbox/content/pictures/lightbox.tsx'))
const ForwardDialog = lazy(() => import('./actions/forward-dialog.tsx'))
const ScheduledStrip = lazy(() => import('#renderer/scenes/inbox/scheduled/scheduled-strip.tsx'))

export interface ConversationProps {
  contactId: string
  /** Returns to the chat list. Present in a narrow window, where only the list or the chat is visible. */
  onBack?: (() => void) | undefined
  /** Increments with each request to focus the composer. */
  focusRequest: number
}

/** The open chat: header, messages and composer. */
export default memo(function Conversation({ contactId, onBack, focusRequest }: ConversationProps) {
  const { t } = useInboxTexts()
  const live = useLive()
  const contact = useChat(contactId)
  const window = useAtomValue(live.windowAtom(contactId))
  const { phase, error } = useAtomValue(conversationStatusAtom)
  const isTaken = useOutgoing(contactId)?.some(({ error }) => error?.code === 'CHAT_TAKEN') === true
  const isForwarding = useAtomValue(messageToForwardAtom) !== null
  const isLightboxOpen = useAtomValue(lightboxAtom) !== null
  // Mark the chat as read after its messages have loaded, not before.
  useReadWhileOpen(window === undefined ? undefined : contact)
  useSeenMessages(contactId, window)

  useEffect(() => resetConversationAtoms, [])

  if (phase === 'gone') {
    return (
      <>
        {onBack && <EmptyHeader onBack={onBack} />}
        {isTaken ? (
          <Suspense>
            <TakenChat contactId={contactId} taken={undefined} />
          </Suspense>
        ) : (
          <>
            <EmptyState
              icon={IconMessageOff}
              title={t('inbox.conversation.goneTitle')}
              text={t('inbox.conversation.gone')}
            />
            <UnsentNotice contactId={contactId} />
          </>
        )}
      </>
    )
  }
  const isFailed = phase === 'failed'
  return (
    <>
      {contact === undefined ? (
        <EmptyHeader onBack={onBack} />
      ) : (
        <ConversationHeader contact={contact} onBack={onBack} />
      )}
      {isFailed ? (
        <FailedState
          title={t('inbox.conversation.failed')}
          error={error}
          onRetry={() => void live.conversations.retry()}
        />
      ) : window === undefined ? (
        <MessagesSkeleton />
      ) : (
        <MessageList contactId={contactId} window={window} />
      )}
      {isFailed && contact !== undefined && <LastKnownMessage contact={contact} />}
      {(isFailed || window?.hasNewer) && <UnsentNotice contactId={contactId} />}
      {contact !== undefined && window !== undefined && !isFailed && (
        <Suspense>
          <ScheduledStrip contact={contact} />
        </Suspense>
      )}
      {contact !== undefined && <FreeStrip contact={contact} />}
      {contact !== undefined && <SnoozedBy contact={contact} />}
      {/* Also shown if the messages failed to load: the user can write a draft, and the outbox queues messages. */}
      {contact !== undefined && <Composer contact={contact} focusRequest={focusRequest} />}
      <Announcer contactId={contactId} />
      <MessageMenu />
      <DeleteDialog />
      <DangerousFileDialog />
      {isForwarding && (
        <Suspense>
          <ForwardDialog />
        </Suspense>
      )}
      {isLightboxOpen && (
        <Suspense>
          <Lightbox contactId={contactId} />
        </Suspense>
      )}
    </>
  )
})

/** Closes the lightbox, menu and dialog of a conversation that the user has left. */
function resetConversationAtoms(): void {
  store.set(lightboxAtom, null)
  store.set(messageMenuAtom, null)
  store.set(messageToDeleteAtom, null)
  store.set(messageToForwardAtom, null)
  store.set(focusedMessageIdAtom, null)
}

/** The header of a chat whose contact is not loaded or was removed. It has only the button back to the list. */
function EmptyHeader({ onBack }: Pick<ConversationProps, 'onBack'>) {
  const { t } = useInboxTexts()
  return (
    <header className={classes.emptyHeader}>
      {onBack && (
        <IconButton icon={IconArrowLeft} label={t('inbox.header.back')} onClick={onBack} />
      )}
    </header>
  )
}

const skeletonBubbles = [
  { side: 'in', width: 260, height: 56 },
  { side: 'in', width: 180, height: 36 },
  { side: 'out', width: 320, height: 56 },
  { side: 'in', width: 240, height: 36 },
  { side: 'out', width: 200, height: 36 },
] as const

function MessagesSkeleton() {
  return (
    <Stack justify="flex-end" gap={10} pb={16} px={24} flex={1} aria-hidden="true">
      {skeletonBubbles.map(({ side, width, height }, index) => (
        <div key={index} className={classes.skeleton} data-side={side}>
          <Skeleton width={width} height={height} />
        </div>
      ))}
    </Stack>
  )
}
