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
export interface ChatWindowsService {
  /**
   * Opens a window for a chat, or focuses an existing one.
   * @throws Failure CONFLICT if too many are open
   */
  open(request: { contactId: string }): void
  /** The chat whose window has the focus; null if none has. */
  focusedContactId(): string | null
  isEmpty(): boolean
  /** Whether the sender of a message is the page of one of the windows. */
  owns(senderId: number): boolean
  /**
   * Sends a push to the pages of all windows.
   * @param exceptSenderId id of a page that does not receive it
   */
  send(name: PushName, payload: unknown, exceptSenderId?: number): void
  /**
   * Sends a push to the page of the window with the focus.
   * @returns whether a window has the focus
   */
  sendToFocused(name: PushName, payload: unknown): boolean
  setZoom(percent: number): void
  setBackground(colour: string): void
  /** Closes all windows, so that no chat is visible while the screen is locked. */
  lock(): void
  /** Reopens the windows that the lock has closed. */
  unlock(): void
  /** Closes all windows permanently, after a sign-out or a change of group. */
  clear(): void
  /** Adds a listener that is called when a window opens, closes, or gains or loses the focus. */
  onChange(listener: () => void): void
}

/** @param openWindow opens a window that shows one chat */
export function createChatWindows(
  openWindow: (contactId: string, events: ChatWindowEvents) => ChatWindow,
): ChatWindowsService {
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
    open: ({ contactId }) => open(contactId),
    focusedContactId: () => [...windows].find(([, window]) => window.isFocused())?.[0] ?? null,
    isEmpty: () => windows.size === 0,
    owns: (senderId) => [...windows.values()].some((window) => window.owns(senderId)),
    send(name, payload, exceptSenderId) {
      for (const window of windows.values()) {
        if (exceptSenderId === undefined || !window.owns(exceptSenderId)) window.send(name, payload)
      }
    },
    sendToFocused(name, payload) {
      const focused = [...windows.values()].find((window) => window.isFocused())
      focused?.send(name, payload)
      return focused !== undefined
    },
    setZoom: (percent) => windows.forEach((window) => window.setZoom(percent)),
    setBackground: (colour) => windows.forEach((window) => window.setBackground(colour)),
    lock() {
      closedByLock = [...windows.keys()]
      closeAll()
    },
    unlock() {
      const contactIds = closedByLock
      closedByLock = []
      for (const contactId of contactIds) open(contactId)
    },
    clear() {
      closedByLock = []
      closeAll()
    },
    onChange: (listener) => void listeners.add(listener),
  }
}
