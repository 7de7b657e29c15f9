import type { AlertKind, AlertSettings } from '#contract/alert-settings.ts'
import type { User } from '#contract/entities/people/user.ts'
import type { Language } from '#contract/limits.ts'
import type { AlertChat } from './chat-actions.ts'

/** The state that decides whether an event becomes an alert. */
export interface AlertContext {
  /** The signed-in user; without one there are no alerts. */
  user: User | null
  /** Which kinds of alert the user wants. */
  alerts: Pick<AlertSettings, 'kinds'>
  /** Whether alerts show the text of messages. */
  hasPreview: boolean
  /** Whether it is within the do-not-disturb hours. Then no alerts are shown. */
  isQuiet: boolean
  language: Language
  /** Whether a window of the app has the focus. */
  focused: boolean
  /** The selected group. */
  groupId: string | null
  /** The chat of the focused chat window; otherwise the open chat of the main window. */
  openContactId: string | null
  /** Whether the screen is locked. Then alerts show neither names of customers nor content. */
  locked: boolean
}

/** A native notification and the path that a click on it opens. */
export interface Alert {
  /** A later alert with the same tag, e.g. about the same chat, replaces this alert. */
  tag: string
  title: string
  body: string
  kind: AlertKind
  /** The path of the app that a click opens. */
  path: string
  /** The chat, if the alert is about a message. */
  chat?: AlertChat
}

/** Whether the user wants alerts of this kind now. */
export const isWanted = ({ alerts, isQuiet }: AlertContext, kind: AlertKind): boolean =>
  !isQuiet && alerts.kinds[kind].isOn
