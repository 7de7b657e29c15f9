import { serviceStatusKinds } from '#contract/rules/people/service-status.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Language } from '#contract/limits.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { dateLocale } from '#contract/rules/time/date-locale.ts'
import {
  isQuiet,
  silenceEnd,
  silenceSpans,
  type DoNotDisturb,
  type SilenceSpan,
} from '#contract/rules/people/do-not-disturb.ts'
import { truncate } from '#contract/rules/text/characters.ts'
import { chatPreview } from '#contract/rules/messages/message-preview.ts'
import type { ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import { productName } from '#contract/literals.ts'
import { previewText } from '#main/i18n/preview-text.ts'
import { textsOf } from '#main/i18n/texts.ts'
import type { TrayEntry, TrayState } from '#main/ports.ts'

/** Maximum length of a contact's name in the menu, characters. */
const NAME_CHARACTERS = 30
/** Maximum length of a message's text in the menu, characters. */
const PREVIEW_CHARACTERS = 40

export interface TrayView {
  language: Language
  isSignedIn: boolean
  /** Whether the screen is locked. The tray then shows no count and no chats. */
  isLocked: boolean
  status: ServiceStatusKind
  isWindowVisible: boolean
  /** Number of unread chats in the selected group. */
  pendingChats: number
  /** The chats to list, most recent first. */
  chats: readonly Contact[]
  /** Whether each chat is shown with the text of its last message. */
  hasPreview: boolean
  doNotDisturb: DoNotDisturb
}

/** The actions of the menu's entries. */
export interface TrayActions {
  showWindow: () => void
  hideWindow: () => void
  openChat: (chat: Contact) => void
  openSettings: () => void
  silence: (span: SilenceSpan) => void
  endSilence: () => void
  quit: () => void
}

type Actions = TrayActions & { setStatus: (status: ServiceStatusKind) => void }

/** Returns the icon, tooltip and menu for a state. */
export function trayState(view: TrayView, actions: Actions, now: number): TrayState {
  const { isSignedIn, isLocked, status, isWindowVisible } = view
  const { tray: texts } = textsOf(view.language)
  const count = isSignedIn && !isLocked ? view.pendingChats : 0
  const waiting = count > 0 ? [texts.waiting(count)] : []
  const chats = isSignedIn && !isLocked ? view.chats : []
  return {
    tooltip: isSignedIn
      ? [productName, texts.status[status], ...waiting].join(' · ')
      : texts.signedOut,
    icon: isSignedIn ? status : 'signed-out',
    count,
    entries: [
      ...serviceStatusKinds.map((kind) => ({
        id: `status-${kind}`,
        label: texts.status[kind],
        checked: isSignedIn && kind === status,
        enabled: isSignedIn,
        onClick: () => actions.setStatus(kind),
      })),
      null,
      ...chats.map((chat) => chatEntry(chat, view, actions)),
      ...(chats.length > 0 ? [null] : []),
      quietEntry(view, actions, now),
      null,
      isWindowVisible
        ? { id: 'window', label: texts.hide, enabled: true, onClick: actions.hideWindow }
        : { id: 'window', label: texts.show, enabled: true, onClick: actions.showWindow },
      {
        id: 'settings',
        label: texts.settings,
        enabled: isSignedIn,
        onClick: actions.openSettings,
      },
      null,
      { id: 'quit', label: texts.quit, enabled: true, onClick: actions.quit },
    ],
  }
}

function chatEntry(
  chat: Contact,
  { language, hasPreview }: TrayView,
  { openChat }: Actions,
): TrayEntry {
  const name = truncate(contactName(chat), NAME_CHARACTERS)
  const shorten = (text: string) => truncate(text, PREVIEW_CHARACTERS)
  const preview = previewText(chatPreview(chat.chat), language, shorten)
  return {
    id: `chat-${chat.groupId}-${chat.id}`,
    label: hasPreview ? `${name}: ${preview}` : name,
    enabled: true,
    onClick: () => openChat(chat),
  }
}

/**
 * The entry for do not disturb, with a submenu of spans. While do not disturb is on, the label shows its end, and the
 * submenu has an entry to turn it off.
 */
function quietEntry(
  { language, doNotDisturb, isSignedIn }: TrayView,
  actions: Actions,
  now: number,
): TrayEntry {
  const { tray: texts } = textsOf(language)
  const isOn = isQuiet(doNotDisturb, now)
  const end = silenceEnd(doNotDisturb, now)
  const off: TrayEntry = {
    id: 'quiet-off',
    label: texts.quietOff,
    enabled: true,
    onClick: actions.endSilence,
  }
  return {
    id: 'quiet',
    label: isOn
      ? texts.quietUntil(end === null ? null : momentText(end, now, language))
      : texts.quiet,
    enabled: isSignedIn,
    submenu: [
      ...silenceSpans.map((span) => ({
        id: `quiet-${span}`,
        label: texts.quietFor[span],
        enabled: true,
        onClick: () => actions.silence(span),
      })),
      // `end` is null if do not disturb never ends by itself. The user can then turn it off only in the profile.
      ...(isOn && end !== null ? [off] : []),
    ],
  }
}

/** Formats a time, with its weekday unless it is today. */
function momentText(moment: number, now: number, language: Language): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString()
  const format: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isToday ? {} : { weekday: 'short' }),
  }
  return new Intl.DateTimeFormat(dateLocale(language), format).format(moment)
}
