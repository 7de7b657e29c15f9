import { Notification } from 'electron'
import type { Log, Notifier } from '#main/ports.ts'
import { escapeMarkup, createNativeNotifier } from './native-notifier.ts'

export interface NotificationsDeps {
  icon: string
  log: Log
}

/** Creates the notifier. If the system has no native notifications, the notifier runs a command-line program. */
export function createNotifier(deps: NotificationsDeps): Notifier {
  if (!Notification.isSupported()) return programNotifier(deps)
  const { platform } = process
  return createNativeNotifier({ ...deps, platform, make: (options) => new Notification(options) })
}

/** A notifier that runs a command-line program. It closes no notifications, and on Linux it reports no clicks. */
function programNotifier({ icon, log }: NotificationsDeps): Notifier {
  return {
    show({ title, body, onClick }) {
      import('node-notifier')
        .then(({ default: notifier }) => {
          const wait = process.platform !== 'linux'
          const message = process.platform === 'linux' ? escapeMarkup(body) : body
          notifier.notify({ title, message, icon, sound: false, wait }, (_, response) => {
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
