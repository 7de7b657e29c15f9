import { atom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { limits } from '#contract/limits.ts'
import { isLineRepairOpenAtom } from '#renderer/data/groups/line-status.ts'
import { conversationStatusAtom } from '#renderer/data/live/live.ts'
import { ChatAddress } from './layout/chat-url-sync.tsx'
import { FilterAddress } from './chat-list/filters/filter-url-sync.tsx'
import { WaitingRefresh } from './chat-list/waiting-refresh.tsx'
import { MentionWatch } from './chat-list/mentions.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { contactDialogAtom } from './dialogs/contact-dialog-atom.ts'
import { draggedChatAtom } from './drag/dragged-chat.ts'
import { contactSidebar, inboxDialogs } from './fetched-panes.ts'
import { inboxDialogAtom } from './dialogs/inbox-dialog-atom.ts'
import classes from './inbox-scene.module.css'
import { focusComposer } from './layout/composer-focus.ts'
import { OneChat } from './layout/one-chat.tsx'
import { Resizer } from './layout/resizer.tsx'
import { sidebarOpenAtom, teamPanelOpenAtom, templatesOpenAtom } from './layout/sidebar-open.ts'
import { ListPane } from './list-pane.tsx'
import { TextsProvider } from './shared/texts.tsx'
import { UndoBar } from './undo/undo-bar.tsx'
import { useInboxScreen } from './use-inbox-screen.ts'

const ContactDialogs = lazy(() => import('./contact/contact-dialogs.tsx'))
const AgentTargets = lazy(() => import('./drag/agent-targets.tsx'))
const TeamPanel = lazy(() => import('./team/team-panel.tsx'))
const TagWatch = lazy(() => import('./chat-list/filters/tag-watch.tsx'))
const TemplatesPanel = lazy(() => import('./templates/templates-panel.tsx'))

/** The inbox: the chat list and the open conversation. In a narrow window only one of them is visible. */
export default function InboxScene() {
  return (
    <TextsProvider>
      <Inbox />
    </TextsProvider>
  )
}

function Inbox() {
  const screen = useInboxScreen()
  const { openContactId, isOneChat, inTurns, listIsAway, hasBulkPanel, leaveHeader } = screen
  const { width, resize, settle, reset } = screen.listWidth
  const teamPanelOpen = useAtomValue(teamPanelOpenAtom)
  const isDragging = useAtomValue(draggedChatAtom) !== null
  const hasDialog = useAtomValue(inboxDialogAtom) !== null
  const hasContactDialog = useAtomValue(contactDialogAtom) !== null
  return (
    <div className={classes.inbox}>
      <ListPane screen={screen} />
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
      {!(inTurns && openContactId === null) && <ConversationPane screen={screen} />}
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
      {openContactId !== null && <SidePane contactId={openContactId} />}
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

/** Whether the user does not see the open chat, so that there is nothing to show beside it. */
const isGoneAtom = atom((get) => get(conversationStatusAtom).phase === 'gone')

/** The contact sidebar or the panel with templates, if one of them is open. */
function SidePane({ contactId }: { contactId: string }) {
  const sidebarOpen = useAtomValue(sidebarOpenAtom)
  /** The panel that repairs the line takes the place of the sidebar. */
  const isRepairing = useAtomValue(isLineRepairOpenAtom)
  const isGone = useAtomValue(isGoneAtom)
  const templatesOpen = useAtomValue(templatesOpenAtom)
  if (isGone || isRepairing || !(sidebarOpen || templatesOpen)) return null
  return (
    <div className={classes.sidebar} style={{ width: limits.contactSidebarPx }}>
      <Suspense>
        {templatesOpen ? (
          <TemplatesPanel key={contactId} contactId={contactId} onDone={focusComposer} />
        ) : (
          <contactSidebar.Screen
            key={contactId}
            contactId={contactId}
            focusComposer={focusComposer}
          />
        )}
      </Suspense>
    </div>
  )
}
