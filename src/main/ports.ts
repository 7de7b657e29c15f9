import type { PushName, PushPayload } from '#contract/bridge.ts'

/**
 * The system functions that the services of main need. Electron's adapters are in main/electron; tests use their own
 * adapters. A service gets a port as an argument and imports no adapter.
 */

/** Stores the token, with data about its session, between runs of the app. */
export interface TokenVault {
  /** `memory`: the system has no keychain, so nothing is written, and the token is lost when the app quits. */
  readonly store: 'keychain' | 'memory'
  /** @returns null if nothing is stored, or if it can no longer be decrypted */
  read(): Promise<string | null>
  write(secret: string): Promise<void>
  clear(): Promise<void>
}

/** Provides the time and timers. Tests use a clock that they control. */
export interface Clock {
  /** The current time, epoch ms. */
  now(): number
  /**
   * Runs `task` once after `ms`.
   * @returns a function that cancels the timer
   */
  after(ms: number, task: () => void): () => void
}

/**
 * Sends HTTP requests, with the interface of `fetch`. Electron's adapter uses the system's proxy and certificates. No
 * adapter stores cookies or follows redirects. A redirect is returned as a response with its location; if the platform
 * cannot return it, the call fails. A request body that is a stream is read only as
 * fast as the network takes it.
 */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>
export interface FetchInit {
  method?: string
  headers?: Record<string, string>
  body?: ReadableStream<Uint8Array> | Uint8Array | string | null
  signal?: AbortSignal
}

/**
 * Sends a push to the page, in every window; `alert.sound` only in the main window. Does nothing without a window.
 */
export type Push = <Name extends PushName>(name: Name, payload: PushPayload<Name>) => void

export interface NotificationRequest {
  /** A later notification with the same tag replaces this one. */
  tag: string
  title: string
  body: string
  onClick: () => void
  /** A button, for platforms that support it. */
  button?: { label: string; onClick: () => void } | undefined
  /** A text field for a reply in the notification itself, for platforms that support it. */
  reply?: { placeholder: string; onReply: (text: string) => void } | undefined
}

/** Shows native notifications without the system's sound. The page plays the sound that the user has chosen. */
export interface Notifier {
  show(request: NotificationRequest): void
  /** Closes the notification with this tag, for example when its chat is read. */
  close(tag: string): void
}

interface TrayItem {
  id: string
  label: string
  enabled: boolean
}

export type TrayEntry = TrayItem &
  (
    | {
        /** Whether a radio item is checked; absent for a plain item. */
        checked?: boolean
        onClick: () => void
      }
    | { submenu: readonly TrayEntry[] }
  )

export interface TrayState {
  tooltip: string
  /** What the icon shows: that the user is signed out, or the agent's service status. */
  icon: 'signed-out' | 'available' | 'busy' | 'unavailable'
  /** Number of unread chats on the icon; 0 for none. */
  count: number
  /** The menu's entries; null is a separator. */
  entries: readonly (TrayEntry | null)[]
}

/** The icon in the system tray, with its menu. */
export interface TrayMenu {
  render(state: TrayState): void
}

/** Opens an address with the system's default program. Callers validate the address first. */
export type OpenExternal = (url: string) => Promise<void>

/** The diagnostic log. It must never receive a token, a password or the text of a message. */
export interface Log {
  info(message: string, facts?: Record<string, string | number | boolean>): void
  warn(message: string, facts?: Record<string, string | number | boolean>): void
  error(message: string, facts?: Record<string, string | number | boolean>): void
}

/**
 * Stores small texts by name, in the user's data folder. `write` is atomic: a reader sees the old or the new text.
 * The promise of `write` resolves when the file is synced to disk.
 */
export interface FileStore {
  read(name: string): Promise<string | null>
  write(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
}

/** A line of the diagnostics: a name and a value. */
export type Fact = readonly [name: string, value: unknown]
