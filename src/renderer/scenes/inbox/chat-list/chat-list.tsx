import { useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { isMac, keyOf, matchesShortcut } from '#renderer/components/focus/shortcut-keys.ts'
import { liftedMorePx, useChatRowPx, waitHeadPx } from '#renderer/components/tables/density.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { FailedState } from '#renderer/components/notices/failed-state.tsx'
import type { Live } from '#renderer/data/live/create-live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'
import { shownChats } from '#renderer/data/live/store/shown-chats.ts'
import { waitHeads, type WaitHead as Head } from '#renderer/data/live/store/wait-heads.ts'
import { openContactIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import classes from './chat-list.module.css'
import {
  clearSelection,
  selectChatsTo,
  selectionAtom,
  selectShown,
  toggleChat,
} from '#renderer/scenes/inbox/actions/selection.ts'
import { chatMenu } from '#renderer/scenes/inbox/actions/chat-menu-screen.ts'
import { ChatRow } from './row/chat-row.tsx'
import { AllSnoozed, EmptyList, RowSkeleton } from './list-states.tsx'
import { endDrag, startDrag } from '#renderer/scenes/inbox/drag/dragged-chat.ts'
import { rowsToDraw, type ScrollDirection } from '#renderer/scenes/inbox/shared/overscan.ts'
import { useIsSettled } from '#renderer/scenes/inbox/shared/use-is-settled.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useLoadDrafts } from './row/use-draft-preview.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useRowPress } from './row/use-row-press.ts'
import { useListFocus } from './use-list-focus.ts'
import { focusOpenView } from './view-tabs.tsx'
import { useOrderHold } from './use-order-hold.ts'
import { NewChats } from './new-chats.tsx'
import {
  currentLive,
  useLive,
  listFilterAtom,
  listStatusAtom,
  snoozesAtom,
} from '#renderer/data/live/live.ts'

/** Loaded on first use: most lists have no headings. */
const WaitHead = lazy(() => import('./wait-head.tsx'))
const noHeads: readonly Head[] = []

/**
 * Returns the index of the row to which a navigation key moves the focus.
 * @param page the number of rows that Page Up and Page Down move
 * @returns null if the key is no navigation key or there are no rows
 */
function rowStep(key: string, from: number, length: number, page: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: length - 1,
  }
  const to = steps[key]
  if (to === undefined || length === 0) return null
  return Math.max(0, Math.min(length - 1, to))
}

/**
 * Reports the size of a list's scroller to its virtualizer whenever the size changes. The library's own observer also
 * measures during the first render, which costs a layout and a second render. That measurement is not needed: the first
 * render has as many rows as fit in the window.
 * @returns a function that stops observing
 */
function observeRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  onResize: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined
  const observer = new ResizeObserver(() =>
    onResize({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
  )
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

/** The next page is requested when fewer than this many loaded rows remain below the last rendered row. */
const prefetchRows = 60
/** Placeholder rows at the end while there are more pages. */
const skeletonRows = 3
/** Placeholder rows while the list loads. */
const firstSkeletons = 12

/** The open context menu: its chat and its position in the window, px. */
interface Menu {
  contactId: string
  x: number
  y: number
}

export interface ChatListProps {
  /** Opens a chat and moves the focus to its composer. */
  onOpen: (contactId: string) => void
  /** Opens a chat and leaves the focus in the list. */
  onShow: (contactId: string) => void
  /** The list sets `current` to a function that focuses the row of a chat; without one, the row with the tab stop. */
  focusRef: RefObject<(contactId?: string) => void>
  /** Moves the focus to the header. Called when the list has no row that could be focused. */
  onLeave: () => void
}

/**
 * The chats in their order, in a virtual list. Handed-over chats are above them in higher rows. In the order `waiting`,
 * headings are between its parts. The arrow keys
 * move between the rows. While the user works in the list, arriving messages move no row, and a strip shows how many chats are new.
 */
export const ChatList = memo(function ChatList({
  onOpen,
  onShow,
  focusRef,
  onLeave,
}: ChatListProps) {
  const { t } = useInboxTexts()
  const live = useLive()
  const rowPx = useChatRowPx()
  const version = useAtomValue(live.orderVersionAtom)
  const status = useAtomValue(listStatusAtom)
  const filter = useAtomValue(listFilterAtom)
  const openContactId = useAtomValue(openContactIdAtom)
  const { ids: selected } = useAtomValue(selectionAtom)
  const scroller = useRef<HTMLDivElement>(null)
  const [cursorId, setCursorId] = useState<string | null>(null)
  const [margin, setMargin] = useState(0)
  const [menu, setMenu] = useState<Menu | null>(null)

  const snoozes = useAtomValue(snoozesAtom)
  const held = useAtomValue(live.hold.heldAtom)
  const order = shownChats(live.hold.order(), live.snoozes.asleep(snoozes))
  const lifted = live.hold.lifted()
  const liftedCount = lifted.length
  const { length } = order
  const indexOf = (contactId: string | null) => {
    const index = contactId === null ? -1 : order.indexOf(contactId)
    return index < 0 ? null : index
  }
  const idAt = (index: number) => order.at(index) ?? ''
  const heads =
    sortOf(filter) === 'waiting'
      ? waitHeads(
          { first: liftedCount, length },
          (index) => live.hold.partOf(idAt(index)),
          // A row that stays where it was does not count as what it no longer is.
          held === null ? undefined : (index) => live.hold.isStillOfPart(idAt(index)),
        )
      : noHeads
  const headAt = (index: number) => heads.find((head) => head.index === index)
  const headsKey = heads.map(({ index }) => index).join()
  const cursor = indexOf(cursorId) ?? indexOf(openContactId) ?? 0
  const waiting = status.hasMore ? skeletonRows : 0
  const direction = useRef<ScrollDirection | null>(null)
  const isSettled = useIsSettled()
  const virtual = useVirtualizer({
    count: length + waiting,
    getScrollElement: () => scroller.current,
    estimateSize: (index) =>
      rowPx +
      (index < liftedCount ? liftedMorePx : 0) +
      (headAt(index) === undefined ? 0 : waitHeadPx),
    // Until the list is measured, it is assumed to be as high as the window, so that its rows render at once.
    initialRect: { width: 0, height: window.innerHeight },
    scrollMargin: margin,
    // Keep the row with the tab stop mounted when it is scrolled out of view, because it may have the focus.
    rangeExtractor: useCallback(
      (range: Range) =>
        withRow(
          rowsToDraw(range, {
            direction: direction.current,
            from: 'first',
            scrolledBy: 'page',
            atRest: isSettled ? 'few' : 'none',
          }),
          cursor,
          length,
        ),
      [cursor, length, isSettled],
    ),
    observeElementRect: observeRect,
    onChange: (instance) => {
      direction.current = instance.scrollDirection
    },
  })

  useLayoutEffect(() => virtual.measure(), [virtual, rowPx, liftedCount, headsKey])

  const items = virtual.getVirtualItems()
  const lastShown = items.findLast((item) => item.index !== cursor)?.index ?? 0
  useEffect(() => {
    // The next page must not delay the drawing of the first.
    if (isSettled && lastShown > length - prefetchRows) void live.list.loadMore()
  }, [live, lastShown, length, status, isSettled])

  // Runs after each change of the list, because a change may contain a customer's answer, which ends the chat's snooze.
  useEffect(() => live.snoozes.endAnswered(snoozes), [live, snoozes, version])

  useLoadDrafts()

  const filterKey = JSON.stringify(filter)
  const isHeld = held !== null
  const orderKey = `${version} ${isHeld}`
  const anchor = { orderKey, isHeld, filterKey, lifted, heads, margin, setMargin }
  useScrollAnchor(virtual, order, anchor)
  const holdByPointer = useOrderHold()
  useLayoutEffect(() => setCursorId(null), [filterKey])
  const moveTo = (index: number) => {
    const id = order.at(index)
    if (id === undefined) return
    setCursorId(id)
    virtual.scrollToIndex(index)
    focusRow(scroller.current, id)
  }
  // When a chat is opened, its row is scrolled into view, and keyboard navigation continues from there.
  const moveToOpenChat = useEffectEvent((contactId: string | null) => {
    const index = indexOf(contactId)
    if (contactId !== null) setCursorId(null)
    if (index === null) return
    // If a row has the focus, the focus follows the open chat, e.g. when the previous one was finished.
    if (document.activeElement?.matches('[data-chat]') === true) moveTo(index)
    else virtual.scrollToIndex(index)
  })
  useEffect(() => moveToOpenChat(openContactId), [openContactId])

  focusRef.current = (contactId) => moveTo(indexOf(contactId ?? null) ?? cursor)

  /** Opens the chat of a clicked row. The user then works in the conversation, so the order is no longer held. */
  const open = useCallback(
    (contactId: string) => {
      currentLive().hold.endAll()
      setCursorId(contactId)
      onOpen(contactId)
    },
    [onOpen],
  )
  const press = useRowPress(open, live.conversations.fetchAhead)
  const select = useCallback((contactId: string, how: 'one' | 'range') => {
    setCursorId(contactId)
    if (how === 'one') return toggleChat(contactId)
    const isFirst = store.get(selectionAtom).ids.size === 0
    selectChatsTo(contactId, isFirst ? currentLive().openContactId : null)
  }, [])
  const openMenu = useCallback(
    (contactId: string, at: Omit<Menu, 'contactId'>) => setMenu({ contactId, ...at }),
    [],
  )
  const hasFailed = status.phase === 'failed'
  const isEmpty = length === 0 && status.phase === 'ready' && !status.hasMore
  // Close the menu when no rows are shown, so that it does not reopen when there are rows again.
  useEffect(() => {
    if (hasFailed || isEmpty) setMenu(null)
  }, [hasFailed, isEmpty])
  // In the field of the text filter, the digits that choose views would be typed.
  const leaveEmpty = (isOther: boolean) => {
    if (!isOther || !focusOpenView()) onLeave()
  }
  useListFocus(order, {
    filterKey,
    isLoading: status.phase === 'loading',
    isEmpty: hasFailed || isEmpty,
    moveTo,
    onLeave: leaveEmpty,
  })

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (matchesShortcut(event.nativeEvent, 'mod+a', isMac())) {
      event.preventDefault()
      return selectShown()
    }
    // A key with a modifier is a global shortcut, e.g. the one that opens the next chat.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const row = target?.closest<HTMLElement>('[data-chat]')
    const id = row?.dataset['chat']
    if (!row || id === undefined) return
    const onRow = target === row
    if (keyOf(event) === 'x' && !event.shiftKey) {
      event.preventDefault()
      live.hold.begin('keyboard')
      if (!event.repeat) toggleChat(id)
      return
    }
    // Escape first clears the selection. With an open chat, it closes the chat and ends the hold.
    if (event.key === 'Escape' && selected.size > 0) {
      event.preventDefault()
      clearSelection()
    } else if (event.key === 'Escape' && held !== null && openContactId === null) {
      event.preventDefault()
      applyOrder()
    } else if (event.key === 'Enter' && onRow) {
      event.preventDefault()
      onOpen(id)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      const box = row.getBoundingClientRect()
      setMenu({ contactId: id, x: box.left + 68, y: box.top + 40 })
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      moveWithinRow(row, target, event.key === 'ArrowRight' ? 1 : -1)
    } else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1)
      const next = rowStep(event.key, order.indexOf(id), length, page)
      if (next === null) return
      event.preventDefault()
      live.hold.begin('keyboard')
      const to = order.at(next)
      if (event.shiftKey && to !== undefined) selectChatsTo(to, id)
      moveTo(next)
    }
  }
  const applyOrder = () => {
    live.hold.endAll()
    scroller.current?.scrollTo({ top: 0 })
    if (scroller.current?.contains(document.activeElement) !== true) focusRef.current()
  }
  /** Shows the new chats: those at the top of the newest, otherwise the last of them. */
  const showNew = () => {
    const last = sortOf(filter) === 'newest' ? null : lastInOrder(held?.newIds ?? [], live)
    if (last === null) return applyOrder()
    // Render first, because the row is focused in the list's own order.
    flushSync(() => live.hold.endAll())
    focusRef.current(last)
  }

  const retry = () => {
    // Move the focus first, because the retry button disappears with the error.
    onLeave()
    void live.list.load()
  }
  const instead = hasFailed ? (
    <FailedState title={t('inbox.list.failed')} error={status.error} onRetry={retry} />
  ) : isEmpty ? (
    live.order.length > 0 ? (
      <AllSnoozed />
    ) : (
      <EmptyList filter={filter} onLeave={onLeave} />
    )
  ) : null
  return (
    <>
      {/* Always mounted, so that screen readers announce its content. */}
      <div className={classes.instead} role="status">
        {instead}
      </div>
      {status.ignoresKind && (
        <div className={classes.more}>
          <Notice tone="info">{t('inbox.list.kindIgnored')}</Notice>
        </div>
      )}
      {instead === null && (
        <div
          ref={scroller}
          className={classes.scroller}
          data-testid="chat-scroller"
          // On the scroller, because the list may move up during a press, which then ends below the last row.
          {...press}
          {...holdByPointer}
          onPointerLeave={() => {
            press.onPointerLeave()
            holdByPointer.onPointerLeave()
          }}
        >
          {length === 0 &&
            Array.from({ length: firstSkeletons }, (_, index) => (
              <RowSkeleton key={index} top={index * rowPx} />
            ))}
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus moves among its rows */}
          <div
            className={classes.rows}
            style={{ height: virtual.getTotalSize() }}
            role="grid"
            aria-label={t('inbox.list.label')}
            aria-multiselectable
            aria-rowcount={status.hasMore ? -1 : length}
            aria-busy={status.phase === 'loading'}
            onKeyDown={onKeyDown}
            onDragStart={startDrag}
            onDragEnd={endDrag}
          >
            {items.map((item) => {
              const id = order.at(item.index)
              if (id === undefined)
                return <RowSkeleton key={`wait ${item.index}`} top={item.start} />
              const head = headAt(item.index)
              const row = (
                <ChatRow
                  key={id}
                  contactId={id}
                  index={item.index}
                  lifted={item.index < liftedCount}
                  top={item.start + (head === undefined ? 0 : waitHeadPx)}
                  selected={id === openContactId}
                  checked={selected.size === 0 ? null : selected.has(id)}
                  tabbable={item.index === cursor}
                  onOpen={open}
                  onShow={onShow}
                  onSelect={select}
                  onMenu={openMenu}
                />
              )
              if (head === undefined) return row
              return [
                <Suspense key={head.part}>
                  <WaitHead
                    head={head}
                    top={item.start}
                    hasMore={status.hasMore && head.end === length}
                  />
                </Suspense>,
                row,
              ]
            })}
          </div>
          {status.moreError !== null && (
            <div className={classes.more}>
              <ErrorNotice error={status.moreError} onRetry={() => void live.list.retryMore()} />
            </div>
          )}
          {menu !== null && (
            <Suspense>
              <chatMenu.Screen
                contactId={menu.contactId}
                at={menu}
                onOpenChat={() => onOpen(menu.contactId)}
                onClose={() => setMenu(null)}
              />
            </Suspense>
          )}
        </div>
      )}
      <NewChats count={instead === null ? (held?.newIds.length ?? 0) : 0} onApply={showNew} />
    </>
  )
})

/** The lowest of the chats in the list's own order, without the lifted ones; null if there is none. */
function lastInOrder(ids: readonly string[], { order, lifted }: Live): string | null {
  const below = ids.filter((id) => !lifted.includes(id))
  const last = Math.max(-1, ...below.map((id) => order.indexOf(id)))
  return order.at(last) ?? null
}

function withRow(rows: number[], row: number, length: number): number[] {
  if (row >= length || rows.includes(row)) return rows
  return row < (rows[0] ?? 0) ? [row, ...rows] : [...rows, row]
}

/** Focuses a row, in the next frame if it is not mounted yet. */
function focusRow(scroller: HTMLElement | null, contactId: string): void {
  const focus = () => {
    const row = scroller?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(contactId)}"]`)
    row?.focus({ preventScroll: true })
    return row !== null && row === document.activeElement
  }
  if (!focus()) requestAnimationFrame(() => focus())
}

/** Moves the focus between a row and its buttons. */
function moveWithinRow(row: HTMLElement, from: HTMLElement | null, step: 1 | -1): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button')]
  const next = stops.indexOf(from ?? row) + step
  stops[Math.max(0, Math.min(stops.length - 1, next))]?.focus()
}
