import type { RealtimeEvent } from '#contract/events.ts'
import type { Notifier } from '../ports.ts'
import { chatTag, decideAlert, type AlertContext } from './decide-alert.ts'

export interface AlertsDeps {
  notifier: Notifier
  /** How things stand at the moment of the event. */
  context: () => AlertContext
  /** Brings the window to the front, at this path of the application. */
  open: (path: string) => void
}

/** Turns live events into native notifications, and takes them away once they have nothing left to say. */
export interface AlertsService {
  consider(events: readonly RealtimeEvent[]): void
  /** The person looks at this chat now. */
  seen(contactId: string): void
}

export function createAlerts({ notifier, context, open }: AlertsDeps): AlertsService {
  const seen = (contactId: string) => notifier.close(chatTag(contactId))

  function considerOne(event: RealtimeEvent): void {
    if (event.name === 'chat.pending' && event.data.pendingMessages === 0) {
      return seen(event.data.contactId)
    }
    const alert = decideAlert(event, context())
    if (alert === null) return
    const { path, ...request } = alert
    notifier.show({ ...request, onClick: () => open(path) })
  }

  return { consider: (events) => events.forEach(considerOne), seen }
}
