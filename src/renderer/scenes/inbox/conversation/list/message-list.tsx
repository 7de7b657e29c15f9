import { useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ConversationWindow } from '#renderer/data/live/store/conversation-window.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { adRoom, ChatAdCard, useChatAd } from './chat-ad.tsx'
import { estimateHeight } from './estimate-row-height.ts'
import { createSpeedMeter, messagesToFetch } from './fetch-ahead.ts'
import classes from './message-list.module.css'
import { NewerEnd, OlderEnd } from './list-ends.tsx'
import { focusedMessageHandlers } from '#renderer/scenes/inbox/conversation/actions/focused-message.ts'
import { stopRowAudios } from '#renderer/scenes/inbox/content/audio-player.ts'
import { DayPill, RowView } from './row-view.tsx'
import { rowsToDraw, type ScrollDirection } from '#renderer/scenes/inbox/shared/overscan.ts'
import { messageIdsOf, type Row } from '#renderer/scenes/inbox/conversation/rows.ts'
import { layerHeight, useRowLayer } from './row-layer.ts'
import { useIsSettled } from '#renderer/scenes/inbox/shared/use-is-settled.ts'
import { useFocusRestore } from './use-focus-restore.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { unseenCount } from './unseen-count.ts'
import { useSyncRedraw } from './use-sync-redraw.ts'
import { useRows, useUnreadAtOpening } from './use-rows.ts'
import { useFoundWords } from './found-words.ts'
import { useJumpTarget } from './use-jump-target.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { countText } from '#renderer/components/forms/count-text.ts'

/** Scrolls to the newest message, and shows the number of unseen messages. */
function JumpButton({ count, onJump }: { count: number; onJump: () => void }) {
  const { t } = useInboxTexts()
  const label =
    count === 0 ? t('inbox.conversation.jump') : t('inbox.conversation.jumpNew', { count })
  return (
    <button
      type="button"
      className={classes.jump}
      aria-label={label}
      title={label}
      onClick={onJump}
    >
      {count > 0 && <span className={`numbers ${classes.jumpCount}`}>{countText(count)}</span>}
      <IconChevronDown size={18} stroke={2} aria-hidden="true" />
    </button>
  )
}

/** Space at each end of the list for a notice of list-ends.tsx, px. */
const endRoom = 52
/**
 * The list is "at the bottom" if its end is at most this many px below the viewport. It then follows new messages.
 */
const bottomPx = 80
export interface MessageListProps {
  contactId: string
  window: ConversationWindow
}

/**
 * The virtual list of a conversation's messages. Visible rows keep their position when older messages are prepended,
 * and the list follows new messages while it is at the bottom.
 */
export const MessageList = memo(function MessageList({ contactId, window }: MessageListProps) {
  const { t } = useInboxTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const live = useLive()
  const unread = useUnreadAtOpening(contactId, window)
  const rows = useRows(contactId, window, unread)
  const [atBottom, setAtBottom] = useState(true)
  /**
   * The position in the chat up to which all messages were seen. It is not a message id, because the message may be
   * deleted.
   */
  const [seen, setSeen] = useState<number | undefined>(undefined)
  /**
   * Whether the newest message was loaded at the last render. If it was not, messages appended by this render may be
   * older ones of the chat, not new ones.
   */
  const [wasAttached, setWasAttached] = useState(!window.hasNewer)
  const isAttached = wasAttached && !window.hasNewer

  useEffect(() => stopRowAudios((key) => rows.some((row) => row.key === key)), [rows])
  useEffect(() => () => stopRowAudios(), [])

  const contentOf = (row: Row | undefined) => {
    if (row?.kind === 'message') return live.message(row.id)?.content
    return row?.kind === 'outgoing' ? row.entry.content : undefined
  }
  const hasQuote = (row: Row | undefined) => {
    const quoting = row?.kind === 'outgoing' ? row.entry : live.message(messageIdsOf(row)[0] ?? '')
    return quoting?.replyTo !== undefined
  }
  // A first message that came from an ad shows it itself.
  const showsOwnAd = contentOf(rows.find(({ kind }) => kind === 'message'))?.referral !== undefined
  const ad = useChatAd(contactId, rows.length > 0 && !window.hasOlder && !showsOwnAd)
  const topRoom = ad === undefined ? endRoom : endRoom + adRoom
  const direction = useRef<ScrollDirection | null>(null)
  const [speedMeter] = useState(createSpeedMeter)
  const isSettled = useIsSettled()
  const syncRedraw = useSyncRedraw()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) =>
      estimateHeight(rows[index], contentOf(rows[index]), hasQuote(rows[index])),
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
    paddingStart: topRoom,
    paddingEnd: window.hasNewer ? endRoom : 8,
    anchorTo: 'end',
    // A page that closes the gap to the newest messages must not scroll the list away from what the user is reading.
    followOnAppend: isAttached,
    scrollEndThreshold: bottomPx,
    onChange: (instance) => {
      direction.current = instance.scrollDirection
      speedMeter.report(distanceFromEnd(instance), performance.now())
      setAtBottom(distanceFromEnd(instance) <= bottomPx)
      syncRedraw.changed(instance)
    },
  })
  useLayoutEffect(() => syncRedraw.drawn(virtualizer))

  // Before the first paint, scroll to the newest message. If the unread messages do not all fit, scroll to the first of
  // them instead.
  const scrollToStart = useEffectEvent(() => {
    const line = rows.findIndex((row) => row.kind === 'unread')
    const height = scroller.current?.clientHeight ?? 0
    const below =
      line < 0 ? 0 : virtualizer.getTotalSize() - (virtualizer.measurementsCache[line]?.start ?? 0)
    if (below > height) virtualizer.scrollToIndex(line, { align: 'start' })
    else virtualizer.scrollToEnd()
  })
  useLayoutEffect(() => scrollToStart(), [])

  // Keep the messages in place when the ad loads after them. If `rows` changes in the same render, the virtualizer
  // keeps the messages in place.
  const drawn = useRef({ topRoom, rows })
  useLayoutEffect(() => {
    const { current } = scroller
    if (current !== null && drawn.current.rows === rows)
      current.scrollTop += topRoom - drawn.current.topRoom
    drawn.current = { topRoom, rows }
  }, [topRoom, rows])

  // When the app's window or the composer is resized, a list at the bottom scrolls to its end again. `follows` is
  // updated on scroll, because the resize has already changed the distance from the end when its callback runs.
  // `follows` is false while the newest message is not loaded.
  const follows = useRef(isAttached)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const updateFollows = () => {
      const isNewestLoaded = live.conversation(contactId) !== 'detached'
      follows.current = isNewestLoaded && distanceFromEnd(virtualizer) <= bottomPx
    }
    let isFirst = true
    const observer = new ResizeObserver(() => {
      // The first callback reports the initial size.
      if (!isFirst && follows.current) virtualizer.scrollToEnd()
      // When the window grows, the list scrolls before the virtualizer knows its new height.
      else if (!isFirst) updateFollows()
      isFirst = false
    })
    element.addEventListener('scroll', updateFollows, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', updateFollows)
      observer.disconnect()
    }
  }, [live, contactId, virtualizer])

  const jump = async () => {
    if (window.hasNewer) await live.conversations.jumpToNewest()
    // If the newest page failed to load, the end of the loaded range is not the newest message, so do not scroll.
    if (live.conversation(contactId) !== 'detached') virtualizer.scrollToEnd()
  }

  // Scroll to the end when the user sends a message, even if the newest messages are not loaded yet. Retrying or
  // discarding an unsent message does not scroll.
  const lastSent = useAtomValue(live.outbox.lastSentAtom)
  const sentKey = lastSent?.contactId === contactId ? lastSent.key : null
  const scrolledForKey = useRef(sentKey)
  const scrollToSent = useEffectEvent(() => void jump())
  useEffect(() => {
    if (sentKey === null || sentKey === scrolledForKey.current) return
    scrolledForKey.current = sentKey
    scrollToSent()
  }, [sentKey])

  const lastMessage = rows.findLast((row) => messageIdsOf(row).length > 0)
  const newest = live.message(messageIdsOf(lastMessage).at(-1) ?? '')?.positionInChat
  // The page with the newest messages may be appended below the viewport. The virtualizer does not call onChange then,
  // so update the state here.
  useLayoutEffect(() => {
    if (wasAttached === !window.hasNewer) return
    const isAtEnd = distanceFromEnd(virtualizer) <= bottomPx
    setWasAttached(!window.hasNewer)
    setAtBottom(isAtEnd)
    follows.current = isAtEnd && !window.hasNewer
  }, [wasAttached, window.hasNewer, virtualizer])
  // Until the list has been at the bottom, the messages that existed when the conversation was opened count as seen.
  // While the newest page is not loaded, these are the messages before the first of `window.unseen`.
  const [firstUnseen] = window.unseen
  const seenAtOpening = window.hasNewer ? firstUnseen && firstUnseen - 1 : newest
  useEffect(() => {
    if (atBottom && isAttached) setSeen(newest)
    else setSeen((known) => known ?? seenAtOpening)
  }, [atBottom, isAttached, newest, seenAtOpening])

  const items = virtualizer.getVirtualItems()
  const shift = useRowLayer(items)
  const { scrollDirection, isScrolling } = virtualizer
  const isJumping = useJumpTarget(rows, scroller, virtualizer)
  useEffect(() => {
    // The newest messages are painted before others are fetched. And the virtualizer cannot keep the position of rows
    // while it scrolls to one of them.
    if ((!isSettled && !isScrolling) || isJumping) return
    // Do not read the height from the element: after every render that would force a layout.
    const height = virtualizer.scrollRect?.height ?? 0
    const missing = (left: number, towards: ScrollDirection) => {
      const isApproached = isScrolling && scrollDirection === towards
      return messagesToFetch({ height, left, speed: isApproached ? speedMeter.speed() : null })
    }
    const older = missing(virtualizer.scrollOffset ?? 0, 'backward')
    const newer = missing(distanceFromEnd(virtualizer), 'forward')
    if (window.hasOlder && older > 0) void live.conversations.loadOlder(older)
    if (window.hasNewer && newer > 0) void live.conversations.loadNewer(newer)
  })

  useFoundWords(scroller)
  const keys = useMessageKeys(jump)
  const focusRestore = useFocusRestore(scroller)

  const firstVisible = items.find((item) => item.end > (virtualizer.scrollOffset ?? 0) + 8)
  // The Tab key enters the list at the newest message, or at the last rendered one if the newest is not rendered. The
  // tab stop changes only when the list is at rest, because each change rerenders two messages.
  const lastRendered =
    rows[items.findLast(({ index }) => messageIdsOf(rows[index]).length > 0)?.index ?? -1]
  const fallbackStop = lastRendered === lastMessage ? undefined : lastRendered?.key
  const [tabStop, setTabStop] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!isScrolling) setTabStop(fallbackStop)
  }, [isScrolling, fallbackStop])
  return (
    <div className={classes.area}>
      <DayPill row={firstVisible && rows[firstVisible.index]} resting={!isScrolling} />
      <div
        ref={scroller}
        className={classes.scroller}
        data-testid="message-scroller"
        {...keys}
        {...focusedMessageHandlers}
        {...focusRestore}
      >
        <div className={classes.fill}>
          <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
            <OlderEnd hasOlder={window.hasOlder} />
            {ad !== undefined && <ChatAdCard ad={ad} />}
            <div
              className={classes.layer}
              style={{ height: layerHeight, transform: `translateY(${-shift}px)` }}
            >
              {/* The notices at the ends of the list are outside the element with the role "feed", because they are not
                  messages. */}
              <div
                className={classes.drawn}
                style={{ bottom: layerHeight - shift - (items.at(-1)?.end ?? 0) }}
                {...(rows.length > 0 && {
                  role: 'feed',
                  'aria-label': t('inbox.conversation.messages'),
                  'aria-busy': window.hasOlder && isNearOldest(virtualizer),
                })}
              >
                {items.map((item) => {
                  const row = rows[item.index]
                  return row === undefined ? null : (
                    <div key={row.key} data-index={item.index} ref={virtualizer.measureElement}>
                      <RowView row={row} tabbable={row.key === (tabStop ?? lastMessage?.key)} />
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

/**
 * The distance from the viewport's bottom to the end of the list, px. It is computed, because reading it from the
 * element would force a layout.
 */
function distanceFromEnd(list: Virtualizer<HTMLDivElement, Element>): number {
  return list.getTotalSize() - (list.scrollOffset ?? 0) - (list.scrollRect?.height ?? 0)
}

/** Whether the viewport is so near the oldest loaded message that the page before it is being loaded. */
function isNearOldest({ scrollOffset, scrollRect }: Virtualizer<HTMLDivElement, Element>): boolean {
  const ahead = { height: scrollRect?.height ?? 0, left: scrollOffset ?? 0, speed: null }
  return messagesToFetch(ahead) > 0
}
