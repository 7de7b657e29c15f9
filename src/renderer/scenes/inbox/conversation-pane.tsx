import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { conversation } from './fetched-panes.ts'
import classes from './inbox-scene.module.css'
import { composerFocusAtom } from './layout/composer-focus.ts'
import { useInboxTexts } from './shared/texts.tsx'
import { NoConversation } from './taken/no-conversation.tsx'
import type { InboxScreen } from './use-inbox-screen.ts'

const KeyBar = lazy(() => import('./layout/key-bar.tsx'))

/** The open conversation, or what the inbox shows while no chat is open. */
export function ConversationPane({ screen }: { screen: InboxScreen }) {
  const { t } = useInboxTexts()
  const { openContactId, inTurns, isOneChat, listIsAway, hasKeyBar } = screen
  const { toList, onKeyDown } = screen
  const { conversationPane } = screen.refs
  const focusRequest = useAtomValue(composerFocusAtom)
  return (
    <section
      ref={conversationPane}
      className={classes.conversation}
      aria-label={t('inbox.conversation.label')}
      // Only J and K focus it, where it takes the list's place.
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {/* While the list is hidden, its own heading is inert, so render another one. */}
      {listIsAway && <h1 className="spoken">{t('inbox.list.title')}</h1>}
      {openContactId === null ? (
        <NoConversation />
      ) : (
        <Suspense>
          <conversation.Screen
            key={openContactId}
            contactId={openContactId}
            focusRequest={focusRequest}
            onBack={inTurns && !isOneChat ? toList : undefined}
          />
        </Suspense>
      )}
      {hasKeyBar && (
        <Suspense>
          <KeyBar />
        </Suspense>
      )}
    </section>
  )
}
