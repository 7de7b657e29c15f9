import type { Log, NotificationRequest, Notifier } from '#main/ports.ts'

/** Maximum number of notifications shown at once. If there are more, the oldest is closed. */
const SHOWN_MAX = 64

/** The part of Electron's Notification that is used here. */
export interface NativeNotification {
  once(event: 'click', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
  once(event: 'failed', listener: (event: unknown, cause: string) => void): unknown
  once(event: 'action', listener: () => void): unknown
  /** The user's reply is in `details.reply`. Older versions of Electron pass it only as `text`. */
  once(event: 'reply', listener: (details: unknown, text: string) => void): unknown
  show(): void
  close(): void
}

export interface NativeNotificationOptions {
  title: string
  body: string
  silent: boolean
  icon?: string
  hasReply?: boolean
  replyPlaceholder?: string
  actions?: { type: 'button'; text: string }[]
}

export interface NativeNotifierDeps {
  icon: string
  platform: NodeJS.Platform
  make: (options: NativeNotificationOptions) => NativeNotification
  log: Log
}

/** Creates a notifier that shows native notifications. */
export function createNativeNotifier({ icon, platform, make, log }: NativeNotifierDeps): Notifier {
  // The notifications that may be visible, by tag, oldest first. Without this reference a notification would be
  // garbage-collected, and its click would be lost.
  const shown = new Map<string, NativeNotification>()

  function close(tag: string): void {
    const notification = shown.get(tag)
    shown.delete(tag)
    notification?.close()
  }

  function show({ tag, title, body, onClick, button, reply }: NotificationRequest): void {
    close(tag)
    const isLinux = platform === 'linux'
    const notification = make({
      title,
      // Notification servers on Linux interpret markup in the body, and the body is written by a customer.
      body: isLinux ? escapeMarkup(body) : body,
      silent: true,
      ...(isLinux ? { icon } : {}),
      ...(button && { actions: [{ type: 'button', text: button.label }] }),
      ...(reply && { hasReply: true, replyPlaceholder: reply.placeholder }),
    })
    const forget = () => {
      if (shown.get(tag) === notification) shown.delete(tag)
    }
    notification.once('click', () => {
      forget()
      onClick()
    })
    if (button)
      notification.once('action', () => {
        close(tag)
        button.onClick()
      })
    if (reply)
      notification.once('reply', (details, text) => {
        close(tag)
        reply.onReply(textOf(details) ?? text)
      })
    // Windows emits `close` when a notification moves to the Action Center, although it is still visible there.
    if (platform !== 'win32') notification.once('close', forget)
    notification.once('failed', (_, cause) => {
      forget()
      log.warn('A notification was not shown.', { cause })
    })
    shown.set(tag, notification)
    const [oldest] = shown.keys()
    if (shown.size > SHOWN_MAX && oldest !== undefined) close(oldest)
    notification.show()
  }

  return { show, close }
}

function textOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('reply' in details)) return undefined
  return typeof details.reply === 'string' ? details.reply : undefined
}

/** Escapes text for a notification server that interprets markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
