import { useAtomValue, useSetAtom } from 'jotai'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { limits } from '#contract/limits.ts'
import { fetchAhead } from '#renderer/components/prefetch.ts'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { isChatWindow } from '#renderer/data/chat-window.ts'
import { openContactIdAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { fetchToolTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChatAddress } from './layout/chat-url-sync.tsx'
import { ChatList } from './chat-list/chat-list.tsx'
import { chatMenu } from './actions/chat-menu-screen.ts'
import { FilterAddress } from './chat-list/filter-url-sync.tsx'
import { WaitingRefresh } from './chat-list/waiting-refresh.tsx'
import { ListHeader } from './chat-list/list-header.tsx'
import { contactDialogAtom, contactDialogChatAtom } from './dialogs/contact-dialog-atom.ts'
import { useLinkedPhone } from './contact/use-linked-phone.ts'
import { draggedChatAtom } from './drag/dragged-chat.ts'
import { followForms } from './form-drafts/reopen-form.ts'
import { inboxDialogAtom, inboxDialogChatAtom } from './dialogs/inbox-dialog-atom.ts'
import classes from './inbox-scene.module.css'
import { nextUnread, rowFrom } from './actions/next-unread.ts'
import { OneChat } from './layout/one-chat.tsx'
import { NoConversation } from './layout/no-conversation.tsx'
import { Resizer } from './layout/resizer.tsx'
import { searchOpenAtom } from './search/search-state.ts'
import {
  leaveChatAtom,
  overlayAtom,
  sidebarOpenAtom,
  templatesOpenAtom,
} from './layout/sidebar-open.ts'
import { TextsProvider, useTexts } from './shared/texts.tsx'
import { UndoBar } from './undo/undo-bar.tsx'
import { useInboxActions } from './use-inbox-actions.ts'
import { useListWidth } from './layout/list-width.ts'
import { currentLive, unsentElsewhereAtom, useLive } from '#renderer/data/live/live.ts'
import { retainChatOf } from '#renderer/data/live/store/retain-chat.ts'

// The components below are loaded after the list has rendered, or on first use.
const conversation = lazyWithPreload(() => import('./conversation/conversation.tsx'))
const contactSidebar = lazyWithPreload(() => import('./sidebar/contact-sidebar.tsx'))
const searchPanel = lazyWithPreload(() => import('./search/search-panel.tsx'))
const ContactDialogs = lazy(() => import('./contact/contact-dialogs.tsx'))
const AgentTargets = lazy(() => import('./drag/agent-targets.tsx'))
const UnsentStrip = lazy(() => import('./chat-list/unsent-strip.tsx'))
const InboxDialogs = lazy(() => import('./inbox-dialogs.tsx'))
const TemplatesPanel = lazy(() => import('./templates/templates-panel.tsx'))

/** Code and texts that are fetched after the list has rendered, in the order in which they are likely to be used. */
const ahead = [conversation, contactSidebar, chatMenu, searchPanel, { fetch: fetchToolTexts }]

/** The inbox: the chat list and the open conversation. In a narrow window only one of them is visible. */
export default function InboxScene() {
  return (
    <TextsProvider>
      <Inbox />
    </TextsProvider>
  )
}

/** Keeps the chats of an open dialog or a drag in the live store, even if their rows leave the list. */
function useRetainedChats(): void {
  const live = useLive()
  useEffect(() => {
    const atoms = [draggedChatAtom, inboxDialogChatAtom, contactDialogChatAtom]
    const stops = atoms.map((one) => retainChatOf(live, store, one))
    return () => {
      for (const stop of stops) stop()
    }
  }, [live])
}

function Inbox() {
  const { t } = useTexts()
  const openContactId = useAtomValue(openContactIdAtom)
  const leaveChat = useSetAtom(leaveChatAtom)
  useEffect(() => () => leaveChat(openContactId), [openContactId, leaveChat])
  const sidebarOpen = useAtomValue(sidebarOpenAtom)
  const isSearching = useAtomValue(searchOpenAtom)
  const templatesOpen = useAtomValue(templatesOpenAtom)
  const isOneChat = useState(isChatWindow)[0]
  const isNarrow = useWindowWidth() < limits.wideScreenPx
  const inTurns = isNarrow || isOneChat
  const { width, resize, settle } = useListWidth()
  const filter = useRef<HTMLInputElement>(null)
  const focusList = useRef<() => void>(() => undefined)
  const [focusRequest, setFocusRequest] = useState(0)
  const setSearching = useSetAtom(searchOpenAtom)
  useLinkedPhone()
  useRetainedChats()
  useEffect(followForms, [])
  /** Whether the inbox is still mounted. */
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isDragging = useAtomValue(draggedChatAtom) !== null
  const hasDialog = useAtomValue(inboxDialogAtom) !== null
  const hasUnsent = useAtomValue(unsentElsewhereAtom).length > 0
  const hasContactDialog = useAtomValue(contactDialogAtom) !== null

  const showMessage = (chat: string, message: string) => {
    // Cancel an earlier request to focus the composer, because the message gets the focus.
    setFocusRequest(0)
    void currentLive().conversations.open(chat, message)
  }
  const closeSearch = () => {
    setSearching(false)
    // Wait for the next frame: during the search the list is inert and cannot get the focus.
    requestAnimationFrame(() => focusList.current())
  }
  const leaveHeader = useCallback(() => focusList.current(), [])
  const leaveList = useCallback(() => filter.current?.focus(), [])
  const focusComposer = useCallback(() => setFocusRequest((count) => count + 1), [])
  const open = useCallback((contactId: string) => {
    void currentLive().conversations.open(contactId)
    setFocusRequest((count) => count + 1)
  }, [])
  // Escape in the conversation focuses the chat's row in the list. Escape in the list closes the chat. In a narrow
  // window the list is hidden, so Escape in the conversation closes the chat too.
  const toList = useCallback(() => {
    if (isOneChat) return
    const inList = document.activeElement?.closest('#chat-list') !== null
    // Read `focusList` before closing the chat, because closing replaces it with a function that focuses another row.
    const focusRow = focusList.current
    if (inList || inTurns) void currentLive().conversations.open(null)
    focusRow()
  }, [inTurns, isOneChat])
  const moves = useMemo(
    () => ({
      focusFilter: () => {
        if (inTurns) void currentLive().conversations.open(null)
        focusSoon(filter.current)
      },
      focusComposer,
      step: (rows: 1 | -1) => {
        const next = rowFrom(rows)
        if (next !== undefined) open(next)
      },
      stepUnread: async (rows: 1 | -1) => {
        const next = await nextUnread(rows, () => isHere.current)
        if (next !== undefined) open(next)
      },
      // Escape closes the panel that covers the conversation. Without such a panel, Escape returns to the list.
      back: () => {
        const cover = store.get(overlayAtom)
        if (cover === 'templates') store.set(templatesOpenAtom, false)
        else if (cover === 'sidebar') store.set(sidebarOpenAtom, false)
        else toList()
      },
    }),
    [focusComposer, open, inTurns, toList],
  )
  useInboxActions(moves)
  useEffect(() => fetchAhead(ahead), [])

  // Global shortcuts ignore Escape in a text field, so handle it here.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    // A dialog inside the conversation handles Escape itself.
    if (event.target.closest('dialog') !== null) return
    event.preventDefault()
    moves.back()
  }
  // The list stays mounted while it is hidden, so that it keeps its scroll position.
  const listIsAway = isOneChat || (inTurns && openContactId !== null)
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
        {/* During a search the list stays mounted but inert. */}
        <div className={classes.beneath} inert={isSearching}>
          <ListHeader inputRef={filter} onLeave={leaveHeader} />
          {hasUnsent && (
            <Suspense>
              <UnsentStrip onOpen={open} />
            </Suspense>
          )}
          <ChatList onOpen={open} focusRef={focusList} onLeave={leaveList} />
        </div>
        {isSearching && (
          <Suspense>
            <searchPanel.Screen onShow={showMessage} onClose={closeSearch} />
          </Suspense>
        )}
      </section>
      {/* The bar is outside the list, so that an action can be undone even while the list is hidden. */}
      <UndoBar
        listWidth={inTurns ? null : width}
        overConversation={listIsAway}
        onLeave={leaveHeader}
      />
      {!inTurns && <Resizer width={width} onResize={resize} onSettle={settle} />}
      {!(inTurns && openContactId === null) && (
        <section
          className={classes.conversation}
          aria-label={t('inbox.conversation.label')}
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
        </section>
      )}
      {isDragging && (
        <Suspense>
          <AgentTargets left={inTurns ? null : width} />
        </Suspense>
      )}
      {hasDialog && (
        <Suspense>
          <InboxDialogs />
        </Suspense>
      )}
      {hasContactDialog && (
        <Suspense>
          <ContactDialogs />
        </Suspense>
      )}
      {openContactId !== null && (sidebarOpen || templatesOpen) && (
        <div className={classes.sidebar} style={{ width: limits.contactSidebarPx }}>
          <Suspense>
            {templatesOpen ? (
              <TemplatesPanel
                key={openContactId}
                contactId={openContactId}
                onDone={focusComposer}
              />
            ) : (
              <contactSidebar.Screen
                key={openContactId}
                contactId={openContactId}
                focusComposer={focusComposer}
              />
            )}
          </Suspense>
        </div>
      )}
      <ChatAddress onOpen={focusComposer} />
      {isOneChat && <OneChat />}
      <FilterAddress />
      <WaitingRefresh />
    </div>
  )
}

/** Focuses an element that may become visible only in a later frame. */
function focusSoon(element: HTMLElement | null): void {
  element?.focus()
  if (element !== document.activeElement) requestAnimationFrame(() => element?.focus())
}
