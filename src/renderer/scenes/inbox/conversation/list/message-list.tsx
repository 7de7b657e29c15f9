import { useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ConversationWindow } from '../../../../data/live/store/conversation-window.ts'
import { useTexts } from '../../shared/texts.tsx'
import { estimateHeight } from './estimate-row-height.ts'
import { JumpButton } from './jump-button.tsx'
import classes from './message-list.module.css'
import { NewerEnd, OlderEnd } from './list-ends.tsx'
import { messageInHandHandlers } from '../actions/focused-message-handlers.ts'
import { dropAudios } from '../content/audio-player.ts'
import { DayPill, RowOf } from './row-view.tsx'
import { rowsToDraw, type ScrollDirection } from '../../shared/overscan.ts'
import type { Row } from '../rows.ts'
import { sheetHeight, useSheet } from './row-layer.ts'
import { useIsSettled } from '../../shared/use-is-settled.ts'
import { useKeptFocus } from './use-focus-restore.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { unseenCount } from './unseen-count.ts'
import { useRedrawInTime } from './use-sync-redraw.ts'
import { useRows, useUnreadAtOpening } from './use-rows.ts'
import { useSoughtMessage } from './use-jump-target.ts'
import { useLive, useOutgoing } from '../../../../data/live/live.ts'

/** The room at an end, px, for what says that more messages are on their way, or that there are none. */
const endRoom = 52
/** Nearer to the newest message than this, px, one is "at the bottom" and stays there. */
const bottomPx = 80
/** Pages are asked for while less than this many screens are left to scroll: more while one scrolls towards it. */
const screensAhead = { resting: 1, scrolling: 6 } as const

export interface MessageListProps {
  contactId: string
  window: ConversationWindow
}

/**
 * The conversation's messages: rows of any height that keep their place to the pixel when older ones are put in
 * front, and follow the newest one while one is at the bottom.
 */
export const MessageList = memo(function MessageList({ contactId, window }: MessageListProps) {
  const { t } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const live = useLive()
  const unread = useUnreadAtOpening(contactId, window)
  const rows = useRows(contactId, window, unread)
  const [atBottom, setAtBottom] = useState(true)
  /** Up to which position everything was seen: the message there may be deleted meanwhile. */
  const [seen, setSeen] = useState<number | undefined>(undefined)
  /** The newest message was held when this was drawn last: what comes at the end now is said now. */
  const [wasAttached, setWasAttached] = useState(!window.hasNewer)
  const isAttached = wasAttached && !window.hasNewer

  useEffect(() => dropAudios((key) => rows.some((row) => row.key === key)), [rows])
  useEffect(() => () => dropAudios(), [])

  const contentOf = (row: Row | undefined) => {
    if (row?.kind === 'message') return live.message(row.id)?.content
    return row?.kind === 'outgoing' ? row.entry.content : undefined
  }
  const isAnswer = (row: Row | undefined) =>
    row?.kind === 'message' && live.message(row.id)?.replyTo !== undefined
  const direction = useRef<ScrollDirection | null>(null)
  const isSettled = useIsSettled()
  const inTime = useRedrawInTime()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) =>
      estimateHeight(rows[index], contentOf(rows[index]), isAnswer(rows[index])),
    rangeExtractor: useCallback(
      (range: Range) =>
        rowsToDraw(range, {
          direction: direction.current,
          from: 'last',
          scrolledBy: 'compositor',
          atRest: isSettled ? 'many' : 'few',
        }),
      [isSettled],
    ),
    paddingStart: endRoom,
    paddingEnd: window.hasNewer ? endRoom : 8,
    anchorTo: 'end',
    // Not the page that ends a gap: one stays where one reads.
    followOnAppend: isAttached,
    scrollEndThreshold: bottomPx,
    onChange: (instance) => {
      direction.current = instance.scrollDirection
      setAtBottom(distanceFromEnd(instance) <= bottomPx)
      inTime.changed(instance)
    },
  })
  useLayoutEffect(() => inTime.drawn(virtual))

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
  // the last scrolling: by the time the size is known, what is below has grown already. The end of an older stretch is
  // not the newest, nor once the page that ends the gap has come below it.
  const follows = useRef(isAttached)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const remember = () => {
      const isNewestHeld = live.conversation(contactId) !== 'detached'
      follows.current = isNewestHeld && distanceFromEnd(virtual) <= bottomPx
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
  }, [live, contactId, virtual])

  const jump = async () => {
    if (window.hasNewer) await live.conversations.jumpToNewest()
    // Where the newest did not come, the end of what is held is not where anybody wanted to go.
    if (live.conversation(contactId) !== 'detached') virtual.scrollToEnd()
  }

  // What one writes oneself is looked at, wherever one was: also where the newest messages are not held, and no row is
  // there for it. Nobody is led anywhere when what was written has gone out or was discarded.
  const writtenAt = useOutgoing(contactId)?.at(-1)?.createdAt ?? ''
  const lookedAt = useRef(writtenAt)
  const lookAtWritten = useEffectEvent(() => void jump())
  useEffect(() => {
    if (writtenAt <= lookedAt.current) return
    lookedAt.current = writtenAt
    lookAtWritten()
  }, [writtenAt])

  const lastMessage = rows.findLast((row) => row.kind === 'message')
  const newest = lastMessage && live.message(lastMessage.id)?.positionInChat
  // The page that ends a gap may have come below what one sees, and nothing tells of that.
  useLayoutEffect(() => {
    if (wasAttached === !window.hasNewer) return
    const isAtEnd = distanceFromEnd(virtual) <= bottomPx
    setWasAttached(!window.hasNewer)
    setAtBottom(isAtEnd)
    follows.current = isAtEnd && !window.hasNewer
  }, [wasAttached, window.hasNewer, virtual])
  // Where nobody has been at the newest message yet, it counts as seen, and what comes after it does not.
  const [firstTold] = window.unseen
  const atFirst = window.hasNewer ? firstTold && firstTold - 1 : newest
  useEffect(() => {
    if (atBottom && isAttached) setSeen(newest)
    else setSeen((known) => known ?? atFirst)
  }, [atBottom, isAttached, newest, atFirst])

  const items = virtual.getVirtualItems()
  const shift = useSheet(items)
  const { scrollDirection, isScrolling } = virtual
  useEffect(() => {
    // Not the element's own height: to read that after every render would lay the page out each time.
    const height = virtual.scrollRect?.height ?? 0
    const offset = virtual.scrollOffset ?? 0
    const screens = (direction: 'backward' | 'forward') =>
      isScrolling && scrollDirection === direction ? screensAhead.scrolling : screensAhead.resting
    if (window.hasOlder && offset < height * screens('backward'))
      void live.conversations.loadOlder()
    if (window.hasNewer && distanceFromEnd(virtual) < height * screens('forward'))
      void live.conversations.loadNewer()
  })

  useSoughtMessage(rows, scroller, virtual)
  const keys = useMessageKeys(jump)
  const keepFocus = useKeptFocus(scroller)

  const firstShown = items.find((item) => item.end > (virtual.scrollOffset ?? 0) + 8)
  // After scrolling up the newest is not drawn, and Tab has to lead in all the same: to the last that is. Only once it
  // rests, for every change of it draws two messages anew.
  const lastDrawn =
    rows[items.findLast(({ index }) => rows[index]?.kind === 'message')?.index ?? -1]
  const instead = lastDrawn === lastMessage ? undefined : lastDrawn?.key
  const [stop, setStop] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!isScrolling) setStop(instead)
  }, [isScrolling, instead])
  return (
    <div className={classes.area}>
      <DayPill row={firstShown && rows[firstShown.index]} resting={!isScrolling} />
      <div
        ref={scroller}
        className={classes.scroller}
        data-testid="message-scroller"
        {...keys}
        {...messageInHandHandlers}
        {...keepFocus}
      >
        <div className={classes.fill}>
          <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
            <OlderEnd hasOlder={window.hasOlder} />
            <div
              className={classes.sheet}
              style={{ height: sheetHeight, transform: `translateY(${-shift}px)` }}
            >
              {/* Articles and nothing else are a feed's, and no feed is without: what stands at its ends is beside it. */}
              <div
                className={classes.drawn}
                style={{ bottom: sheetHeight - shift - (items.at(-1)?.end ?? 0) }}
                {...(rows.length > 0 && {
                  role: 'feed',
                  'aria-label': t('inbox.conversation.messages'),
                  'aria-busy': window.hasOlder && isNearOldest(virtual),
                })}
              >
                {items.map((item) => {
                  const row = rows[item.index]
                  return row === undefined ? null : (
                    <div key={row.key} data-index={item.index} ref={virtual.measureElement}>
                      <RowOf row={row} tabbable={row.key === (stop ?? lastMessage?.key)} />
                    </div>
                  )
                })}
              </div>
            </div>
            {window.hasNewer && <NewerEnd />}
          </div>
        </div>
      </div>
      {(!atBottom || window.hasNewer) && (
        <JumpButton count={unseenCount(rows, seen, window.unseen)} onJump={() => void jump()} />
      )}
    </div>
  )
})

/** px below what is on the screen; reckoned, because asking the element would lay the page out in the midst of drawing. */
function distanceFromEnd(list: Virtualizer<HTMLDivElement, Element>): number {
  return list.getTotalSize() - (list.scrollOffset ?? 0) - (list.scrollRect?.height ?? 0)
}

/** So near the oldest message held, the ones before it are on their way, even while one rests. */
function isNearOldest({ scrollOffset, scrollRect }: Virtualizer<HTMLDivElement, Element>): boolean {
  return (scrollOffset ?? 0) < (scrollRect?.height ?? 0) * screensAhead.resting
}
