import type { PushName, PushPayload } from '#contract/bridge.ts'

/**
 * What the services of main need of the system. Electron's adapters are in main/electron; tests bring their own. A
 * service takes a port as an argument and imports no adapter.
 */

/** Stores the token between runs. */
export interface TokenVault {
  /** `memory`: the system has no keychain, so nothing is written and nothing survives this run. */
  readonly store: 'keychain' | 'memory'
  /** @returns the stored secret; null if there is none or it can no longer be decrypted */
  read(): Promise<string | null>
  write(secret: string): Promise<void>
  clear(): Promise<void>
}

/** Time and timers, so that tests can control them. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /**
   * Runs `task` once after `ms`.
   * @returns a function that cancels it
   */
  after(ms: number, task: () => void): () => void
}

/**
 * The only access to the network, with the shape of `fetch`. Adapters add the system's proxy and certificates, keep
 * no cookies and follow no redirects: a 3xx response is returned as it is, or the call is refused if the platform
 * cannot return it. A stream body is read only as fast as the network takes it.
 */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>
export interface FetchInit {
  method?: string
  headers?: Record<string, string>
  body?: ReadableStream<Uint8Array> | Uint8Array | string | null
  signal?: AbortSignal
}

/** Sends an event to the page, in every window. Does nothing without a window. */
export type Push = <Name extends PushName>(name: Name, payload: PushPayload<Name>) => void

export interface NotificationRequest {
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
  title: string
  body: string
  onClick: () => void
  /** A button that the platform shows if it can. */
  button?: { label: string; onClick: () => void } | undefined
  /** An answer that is written in the notification itself, where the platform has it. */
  reply?: { placeholder: string; onReply: (text: string) => void } | undefined
}

/** Native notifications, without a sound of the system's: the page plays the user's own. */
export interface Notifier {
  show(request: NotificationRequest): void
  /** Closes a notification, for example when its chat is read. */
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
        /** State of a radio item; absent for a plain item. */
        checked?: boolean
        onClick: () => void
      }
    | { submenu: readonly TrayEntry[] }
  )

export interface TrayState {
  tooltip: string
  /** The icon: signed out, or the service status. */
  icon: 'signed-out' | 'available' | 'busy' | 'unavailable'
  /** Number of unread chats on the icon; 0 for none. */
  count: number
  /** null draws a separator. */
  entries: readonly (TrayEntry | null)[]
}

/** The icon beside the clock. */
export interface TrayMenu {
  render(state: TrayState): void
}

/** Opens an address with the system's default program. Callers validate the address first. */
export type OpenExternal = (url: string) => Promise<void>

/** The diagnostic log. Never receives a token, a password or the text of a message. */
export interface Log {
  info(message: string, facts?: Record<string, string | number | boolean>): void
  warn(message: string, facts?: Record<string, string | number | boolean>): void
  error(message: string, facts?: Record<string, string | number | boolean>): void
}

/**
 * Stores small files in the user's data folder, each with a name and a text. `write` is atomic (a reader sees the old
 * text or the new one) and resolves once the file is synced to disk.
 */
export interface FileStore {
  read(name: string): Promise<string | null>
  write(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
}
