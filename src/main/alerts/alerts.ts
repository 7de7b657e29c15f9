import type { AlertKind } from '#contract/alert-settings.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { isSurelyAssignedTo } from '#contract/policies/chats/chat-visibility.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import type { Snooze } from '#contract/rules/chats/snooze.ts'
import { textsOf } from '#main/i18n/texts.ts'
import type { Clock, NotificationRequest, Notifier } from '#main/ports.ts'
import { minimalGroup } from '#main/minimal-group.ts'
import { alertActions } from './alert-actions.ts'
import type { AlertChat, ChatActions } from './chat-actions.ts'
import { chatTag, mentionTag } from './alert-target.ts'
import { decideAlert } from './decide-alert.ts'
import type { Alert, AlertContext } from './alert.ts'
import { decideReminder } from './decide-reminder.ts'

/** Alerts with shorter pauses between them than this are one burst, which has one sound, ms. */
const BURST_PAUSE_MS = 3_000
/** Longest silence in a burst: then it sounds again, ms. */
const BURST_SILENCE_MS = 30_000
/** Least time between two alerts about free chats, ms: many customers at once cause one alert. */
const FREE_PAUSE_MS = 60_000

export interface AlertsDeps {
  clock: Pick<Clock, 'now'>
  notifier: Notifier
  /** Plays the sound for an alert that is shown. */
  playSound: (kind: AlertKind) => void
  /** Returns the current context. */
  context: () => AlertContext
  /** Focuses the window and navigates to the path. */
  open: (path: string) => void
  /** Focuses the window without navigating. */
  show: () => void
  /** Highlights the window for the user; called for every alert that is shown. */
  flash: () => void
  platform: NodeJS.Platform
  chatActions: Pick<ChatActions, 'reply' | 'markRead'>
}

/** Whether a duration is in a range. A negative one is the clock's correction, which ends a burst. */
const isWithin = (ms: number, most: number) => ms >= 0 && ms < most

/** Shows native notifications for live events, and closes notifications that are outdated. */
export type AlertsService = ReturnType<typeof createAlerts>

export function createAlerts({
  clock,
  notifier,
  playSound,
  context,
  open,
  show,
  flash,
  platform,
  chatActions,
}: AlertsDeps) {
  /**
   * The notifications that the app has shown and not closed. The key is the tag. The value is the id of the message
   * that the notification is about; undefined if it is not about a message.
   */
  let shown = new Map<string, string | undefined>()

  let lastAlertAt = -Infinity
  let lastSoundAt = -Infinity
  let lastFreeAt = -Infinity

  /** Plays the sound of an alert, unless it continues a burst. */
  function sound(kind: AlertKind): void {
    const now = clock.now()
    const isBurst = isWithin(now - lastAlertAt, BURST_PAUSE_MS)
    lastAlertAt = now
    if (isBurst && isWithin(now - lastSoundAt, BURST_SILENCE_MS)) return
    lastSoundAt = now
    playSound(kind)
  }

  function seen(contactId: string): void {
    shown.delete(chatTag(contactId))
    notifier.close(chatTag(contactId))
    const mention = mentionTag(contactId)
    if (!shown.has(mention)) return
    shown.delete(mention)
    notifier.close(mention)
  }

  /**
   * The id of the chat whose notifications are outdated after the event; undefined if the event makes none outdated.
   */
  function outdatedChat({ name, data }: RealtimeEvent): string | undefined {
    switch (name) {
      case 'chat.pending':
        return data.pendingMessages === 0 ? data.contactId : undefined
      case 'chat.deleted':
        return data.contact.id
      case 'contact.blocked':
        return isBlocked(data.contact) ? data.contact.id : undefined
      case 'contact.deleted':
      case 'contact.hidden':
        return data.contactId
      case 'message.deleted':
        return shown.get(chatTag(data.contactId)) === data.messageId ? data.contactId : undefined
      case 'contact.assigned':
      case 'contact.reassigned':
      case 'contact.unassigned':
      case 'contact.releasedToTeam':
      case 'chat.followed':
        return concernsNoMore(data.contact) ? data.contact.id : undefined
      default:
        return undefined
    }
  }

  /**
   * Whether the chat has a notification about a message although the user neither has nor follows it. The event
   * `contact.hidden` does not cover this case, because a user who sees all chats does not receive it.
   */
  function concernsNoMore(contact: Contact): boolean {
    const { user } = context()
    if (user === null || shown.get(chatTag(contact.id)) === undefined) return false
    if (contact.chat.followed === true) return false
    return !isSurelyAssignedTo(viewerOf(user, minimalGroup(contact.groupId)), contact)
  }

  function considerOne(event: RealtimeEvent): void {
    const outdated = outdatedChat(event)
    if (outdated !== undefined) return seen(outdated)
    const about = event.name === 'message.created' ? event.data.message.id : undefined
    showAlert(decideAlert(event, context()), about)
  }

  /** @param about the id of the message, if the alert is about one */
  function showAlert(alert: Alert | null, about?: string): void {
    if (alert === null) return
    const { path, kind, tag, title, body, chat } = alert
    if (kind === 'free') {
      if (isWithin(clock.now() - lastFreeAt, FREE_PAUSE_MS)) return
      lastFreeAt = clock.now()
    }
    const shownThen = shown.set(tag, about)
    // After `clear` a click only shows the window. Some systems keep a closed notification visible, so a user who signs
    // in later could click on it.
    const ifCurrent = (act: () => void) => () => (shownThen === shown ? act() : show())
    const onClick = ifCurrent(() => open(path))
    notifier.show({ tag, title, body, onClick, ...actionsOf(alert, chat, ifCurrent) })
    sound(kind)
    flash()
  }

  /**
   * The button and the reply of an alert, if the platform supports them and the user may use them.
   * @param ifCurrent wraps a handler, so that it acts only before `clear`
   */
  function actionsOf(
    alert: Alert,
    chat: AlertChat | undefined,
    ifCurrent: (act: () => void) => () => void,
  ): Pick<NotificationRequest, 'button' | 'reply'> {
    const now = context()
    const { canReply, canMarkRead } = alertActions(platform, alert, now)
    if (chat === undefined) return {}
    const { reply: placeholder, markRead } = textsOf(now.language).alerts
    return {
      ...(canMarkRead && {
        button: { label: markRead, onClick: ifCurrent(() => void chatActions.markRead(chat)) },
      }),
      ...(canReply && {
        reply: {
          placeholder,
          onReply: (text: string) => ifCurrent(() => void chatActions.reply(chat, text))(),
        },
      }),
    }
  }

  return {
    consider: (events: readonly RealtimeEvent[]) => events.forEach(considerOne),
    /** Shows the reminder of a snooze that is due. */
    remind: (snooze: Snooze) => showAlert(decideReminder(snooze, context())),
    /** Closes the notifications of a chat that the user has open and in focus. */
    seen,
    /** Closes all notifications, after a sign-out or a lock. */
    clear() {
      const tags = shown.keys()
      shown = new Map()
      for (const tag of tags) notifier.close(tag)
    },
  }
}
