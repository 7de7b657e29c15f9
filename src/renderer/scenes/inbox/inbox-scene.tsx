import { useAtomValue } from 'jotai'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { useWindowWidth } from '../../components/use-window-width.ts'
import { openConversation } from '../../data/live/conversations.ts'
import { live } from '../../data/live/live.ts'
import { openContactIdAtom } from '../../data/session.ts'
import { ChatList } from './chat-list/chat-list.tsx'
import { ListHeader } from './chat-list/list-header.tsx'
import { Conversation, NoConversation } from './conversation/conversation.tsx'
import classes from './inbox-scene.module.css'
import { Resizer } from './resizer.tsx'
import { sidebarOpenAtom } from './sidebar/sidebar-open.ts'
import { TextsProvider, useTexts } from './texts.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useChatAddress } from './use-chat-address.ts'
import { useInboxActions } from './use-inbox-actions.ts'
import { useListWidth } from './use-list-width.ts'

const ContactSidebar = lazy(() => import('./sidebar/contact-sidebar.tsx'))

/** The inbox: the list of chats and the one that is open, side by side, or in turns where the window is narrow. */
export default function InboxScene() {
  return (
    <TextsProvider>
      <Inbox />
    </TextsProvider>
  )
}

function Inbox() {
  const { t } = useTexts()
  const openContactId = useAtomValue(openContactIdAtom)
  const sidebarOpen = useAtomValue(sidebarOpenAtom)
  const inTurns = useWindowWidth() < limits.wideScreenPx
  const { width, resize, settle } = useListWidth()
  const filter = useRef<HTMLInputElement>(null)
  const focusList = useRef<() => void>(() => undefined)
  const [focusRequest, setFocusRequest] = useState(0)
  useChatAddress()

  const focusComposer = useCallback(() => setFocusRequest((count) => count + 1), [])
  const open = useCallback((contactId: string) => {
    void openConversation(contactId)
    setFocusRequest((count) => count + 1)
  }, [])
  const moves = useMemo(
    () => ({
      focusFilter: () => {
        if (inTurns) void openConversation(null)
        focusSoon(filter.current)
      },
      focusComposer,
      step: (rows: 1 | -1) => {
        const { order, openContactId: from } = live
        const at = from === null ? -1 : order.indexOf(from)
        const next = order.at(at < 0 ? 0 : at + rows)
        if (next !== undefined) open(next)
      },
      // One step: from the conversation to its row, from there to no open chat.
      back: () => {
        const inList = document.activeElement?.closest('#chat-list') !== null
        // Taken first: to close the chat changes which row is the keyboard's.
        const toList = focusList.current
        if (inList || inTurns) void openConversation(null)
        toList()
      },
    }),
    [focusComposer, open, inTurns],
  )
  useInboxActions(moves)

  // The keyboard's own actions leave Escape to whoever types; here it leads out of the field.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    moves.back()
  }
  // Away, the list keeps its place: one comes back to where one was.
  const listIsAway = inTurns && openContactId !== null
  return (
    <div className={classes.inbox}>
      <section
        className={classes.list}
        id="chat-list"
        style={inTurns ? undefined : { width }}
        data-alone={inTurns || undefined}
        data-away={listIsAway || undefined}
        inert={listIsAway}
        aria-label={t('inbox.list.title')}
      >
        <ListHeader inputRef={filter} onLeave={() => focusList.current()} />
        <ChatList onOpen={open} focusRef={focusList} />
        <UndoBar />
      </section>
      {!inTurns && <Resizer width={width} onResize={resize} onSettle={settle} />}
      {!(inTurns && openContactId === null) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in the field within leads out of it
        <section
          className={classes.conversation}
          aria-label={t('inbox.conversation.label')}
          onKeyDown={onKeyDown}
        >
          {openContactId === null ? (
            <NoConversation />
          ) : (
            <Conversation
              key={openContactId}
              contactId={openContactId}
              focusRequest={focusRequest}
              onBack={inTurns ? moves.back : undefined}
            />
          )}
        </section>
      )}
      {openContactId !== null && sidebarOpen && (
        <div className={classes.sidebar} style={{ width: limits.contactSidebarPx }}>
          <Suspense>
            <ContactSidebar key={openContactId} contactId={openContactId} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Focuses an element that may only now be on its way back into sight. */
function focusSoon(element: HTMLElement | null): void {
  element?.focus()
  if (element !== document.activeElement) requestAnimationFrame(() => element?.focus())
}
