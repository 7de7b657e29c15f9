import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue, useSetAtom } from 'jotai'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { ConversationWindow } from '../../../data/live/conversation-window.ts'
import { jumpToNewest, loadNewer, loadOlder } from '../../../data/live/conversations.ts'
import { live } from '../../../data/live/live.ts'
import { tellError } from '../../../data/toasts.ts'
import { todayAtom } from '../clock.ts'
import { dayText } from '../times.ts'
import { Bubble } from './bubble.tsx'
import { estimateHeight } from './estimate.ts'
import { JumpButton } from './jump-button.tsx'
import classes from './message-list.module.css'
import { copyMessage, mayDelete } from './message-acts.ts'
import { deletingAtom, messageMenuAtom } from './message-menu-atom.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { OlderEnd } from './older-end.tsx'
import type { Row } from './rows.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useRows, useUnreadAtOpening } from './use-rows.ts'
import { useTexts } from '../texts.tsx'

/** Rows drawn beyond either edge. */
const overscan = 8
/** The room above the first message, px: for what says that older ones are on their way, or that there are none. */
const headRoom = 52
/** Nearer to the newest message than this, px, one is "at the bottom" and stays there. */
const bottomPx = 80
/** Pages are asked for while less than this many screens are left to scroll: more while one scrolls towards it. */
const screensAhead = { resting: 1, scrolling: 4 } as const

export interface MessageListProps {
  contactId: string
  window: ConversationWindow
}

/**
 * The conversation's messages: rows of any height that keep their place to the pixel when older ones are put in
 * front, and follow the newest one while one is at the bottom.
 */
export function MessageList({ contactId, window }: MessageListProps) {
  const { t } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const unread = useUnreadAtOpening(window)
  const rows = useRows(contactId, window, unread)
  const [atBottom, setAtBottom] = useState(true)
  const [seenKey, setSeenKey] = useState<string | undefined>(undefined)
  const openMenu = useSetAtom(messageMenuAtom)
  const setDeleting = useSetAtom(deletingAtom)

  const contentOf = (row: Row | undefined) => {
    if (row?.kind === 'message') return live.message(row.id)?.content
    return row?.kind === 'outgoing' ? row.entry.content : undefined
  }
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => estimateHeight(rows[index], contentOf(rows[index])),
    overscan,
    paddingStart: headRoom,
    paddingEnd: 8,
    anchorTo: 'end',
    followOnAppend: !window.hasNewer,
    scrollEndThreshold: bottomPx,
    onChange: (instance) => setAtBottom(instance.isAtEnd(bottomPx)),
  })

  // Before the first paint: at the newest message, or at the first unread one where they do not all fit.
  useLayoutEffect(() => {
    const line = rows.findIndex((row) => row.kind === 'unread')
    const height = scroller.current?.clientHeight ?? 0
    const below =
      line < 0 ? 0 : virtual.getTotalSize() - (virtual.measurementsCache[line]?.start ?? 0)
    if (below > height) virtual.scrollToIndex(line, { align: 'start' })
    else virtual.scrollToEnd()
    // oxlint-disable-next-line react/exhaustive-deps -- only where the conversation is first shown
  }, [])

  // Whoever is at the newest message stays there when the window or the composer takes another size. Remembered from
  // the last scrolling: by the time the size is known, what is below has grown already.
  const follows = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const remember = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      follows.current = scrollHeight - scrollTop - clientHeight <= bottomPx
    }
    let isFirst = true
    const observer = new ResizeObserver(() => {
      // The first report is of the size it has had from the start.
      if (!isFirst && follows.current) virtual.scrollToEnd()
      isFirst = false
    })
    element.addEventListener('scroll', remember, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', remember)
      observer.disconnect()
    }
  }, [virtual])

  // What one writes oneself is looked at, wherever one was.
  const newest = rows.at(-1)
  const newestIsOutgoing = newest?.kind === 'outgoing' ? newest.key : undefined
  useEffect(() => {
    if (newestIsOutgoing !== undefined) virtual.scrollToEnd()
  }, [newestIsOutgoing, virtual])

  useEffect(() => {
    if (atBottom && !window.hasNewer) setSeenKey(newest?.key)
  }, [atBottom, window.hasNewer, newest?.key])

  const items = virtual.getVirtualItems()
  const { scrollDirection, isScrolling } = virtual
  useEffect(() => {
    // Not the element's own height: to read that after every render would lay the page out each time.
    const height = virtual.scrollRect?.height ?? 0
    const offset = virtual.scrollOffset ?? 0
    const screens = (direction: 'backward' | 'forward') =>
      isScrolling && scrollDirection === direction ? screensAhead.scrolling : screensAhead.resting
    if (window.hasOlder && offset < height * screens('backward')) void loadOlder()
    if (window.hasNewer && virtual.getDistanceFromEnd() < height * screens('forward'))
      void loadNewer()
  })

  const jump = async () => {
    if (window.hasNewer) await jumpToNewest()
    virtual.scrollToEnd()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const article = target?.closest<HTMLElement>('article')
    if (!article || target !== article) return
    const message = live.message(article.dataset['message'] ?? '')
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      stepTo(article, event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'End') {
      event.preventDefault()
      void jump()
    } else if (message === undefined) {
      return
    } else if (
      event.key === 'Enter' ||
      event.key === 'ContextMenu' ||
      (event.key === 'F10' && event.shiftKey)
    ) {
      event.preventDefault()
      const box = (article.querySelector('button') ?? article).getBoundingClientRect()
      openMenu({ messageId: message.id, x: box.left, y: box.bottom })
    } else if (event.key === 'Delete') {
      event.preventDefault()
      if (mayDelete(message)) setDeleting(message.id)
    } else if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) {
      if (String(document.getSelection()) === '') copyMessage(message).catch(tellError)
    }
  }
  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const messageId = target?.closest<HTMLElement>('[data-message]')?.dataset['message']
    // Over a link or selected words the system's own menu is the useful one.
    if (messageId === undefined || target?.closest('a') || String(document.getSelection()) !== '')
      return
    event.preventDefault()
    openMenu({ messageId, x: event.clientX, y: event.clientY })
  }

  const keepFocus = useKeptFocus(scroller)

  const firstShown = items.find((item) => item.end > (virtual.scrollOffset ?? 0) + 8)
  const lastMessage = rows.findLast((row) => row.kind === 'message')
  return (
    <div className={classes.area}>
      <DayPill row={firstShown && rows[firstShown.index]} resting={!isScrolling} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and menus of the messages within */}
      <div
        ref={scroller}
        className={classes.scroller}
        data-testid="message-scroller"
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        {...keepFocus}
      >
        <div className={classes.fill}>
          <div
            className={classes.rows}
            style={{ height: virtual.getTotalSize() }}
            role="feed"
            aria-label={t('inbox.conversation.messages')}
            aria-busy={window.hasOlder && items[0]?.index === 0}
          >
            <OlderEnd hasOlder={window.hasOlder} />
            <div
              className={classes.drawn}
              style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
            >
              {items.map((item) => {
                const row = rows[item.index]
                return row === undefined ? null : (
                  <div key={row.key} data-index={item.index} ref={virtual.measureElement}>
                    <RowOf row={row} tabbable={row === lastMessage} />
                  </div>
                )
              })}
            </div>
          </div>
        </div>
      </div>
      {(!atBottom || window.hasNewer) && (
        <JumpButton count={unseenCount(rows, seenKey) + window.unseen} onJump={() => void jump()} />
      )}
    </div>
  )
}

function RowOf({ row, tabbable }: { row: Row; tabbable: boolean }) {
  const { t } = useTexts()
  switch (row.kind) {
    case 'message':
      return <Bubble row={row} tabbable={tabbable} />
    case 'outgoing':
      return <OutgoingBubble row={row} />
    case 'day':
      return (
        <div className={classes.day}>
          <Day at={row.at} />
        </div>
      )
    case 'unread':
      return <div className={classes.unread}>{t('inbox.conversation.new')}</div>
  }
}

function Day({ at }: { at: string }) {
  const { t, i18n } = useTexts()
  const today = useAtomValue(todayAtom)
  const names = { today: t('inbox.days.today'), yesterday: t('inbox.days.yesterday') }
  return <span className={classes.pill}>{dayText(at, today, i18n.language, names)}</span>
}

/** The day of what stands at the top edge, while one scrolls; where that is a day's own line, the line says it. */
function DayPill({ row, resting }: { row: Row | undefined; resting: boolean }) {
  if (row === undefined || row.kind === 'day' || row.kind === 'unread') return null
  return (
    <div className={classes.stickyDay} data-resting={resting || undefined} aria-hidden="true">
      <Day at={row.at} />
    </div>
  )
}

/** The customer's messages below the last one that was seen. */
function unseenCount(rows: readonly Row[], seenKey: string | undefined): number {
  const seen = rows.findLastIndex((row) => row.key === seenKey)
  if (seen < 0) return 0
  return rows
    .slice(seen + 1)
    .filter((row) => row.kind === 'message' && live.message(row.id)?.sender === 'contact').length
}

/** The focus goes from message to message. */
function stepTo(article: HTMLElement, step: -1 | 1): void {
  const all = [
    ...(article.closest('[role="feed"]')?.querySelectorAll<HTMLElement>('article') ?? []),
  ]
  const next = all[all.indexOf(article) + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
