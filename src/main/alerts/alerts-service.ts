import type { RealtimeEvent } from '#contract/events.ts'
import type { Snooze } from '#contract/rules/snooze.ts'
import type { Notifier } from '../ports.ts'
import { chatTag, decideAlert, type Alert, type AlertContext } from './decide-alert.ts'
import { decideReminder } from './decide-reminder.ts'

export interface AlertsDeps {
  notifier: Notifier
  /** How things stand at the moment of the event. */
  context: () => AlertContext
  /** Brings the window to the front, at this path of the application. */
  open: (path: string) => void
  /** Brings the window to the front as it is. */
  show: () => void
}

/** Turns live events into native notifications, and takes them away once they have nothing left to say. */
export interface AlertsService {
  consider(events: readonly RealtimeEvent[]): void
  /** A chat that was put off is due. */
  remind(snooze: Snooze): void
  /** The person looks at this chat now. */
  seen(contactId: string): void
  /** Whoever was told has left, or nobody may read it now: takes every alert away. */
  clear(): void
}

export function createAlerts({ notifier, context, open, show }: AlertsDeps): AlertsService {
  /** Tags of what was shown since the last clearing. */
  let told = new Set<string>()

  function seen(contactId: string): void {
    told.delete(chatTag(contactId))
    notifier.close(chatTag(contactId))
  }

  function considerOne(event: RealtimeEvent): void {
    if (event.name === 'chat.pending' && event.data.pendingMessages === 0) {
      return seen(event.data.contactId)
    }
    tell(decideAlert(event, context()))
  }

  function tell(alert: Alert | null): void {
    if (alert === null) return
    const { path, ...request } = alert
    const then = told.add(alert.tag)
    // Some systems keep an alert that was taken away, and another person may click on it.
    const onClick = () => (then === told ? open(path) : show())
    notifier.show({ ...request, onClick })
  }

  return {
    consider: (events) => events.forEach(considerOne),
    remind: (snooze) => tell(decideReminder(snooze, context())),
    seen,
    clear() {
      const tags = told
      told = new Set()
      for (const tag of tags) notifier.close(tag)
    },
  }
}
