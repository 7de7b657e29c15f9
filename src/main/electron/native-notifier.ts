import type { Log, NotificationRequest, Notifier } from '../ports.ts'
import { escapeMarkup } from './escape-markup.ts'

/** Alerts that stand at once; beyond this the oldest is taken away. */
const STANDING_AT_MOST = 64

/** As much of Electron's as is used here. */
export interface NativeNotification {
  once(event: 'click', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
  once(event: 'failed', listener: (event: unknown, cause: string) => void): unknown
  show(): void
  close(): void
}

export interface NativeNotifierDeps {
  icon: string
  platform: NodeJS.Platform
  make: (options: {
    title: string
    body: string
    silent: boolean
    icon?: string
  }) => NativeNotification
  log: Log
}

/** The system's own notifications, each held for as long as it may still stand somewhere: only so can it be taken away. */
export function createNativeNotifier({ icon, platform, make, log }: NativeNotifierDeps): Notifier {
  // By their tags, the oldest first. One that is collected no longer hears its click either.
  const standing = new Map<string, NativeNotification>()

  function close(tag: string): void {
    const notification = standing.get(tag)
    standing.delete(tag)
    notification?.close()
  }

  function show({ tag, title, body, silent, onClick }: NotificationRequest): void {
    close(tag)
    const isLinux = platform === 'linux'
    const notification = make({
      title,
      // Linux servers read the body as markup, and a customer writes it.
      body: isLinux ? escapeMarkup(body) : body,
      silent,
      ...(isLinux ? { icon } : {}),
    })
    const forget = () => {
      if (standing.get(tag) === notification) standing.delete(tag)
    }
    notification.once('click', () => {
      forget()
      onClick()
    })
    // To Windows one is closed as well that goes from the screen into the Action Center, and stands there.
    if (platform !== 'win32') notification.once('close', forget)
    notification.once('failed', (_, cause) => {
      forget()
      log.warn('A notification was not shown.', { cause })
    })
    standing.set(tag, notification)
    const [oldest] = standing.keys()
    if (standing.size > STANDING_AT_MOST && oldest !== undefined) close(oldest)
    notification.show()
  }

  return { show, close }
}
