import type { PushName, PushPayload } from '#contract/bridge.ts'

/**
 * What the services in main/ need of the machine. Electron's adapters stand in main/electron; tests bring
 * their own. A service takes a port as an argument and imports no adapter.
 */

/** Where the token is kept between runs. */
export interface TokenVault {
  /** `memory`: the system has no keychain, so nothing survives this run and nothing is written. */
  readonly store: 'keychain' | 'memory'
  /** @returns what was kept, or null: nothing there, or it can no longer be decrypted. */
  read(): Promise<string | null>
  write(secret: string): Promise<void>
  clear(): Promise<void>
}

/** Time and timers, so that a test can move them. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs `task` once after `ms`. @returns a function that calls it off. */
  after(ms: number, task: () => void): () => void
}

/**
 * The one way out to the network. `fetch`'s own shape; adapters add the system's proxy and certificates, keep
 * no cookies, and follow no redirect: a 3xx answer comes back as it is, or the call is refused where the
 * platform cannot show it. A body that is a stream is read only as fast as the network takes it.
 */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>
export interface FetchInit {
  method?: string
  headers?: Record<string, string>
  body?: ReadableStream<Uint8Array> | Uint8Array | string | null
  signal?: AbortSignal
}

/** Tells the page, in every window that shows it. Does nothing while there is none. */
export type Push = <Name extends PushName>(name: Name, payload: PushPayload<Name>) => void

export interface NotificationRequest {
  /** A later notification with the same tag takes the earlier one's place. */
  tag: string
  title: string
  body: string
  silent: boolean
  onClick: () => void
}

/** Native notifications. */
export interface Notifier {
  show(request: NotificationRequest): void
  /** Takes a shown notification away, e.g. once its chat is read. */
  close(tag: string): void
}

export interface TrayEntry {
  id: string
  label: string
  /** Of a radio group; absent for a plain entry. */
  checked?: boolean
  enabled: boolean
  onClick: () => void
}

export interface TrayState {
  tooltip: string
  /** Which picture: nobody signed in, or the service status. */
  icon: 'signed-out' | 'available' | 'busy' | 'unavailable'
  /** null draws a separator. */
  entries: readonly (TrayEntry | null)[]
}

/** The icon beside the clock. */
export interface TrayMenu {
  render(state: TrayState): void
}

/** Opens an address with the system's own program for it. Callers check the address first. */
export type OpenExternal = (url: string) => Promise<void>

/** What went on, for the person who looks into a problem. Never given a token, a password or a message's words. */
export interface Log {
  info(message: string, facts?: Record<string, string | number | boolean>): void
  warn(message: string, facts?: Record<string, string | number | boolean>): void
  error(message: string, facts?: Record<string, string | number | boolean>): void
}

/**
 * Small files of the user's data folder, each a name and a text. `write` is atomic (a reader sees the old text
 * or the new one) and is on disk when it resolves.
 */
export interface FileStore {
  read(name: string): Promise<string | null>
  write(name: string, text: string): Promise<void>
  remove(name: string): Promise<void>
}
