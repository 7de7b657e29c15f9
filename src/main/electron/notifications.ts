import { Notification } from 'electron'
import type { Log, NotificationRequest, Notifier } from '../ports.ts'
import { escapeMarkup } from './escape-markup.ts'

/** Shown notifications are held until the system lets go of them; more than this at once nobody looks at. */
const HELD_AT_MOST = 64

export interface NotificationsDeps {
  icon: string
  log: Log
}

/** The system's notifications; where there is no server for them, a program of the system that shows them. */
export function createNotifier(deps: NotificationsDeps): Notifier {
  return Notification.isSupported() ? nativeNotifier(deps) : programNotifier(deps)
}

function nativeNotifier({ icon, log }: NotificationsDeps): Notifier {
  // Held here because a notification that is collected no longer hears its click.
  const shown = new Map<string, Notification>()

  function close(tag: string): void {
    const notification = shown.get(tag)
    shown.delete(tag)
    notification?.close()
  }

  function show({ tag, title, body, silent, onClick }: NotificationRequest): void {
    close(tag)
    const notification = new Notification({
      title,
      // Linux servers read the body as markup, and a customer writes it.
      body: process.platform === 'linux' ? escapeMarkup(body) : body,
      silent,
      ...(process.platform === 'linux' ? { icon } : {}),
    })
    const forget = () => {
      if (shown.get(tag) === notification) shown.delete(tag)
    }
    notification.once('click', () => {
      forget()
      onClick()
    })
    notification.once('close', forget)
    notification.once('failed', (_, cause) => {
      forget()
      log.warn('A notification was not shown.', { cause })
    })
    shown.set(tag, notification)
    const [oldest] = shown.keys()
    if (shown.size > HELD_AT_MOST && oldest !== undefined) shown.delete(oldest)
    notification.show()
  }

  return { show, close }
}

/** Says it and no more: such a program tells nothing of clicks on Linux, and takes nothing back. */
function programNotifier({ icon, log }: NotificationsDeps): Notifier {
  return {
    show({ title, body, silent, onClick }) {
      import('node-notifier')
        .then(({ default: notifier }) => {
          const wait = process.platform !== 'linux'
          const message = process.platform === 'linux' ? escapeMarkup(body) : body
          notifier.notify({ title, message, icon, sound: !silent, wait }, (_, response) => {
            if (response === 'activate') onClick()
          })
        })
        .catch((error: unknown) => {
          log.warn('A notification was not shown.', { cause: String(error) })
        })
    },
    close: () => {},
  }
}
