import { useCallback, useEffect, useMemo, useRef } from 'react'
import { store } from '#renderer/data/store.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { useOnceListed } from './chat-list/use-once-listed.ts'
import { focusComposer, keepFocus } from './layout/composer-focus.ts'
import { listHasKeysAtom } from './layout/list-keys.ts'
import {
  overlayAtom,
  sidebarOpenAtom,
  teamPanelOpenAtom,
  templatesOpenAtom,
} from './layout/sidebar-open.ts'
import { nextUnread, rowFrom, rowToShow } from './next-chat/next-chat.ts'
import type { InboxMoves } from './use-inbox-actions.ts'

/** How much of the inbox the window shows. */
interface InboxLayout {
  /** Whether the window shows one chat only, without the list. */
  readonly isOneChat: boolean
  /** Whether the list and the conversation take the same place. */
  readonly inTurns: boolean
}

/** Functions that open another chat or move the focus, and the refs of what they focus. */
export function useInboxMoves({ isOneChat, inTurns }: InboxLayout) {
  const filter = useRef<HTMLInputElement>(null)
  const focusList = useRef<(contactId?: string) => void>(() => undefined)
  const conversationPane = useRef<HTMLElement>(null)
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
  const moves = useMemo<InboxMoves>(
    () => ({
      focusFilter: () => {
        if (inTurns) void currentLive().conversations.open(null)
        focusSoon(filter.current)
      },
      focusComposer,
      show: (rows) =>
        onceListed(() => {
          const row = document.activeElement?.closest<HTMLElement>('[data-chat]')
          const next = rowToShow(rows, row?.dataset['chat'] ?? null)
          currentLive().hold.begin('keyboard')
          if (next !== undefined) show(next)
        }),
      step: (rows) =>
        onceListed(() => {
          currentLive().hold.begin('keyboard')
          const next = rowFrom(rows)
          if (next !== undefined) open(next)
        }),
      stepUnread: (rows) =>
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
  const leaveHeader = useCallback(() => focusList.current(), [])
  const leaveList = useCallback(() => filter.current?.focus(), [])
  const refs = { filter, focusList, conversationPane }
  return { moves, refs, open, show, toList, leaveHeader, leaveList }
}

/** Focuses an element that may become visible only in a later frame. */
function focusSoon(element: HTMLElement | null): void {
  element?.focus()
  if (element !== document.activeElement) requestAnimationFrame(() => element?.focus())
}
