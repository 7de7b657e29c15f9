import { atom, useAtomValue, useSetAtom } from 'jotai'
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
import { isLineRepairOpenAtom } from '#renderer/data/line-status.ts'
import { isChatWindow } from '#renderer/data/chat-window.ts'
import { openContactIdAtom, settingsAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { fetchToolTexts } from '#renderer/i18n/fetched-texts.ts'
import { ChatAddress } from './layout/chat-url-sync.tsx'
import { chatJobAtom } from './actions/job-state.ts'
import { isSelectingAtom } from './actions/selection.ts'
import { useBulkActions } from './actions/use-bulk-actions.ts'
import { useColleagueActions } from './actions/use-colleague-actions.ts'
import { ChatList } from './chat-list/chat-list.tsx'
import { chatMenu } from './actions/chat-menu-screen.ts'
import { FilterAddress } from './chat-list/filter-url-sync.tsx'
import { WaitingRefresh } from './chat-list/waiting-refresh.tsx'
import { composerFocusAtom, focusComposer, keepFocus } from './layout/composer-focus.ts'
import { listHasKeysAtom, useListKeys } from './layout/list-keys.ts'
import { MentionWatch } from './chat-list/mentions.tsx'
import { ListHeader } from './chat-list/list-header.tsx'
import { contactDialogAtom, contactDialogChatAtom } from './dialogs/contact-dialog-atom.ts'
import { useLinkedPhone } from './contact/use-linked-phone.ts'
import { draggedChatAtom } from './drag/dragged-chat.ts'
import { followForms } from './form-drafts/reopen-form.ts'
import { inboxDialogAtom, inboxDialogChatAtom } from './dialogs/inbox-dialog-atom.ts'
import classes from './inbox-scene.module.css'
import { nextUnread, rowFrom, rowToShow } from './next-chat/next-chat.ts'
import { OneChat } from './layout/one-chat.tsx'
import { NoConversation } from './taken/no-conversation.tsx'
import { Resizer } from './layout/resizer.tsx'
import { searchOpenAtom } from './search/search-state.ts'
import {
  leaveChatAtom,
  overlayAtom,
  sidebarOpenAtom,
  teamPanelOpenAtom,
  templatesOpenAtom,
} from './layout/sidebar-open.ts'
import { TextsProvider, useTexts } from './shared/texts.tsx'
import { useOnceListed } from './chat-list/use-once-listed.ts'
import { useIsRowFocused } from './chat-list/use-list-focus.ts'
import { UndoBar } from './undo/undo-bar.tsx'
import { useInboxActions } from './use-inbox-actions.ts'
import { useListWidth } from './layout/list-width.ts'
import {
  conversationStatusAtom,
  currentLive,
  isByKeyboardAtom,
  unsentElsewhereAtom,
  useLive,
} from '#renderer/data/live/live.ts'
import { retainChatOf } from '#renderer/data/live/store/retain-chat.ts'

// The components below are loaded after the list has rendered, or on first use.
const conversation = lazyWithPreload(() => import('./conversation/conversation.tsx'))
const contactSidebar = lazyWithPreload(() => import('./sidebar/contact-sidebar.tsx'))
const searchPanel = lazyWithPreload(() => import('./search/search-panel.tsx'))
const inboxDialogs = lazyWithPreload(() => import('./inbox-dialogs.tsx'))
const ContactDialogs = lazy(() => import('./contact/contact-dialogs.tsx'))
const AgentTargets = lazy(() => import('./drag/agent-targets.tsx'))
const UnsentStrip = lazy(() => import('./chat-list/unsent-strip.tsx'))
const TeamPanel = lazy(() => import('./team/team-panel.tsx'))
const KeyBar = lazy(() => import('./layout/key-bar.tsx'))
const TagWatch = lazy(() => import('./chat-list/tag-watch.tsx'))
const BulkPanel = lazy(() => import('./bulk/bulk-panel.tsx'))
const TemplatesPanel = lazy(() => import('./templates/templates-panel.tsx'))

/**
 * Code and texts that are fetched after the list has rendered, in the order in which they are likely to be used. The
 * dialogs that a letter opens are among them: until one has the focus, the next letters are shortcuts.
 */
const ahead = [
  conversation,
  contactSidebar,
  chatMenu,
  searchPanel,
  { fetch: fetchToolTexts },
  inboxDialogs,
]

/** Time from the rendering of the list to the first of these fetches, ms. The list is on the screen by then. */
const aheadMs = 250

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

/**
 * Whether the keys are shown: the user works through the list by keyboard, and a row has the focus. While the focus is
 * in the conversation they are not, because they would move a button of it that is being pressed.
 */
function useHasKeyBar(): boolean {
  const isByKeyboard = useAtomValue(isByKeyboardAtom)
  const { showsKeyBar } = useAtomValue(settingsAtom)
  return useIsRowFocused() && isByKeyboard && showsKeyBar
}

/** Whether the user does not see the open chat, so that there is nothing to show beside it. */
const isGoneAtom = atom((get) => get(conversationStatusAtom).phase === 'gone')

function Inbox() {
  const { t } = useTexts()
  const openContactId = useAtomValue(openContactIdAtom)
  const leaveChat = useSetAtom(leaveChatAtom)
  useEffect(() => () => leaveChat(openContactId), [openContactId, leaveChat])
  const sidebarOpen = useAtomValue(sidebarOpenAtom)
  /** The panel that repairs the line takes the place of the sidebar. */
  const isRepairing = useAtomValue(isLineRepairOpenAtom)
  const isGone = useAtomValue(isGoneAtom)
  const isSearching = useAtomValue(searchOpenAtom)
  const templatesOpen = useAtomValue(templatesOpenAtom)
  const teamPanelOpen = useAtomValue(teamPanelOpenAtom)
  const isOneChat = useState(isChatWindow)[0]
  const isNarrow = useWindowWidth() < limits.wideScreenPx
  const inTurns = isNarrow || isOneChat
  const { width, resize, settle, reset } = useListWidth()
  const filter = useRef<HTMLInputElement>(null)
  const focusList = useRef<(contactId?: string) => void>(() => undefined)
  const conversationPane = useRef<HTMLElement>(null)
  const focusRequest = useAtomValue(composerFocusAtom)
  useEffect(() => keepFocus, [])
  const setSearching = useSetAtom(searchOpenAtom)
  useLinkedPhone()
  useRetainedChats()
  useEffect(followForms, [])
  /** Whether the inbox is still mounted. */
  const isHere = useRef(true)
  const isMounted = useCallback(() => isHere.current, [])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const onceListed = useOnceListed()
  const isDragging = useAtomValue(draggedChatAtom) !== null
  const isSelecting = useAtomValue(isSelectingAtom)
  // While chats are selected, the keys do not act on the open chat.
  const hasKeyBar = useHasKeyBar() && openContactId !== null && !isSelecting
  const hasBulkPanel = useAtomValue(chatJobAtom) !== null || isSelecting
  const hasDialog = useAtomValue(inboxDialogAtom) !== null
  const hasUnsent = useAtomValue(unsentElsewhereAtom).length > 0
  const hasContactDialog = useAtomValue(contactDialogAtom) !== null

  const closeSearch = () => {
    setSearching(false)
    // Wait for the next frame: during the search the list is inert and cannot get the focus.
    requestAnimationFrame(() => focusList.current())
  }
  const leaveHeader = useCallback(() => focusList.current(), [])
  const leaveList = useCallback(() => filter.current?.focus(), [])
  const open = useCallback((contactId: string) => {
    void currentLive().conversations.open(contactId)
    focusComposer()
  }, [])
  // The focus stays out of the text fields, so that the next letter is a shortcut again. Where the chat takes the
  // list's place, the conversation gets it.
  const show = useCallback(
    (contactId: string) => {
      keepFocus()
      void currentLive().conversations.open(contactId)
      if (inTurns)
        requestAnimationFrame(() => {
          conversationPane.current?.focus()
          store.set(listHasKeysAtom, true)
        })
      else focusList.current(contactId)
    },
    [inTurns],
  )
  // Escape in the conversation focuses the chat's row in the list. Escape in the list closes the chat. In a narrow
  // window the list is hidden, so Escape in the conversation closes the chat too.
  const toList = useCallback(() => {
    if (isOneChat) return
    const inList = document.activeElement?.closest('#chat-list') !== null
    // Read `focusList` before closing the chat, because closing replaces it with a function that focuses another row.
    const focusRow = focusList.current
    keepFocus()
    if (inList || inTurns) {
      currentLive().hold.endAll()
      void currentLive().conversations.open(null)
    }
    focusRow()
  }, [inTurns, isOneChat])
  const moves = useMemo(
    () => ({
      focusFilter: () => {
        if (inTurns) void currentLive().conversations.open(null)
        focusSoon(filter.current)
      },
      focusComposer,
      show: (rows: 1 | -1) =>
        onceListed(() => {
          const row = document.activeElement?.closest<HTMLElement>('[data-chat]')
          const next = rowToShow(rows, row?.dataset['chat'] ?? null)
          currentLive().hold.begin('keyboard')
          if (next !== undefined) show(next)
        }),
      step: (rows: 1 | -1) =>
        onceListed(() => {
          currentLive().hold.begin('keyboard')
          const next = rowFrom(rows)
          if (next !== undefined) open(next)
        }),
      stepUnread: (rows: 1 | -1) =>
        onceListed(async () => {
          currentLive().hold.begin('keyboard')
          const next = await nextUnread(rows, isMounted)
          if (next !== undefined) open(next)
        }),
      // Escape closes the panel that covers the conversation. Without such a panel, Escape returns to the list.
      back: () => {
        const cover = store.get(overlayAtom)
        if (cover === 'templates') store.set(templatesOpenAtom, false)
        else if (cover === 'team') store.set(teamPanelOpenAtom, false)
        else if (cover === 'sidebar') store.set(sidebarOpenAtom, false)
        else toList()
      },
    }),
    [open, show, inTurns, toList, isMounted, onceListed],
  )
  useInboxActions(moves)
  useListKeys()
  useBulkActions(!isOneChat)
  useColleagueActions()
  useEffect(() => fetchAhead(ahead, aheadMs), [])

  // Global shortcuts ignore Escape in a text field, so handle it here.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault()
      focusComposer()
      return
    }
    if (event.key !== 'Escape') return
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
          <ChatList onOpen={open} onShow={show} focusRef={focusList} onLeave={leaveList} />
          {/* Below the rows, which must not move under the pointer. */}
          {hasUnsent && (
            <Suspense>
              <UnsentStrip onOpen={open} />
            </Suspense>
          )}
          {hasBulkPanel && (
            <Suspense>
              <BulkPanel onLeave={leaveHeader} />
            </Suspense>
          )}
        </div>
        {isSearching && (
          <Suspense>
            <searchPanel.Screen onClose={closeSearch} />
          </Suspense>
        )}
      </section>
      {/* The bar is outside the list, so that an action can be undone even while the list is hidden. */}
      <UndoBar
        listWidth={inTurns ? null : width}
        overConversation={listIsAway}
        abovePanel={hasBulkPanel}
        onLeave={leaveHeader}
      />
      {!inTurns && <Resizer width={width} onResize={resize} onSettle={settle} onReset={reset} />}
      {teamPanelOpen && (
        <div className={classes.team} style={{ width: limits.teamPanelPx }}>
          <Suspense>
            <TeamPanel onLeave={leaveHeader} />
          </Suspense>
        </div>
      )}
      {!(inTurns && openContactId === null) && (
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
      )}
      {isDragging && !teamPanelOpen && (
        <Suspense>
          <AgentTargets left={inTurns ? null : width} />
        </Suspense>
      )}
      {hasDialog && (
        <Suspense>
          <inboxDialogs.Screen />
        </Suspense>
      )}
      {hasContactDialog && (
        <Suspense>
          <ContactDialogs />
        </Suspense>
      )}
      {openContactId !== null && !isGone && !isRepairing && (sidebarOpen || templatesOpen) && (
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
      <MentionWatch />
      <Suspense>
        <TagWatch />
      </Suspense>
    </div>
  )
}

/** Focuses an element that may become visible only in a later frame. */
function focusSoon(element: HTMLElement | null): void {
  element?.focus()
  if (element !== document.activeElement) requestAnimationFrame(() => element?.focus())
}
