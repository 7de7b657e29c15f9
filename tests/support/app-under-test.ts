import type { Page } from 'playwright'
import type { PushName, PushPayload } from '#contract/bridge.ts'

/** The app as a test drives it, in a window of Electron or in the page host. */
export interface AppUnderTest {
  /** The page of the first window. */
  readonly page: Page
  readonly profile: string
  /** The output or log of the main process so far. */
  readonly log: readonly string[]
  /**
   * Errors of the page. Any error fails the test (page-errors.ts), so a test removes the errors that it expects.
   */
  readonly errors: string[]
  /** What the app does outside its page. */
  readonly system: SystemUnderTest
  /** Resizes the content of the window, CSS px. */
  resize(width: number, height: number): Promise<void>
  /** Quits the app, and removes its profile if this is a new one. Rejects if the app does not end. */
  close(): Promise<void>
  /** Kills the app, like a power cut. The profile stays. */
  kill(): Promise<void>
}

/** The parts of the system that a test observes or takes the place of, on both hosts. */
export interface SystemUnderTest {
  readClipboard(): Promise<string>
  writeClipboard(text: string): Promise<void>
  /** Sends a push to the page, as main does when it follows a link or loses the connection. */
  push<Name extends PushName>(name: Name, payload: PushPayload<Name>): Promise<void>
  /** The number of windows, or of pages of the browser. */
  windowCount(): number
  /**
   * Replaces the dock's badge.
   * @returns its number, -1 before it is set
   */
  watchBadge(): Promise<() => Promise<number>>
  /**
   * Replaces the system's browser.
   * @returns the addresses that it was asked to open
   */
  watchOutside(): Promise<() => Promise<string[]>>
  /**
   * Saves the page's next download to this path without a dialog.
   * @returns the result and the proposed name; null until then
   */
  watchDownload(path: string): Promise<() => Promise<SavedDownload | null>>
}

export interface SavedDownload {
  state: 'completed' | 'cancelled' | 'interrupted'
  name: string
}
