import type { PushName } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import { Failure } from '#main/failure.ts'

/** A window that shows one chat. */
export interface ChatWindow {
  /** Focuses the window. */
  show(): void
  isFocused(): boolean
  send(name: PushName, payload: unknown): void
  /** Whether the sender of a message is this window's page. */
  owns(senderId: number): boolean
  setZoom(percent: number): void
  setBackground(colour: string): void
  /** Closes the window at once. Its page cannot prevent this. */
  close(): void
}

export interface ChatWindowEvents {
  onClosed: () => void
  onFocusChange: () => void
}

/** The windows that the user has opened for single chats, besides the main window. */
export type ChatWindowsService = ReturnType<typeof createChatWindows>

/** @param openWindow opens a window that shows one chat */
export function createChatWindows(
  openWindow: (contactId: string, events: ChatWindowEvents) => ChatWindow,
) {
  const windows = new Map<string, ChatWindow>()
  const listeners = new Set<() => void>()
  /** Chats whose windows the lock has closed. */
  let closedByLock: string[] = []

  function changed(): void {
    for (const listener of listeners) listener()
  }

  function open(contactId: string): void {
    const existing = windows.get(contactId)
    if (existing !== undefined) return existing.show()
    if (windows.size >= limits.chatWindowsMax) {
      throw new Failure('CONFLICT', 'Too many chats are open in windows of their own.')
    }
    const window: ChatWindow = openWindow(contactId, {
      onClosed() {
        // The system may report the closing only after a new window for the same chat has opened.
        if (windows.get(contactId) === window) windows.delete(contactId)
        changed()
      },
      onFocusChange: changed,
    })
    windows.set(contactId, window)
    changed()
  }

  function closeAll(): void {
    const all = [...windows.values()]
    windows.clear()
    for (const window of all) window.close()
    changed()
  }

  return {
    /**
     * Opens a window for a chat, or focuses an existing one.
     * @throws Failure CONFLICT if too many are open
     */
    open: ({ contactId }: { contactId: string }) => open(contactId),
    /** The chat whose window has the focus; null if none has. */
    focusedContactId: (): string | null =>
      [...windows].find(([, window]) => window.isFocused())?.[0] ?? null,
    isEmpty: (): boolean => windows.size === 0,
    /** Whether the sender of a message is the page of one of the windows. */
    owns: (senderId: number): boolean =>
      [...windows.values()].some((window) => window.owns(senderId)),
    /**
     * Sends a push to the pages of all windows.
     * @param exceptSenderId id of a page that does not receive it
     */
    send(name: PushName, payload: unknown, exceptSenderId?: number) {
      for (const window of windows.values()) {
        if (exceptSenderId === undefined || !window.owns(exceptSenderId)) window.send(name, payload)
      }
    },
    /**
     * Sends a push to the page of the window with the focus.
     * @returns whether a window has the focus
     */
    sendToFocused(name: PushName, payload: unknown): boolean {
      const focused = [...windows.values()].find((window) => window.isFocused())
      focused?.send(name, payload)
      return focused !== undefined
    },
    setZoom: (percent: number) => windows.forEach((window) => window.setZoom(percent)),
    setBackground: (colour: string) => windows.forEach((window) => window.setBackground(colour)),
    /** Closes all windows, so that no chat is visible while the screen is locked. */
    lock() {
      closedByLock = [...windows.keys()]
      closeAll()
    },
    /** Reopens the windows that the lock has closed. */
    unlock() {
      const contactIds = closedByLock
      closedByLock = []
      for (const contactId of contactIds) open(contactId)
    },
    /** Closes all windows permanently, after a sign-out or a change of group. */
    clear() {
      closedByLock = []
      closeAll()
    },
    /** Adds a listener that is called when a window opens, closes, or gains or loses the focus. */
    onChange(listener: () => void) {
      listeners.add(listener)
    },
  }
}
