import type { Contact } from '#contract/entities/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { isSurelyAssignedTo } from '#contract/policies/chat-visibility.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import type { Snooze } from '#contract/rules/snooze.ts'
import type { Notifier } from '../ports.ts'
import { minimalGroup } from './minimal-group.ts'
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
  /** Tags of what was shown since the last clearing, and which message each is about, if it is about one. */
  let told = new Map<string, string | undefined>()

  function seen(contactId: string): void {
    told.delete(chatTag(contactId))
    notifier.close(chatTag(contactId))
  }

  /** The chat whose alert has nothing left to say after this; undefined where there is none. */
  function settled({ name, data }: RealtimeEvent): string | undefined {
    switch (name) {
      case 'chat.pending':
        return data.pendingMessages === 0 ? data.contactId : undefined
      case 'chat.deleted':
        return data.contact.id
      case 'contact.deleted':
      case 'contact.hidden':
        return data.contactId
      case 'message.deleted':
        return told.get(chatTag(data.contactId)) === data.messageId ? data.contactId : undefined
      case 'contact.assigned':
      case 'contact.reassigned':
      case 'contact.unassigned':
      case 'contact.releasedToTeam':
        return isTheirsNoMore(data.contact) ? data.contact.id : undefined
      default:
        return undefined
    }
  }

  /** Whether a message in it was told, and would not be any more: who sees all chats is not told that it is hidden. */
  function isTheirsNoMore(contact: Contact): boolean {
    const { user } = context()
    if (user === null || told.get(chatTag(contact.id)) === undefined) return false
    return !isSurelyAssignedTo(viewerOf(user, minimalGroup(contact.groupId)), contact)
  }

  function considerOne(event: RealtimeEvent): void {
    const over = settled(event)
    if (over !== undefined) return seen(over)
    const about = event.name === 'message.created' ? event.data.message.id : undefined
    tell(decideAlert(event, context()), about)
  }

  function tell(alert: Alert | null, about?: string): void {
    if (alert === null) return
    const { path, ...request } = alert
    const then = told.set(alert.tag, about)
    // Some systems keep an alert that was taken away, and another person may click on it.
    const onClick = () => (then === told ? open(path) : show())
    notifier.show({ ...request, onClick })
  }

  return {
    consider: (events) => events.forEach(considerOne),
    remind: (snooze) => tell(decideReminder(snooze, context())),
    seen,
    clear() {
      const tags = told.keys()
      told = new Map()
      for (const tag of tags) notifier.close(tag)
    },
  }
}
