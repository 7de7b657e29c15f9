import type { AlertKind } from '#contract/alert-settings.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { isSurelyAssignedTo } from '#contract/policies/chat-visibility.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import type { Snooze } from '#contract/rules/snooze.ts'
import type { Notifier } from '../ports.ts'
import { minimalGroup } from './minimal-group.ts'
import { chatTag, mentionTag } from './alert-target.ts'
import { decideAlert, type Alert, type AlertContext } from './decide-alert.ts'
import { decideReminder } from './decide-reminder.ts'

export interface AlertsDeps {
  notifier: Notifier
  /** Plays the sound of an alert that is shown. */
  playSound: (kind: AlertKind) => void
  /** The context at the moment of the event. */
  context: () => AlertContext
  /** Focuses the window and navigates to this path. */
  open: (path: string) => void
  /** Focuses the window without navigating. */
  show: () => void
}

/** Shows native notifications for live events and closes them when they are outdated. */
export interface AlertsService {
  consider(events: readonly RealtimeEvent[]): void
  /** A snooze is due. */
  remind(snooze: Snooze): void
  /** The user is looking at this chat now. */
  seen(contactId: string): void
  /** Closes all notifications, after a sign-out or a lock. */
  clear(): void
}

export function createAlerts({
  notifier,
  playSound,
  context,
  open,
  show,
}: AlertsDeps): AlertsService {
  /** Shown notifications since the last clear: tag to the id of the message, if it is about one. */
  let shown = new Map<string, string | undefined>()

  function seen(contactId: string): void {
    shown.delete(chatTag(contactId))
    notifier.close(chatTag(contactId))
    const mention = mentionTag(contactId)
    if (!shown.has(mention)) return
    shown.delete(mention)
    notifier.close(mention)
  }

  /** Returns the chat whose notification this event makes outdated; undefined if there is none. */
  function outdatedChat({ name, data }: RealtimeEvent): string | undefined {
    switch (name) {
      case 'chat.pending':
        return data.pendingMessages === 0 ? data.contactId : undefined
      case 'chat.deleted':
        return data.contact.id
      case 'contact.deleted':
      case 'contact.hidden':
        return data.contactId
      case 'message.deleted':
        return shown.get(chatTag(data.contactId)) === data.messageId ? data.contactId : undefined
      case 'contact.assigned':
      case 'contact.reassigned':
      case 'contact.unassigned':
      case 'contact.releasedToTeam':
        return isNoLongerAssigned(data.contact) ? data.contact.id : undefined
      default:
        return undefined
    }
  }

  /**
   * Whether the chat has a notification and is no longer assigned to the user. `contact.hidden` does not cover this:
   * it is not sent to users who see all chats.
   */
  function isNoLongerAssigned(contact: Contact): boolean {
    const { user } = context()
    if (user === null || shown.get(chatTag(contact.id)) === undefined) return false
    return !isSurelyAssignedTo(viewerOf(user, minimalGroup(contact.groupId)), contact)
  }

  function considerOne(event: RealtimeEvent): void {
    const outdated = outdatedChat(event)
    if (outdated !== undefined) return seen(outdated)
    const about = event.name === 'message.created' ? event.data.message.id : undefined
    showAlert(decideAlert(event, context()), about)
  }

  function showAlert(alert: Alert | null, about?: string): void {
    if (alert === null) return
    const { path, kind, ...request } = alert
    const shownThen = shown.set(alert.tag, about)
    // Some systems keep a closed notification, and another user may click on it.
    const onClick = () => (shownThen === shown ? open(path) : show())
    notifier.show({ ...request, onClick })
    playSound(kind)
  }

  return {
    consider: (events) => events.forEach(considerOne),
    remind: (snooze) => showAlert(decideReminder(snooze, context())),
    seen,
    clear() {
      const tags = shown.keys()
      shown = new Map()
      for (const tag of tags) notifier.close(tag)
    },
  }
}
