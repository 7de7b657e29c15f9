import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { unsentElsewhereAtom } from '#renderer/data/live/live.ts'
import { ChatList } from './chat-list/chat-list.tsx'
import { ListHeader } from './chat-list/list-header.tsx'
import { searchPanel } from './fetched-panes.ts'
import classes from './inbox-scene.module.css'
import { searchOpenAtom } from './search/search-state.ts'
import { useInboxTexts } from './shared/texts.tsx'
import type { InboxScreen } from './use-inbox-screen.ts'

const UnsentStrip = lazy(() => import('./chat-list/unsent-strip.tsx'))
const BulkPanel = lazy(() => import('./bulk/bulk-panel.tsx'))

/** The column with the chat list, or with the search that covers it. */
export function ListPane({ screen }: { screen: InboxScreen }) {
  const { t } = useInboxTexts()
  const { inTurns, listIsAway, hasBulkPanel } = screen
  const { open, show, leaveHeader, leaveList } = screen
  const { filter, focusList } = screen.refs
  const { width } = screen.listWidth
  const [isSearching, setSearching] = useAtom(searchOpenAtom)
  const hasUnsent = useAtomValue(unsentElsewhereAtom).length > 0
  const closeSearch = () => {
    setSearching(false)
    // Wait for the next frame: during the search the list is inert and cannot get the focus.
    requestAnimationFrame(() => focusList.current())
  }
  return (
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
  )
}
