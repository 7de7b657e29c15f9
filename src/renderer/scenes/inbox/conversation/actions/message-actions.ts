import {
  IconArrowForwardUp,
  IconCopy,
  IconCornerUpLeft,
  IconDownload,
  IconMoodSmile,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Message } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import { forwardedContent } from '#contract/rules/messages/forwarded-content.ts'
import { isOnChannel } from '#contract/rules/messages/customer-call.ts'
import type { Action } from '#renderer/components/focus/actions.ts'
import { mediaUrl } from '#renderer/data/files/media-url.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showToast, showError } from '#renderer/data/change/toasts.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { copyMessage, copyText, ownReaction, quickReactions, react } from './message-mutations.ts'
import { texts } from '#renderer/i18n/index.ts'
import { currentLive, isExtendedAtom } from '#renderer/data/live/live.ts'
import { saveFile } from '#renderer/scenes/inbox/content/file-actions.ts'
import { writeReply } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { focusComposer } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import {
  focusedMessageContext,
  messageToDeleteAtom,
  messageToForwardAtom,
  type MessageContext,
} from './focused-message.ts'

/**
 * An action on a message. It is defined once for the message's menu, the command palette and the keyboard. The palette
 * and the keyboard apply it to the focused message.
 */
export interface MessageAction {
  readonly id: string
  /** Label in the message's menu. */
  readonly labelKey: TextKey
  /** Label outside the menu; it also says that the action is about a message. */
  readonly standaloneLabelKey: TextKey
  readonly icon: Icon
  /** Whether the action cannot be undone; it is then shown in red. */
  readonly isIrreversible?: boolean
  readonly isAvailable: (context: MessageContext) => boolean
  readonly perform: (message: Message, t: TFunction) => void
}

/** The actions on a message, except reactions, in the order of the menu. */
export const messageActions = {
  reply: {
    id: 'message.reply',
    labelKey: 'inbox.messageActions.reply',
    standaloneLabelKey: 'inbox.messageActions.replyTo',
    icon: IconCornerUpLeft,
    isAvailable: ({ message, viewer, contact, isWindowOpen }) =>
      store.get(isExtendedAtom) &&
      isWindowOpen &&
      isOnChannel(message.content) &&
      viewer !== null &&
      contact !== undefined &&
      can(viewer, 'message.send', contact),
    perform: ({ id, contactId }) => {
      const contact = currentLive().chat(contactId)
      if (contact === undefined) return
      writeReply(contact, id)
      focusComposer()
    },
  },
  copy: {
    id: 'message.copy',
    labelKey: 'inbox.message.copy',
    standaloneLabelKey: 'shell.keyLabels.copyMessage',
    icon: IconCopy,
    isAvailable: ({ message }) => copyText(message) !== '',
    perform: (message, t) =>
      void copyMessage(message).then(() => showToast(t('inbox.message.copied')), showError),
  },
  forward: {
    id: 'message.forward',
    labelKey: 'inbox.messageActions.forward',
    standaloneLabelKey: 'inbox.messageActions.forwardMessage',
    icon: IconArrowForwardUp,
    isAvailable: ({ message, viewer }) =>
      viewer !== null &&
      can(viewer, 'message.compose') &&
      forwardedContent(message.content) !== null,
    perform: ({ id }) => store.set(messageToForwardAtom, id),
  },
  save: {
    id: 'message.save',
    labelKey: 'inbox.message.save',
    standaloneLabelKey: 'inbox.message.saveFile',
    icon: IconDownload,
    isAvailable: ({ message }) => fileUrl(message) !== null,
    perform: (message, t) => {
      const name = message.content.filename ?? t('inbox.kinds.file')
      saveFile({ url: fileUrl(message) ?? '', name }, message.content)
    },
  },
  delete: {
    id: 'message.delete',
    labelKey: 'inbox.message.delete',
    standaloneLabelKey: 'shell.keyLabels.deleteMessage',
    icon: IconTrash,
    isIrreversible: true,
    isAvailable: ({ viewer, contact }) =>
      viewer !== null && contact !== undefined && can(viewer, 'message.delete', contact),
    perform: ({ id }) => store.set(messageToDeleteAtom, id),
  },
} satisfies Record<string, MessageAction>

/** Sets the group's reaction to a message to `emoji`. If the reaction already is `emoji`, removes it. */
export interface ReactionAction {
  readonly id: string
  readonly emoji: string
  readonly icon: Icon
  readonly named: (message: Message, t: TFunction) => string
  readonly perform: (message: Message) => void
}

/** The reactions that the menu offers if `canReact` is true. */
export const reactionActions: readonly ReactionAction[] = quickReactions.map((emoji) => ({
  id: `message.react.${emoji}`,
  emoji,
  icon: IconMoodSmile,
  named: (message, t) =>
    t(ownReaction(message) === emoji ? 'inbox.message.unreact' : 'inbox.message.react', { emoji }),
  perform: (message) => void react(message, emoji).catch(showError),
}))

/** Whether the viewer may react. Outside the 24-hour window the channel refuses reactions, as it refuses free text. */
export function canReact({ message, viewer, contact, isWindowOpen }: MessageContext): boolean {
  if (viewer === null || contact === undefined || !isOnChannel(message.content)) return false
  return isWindowOpen && can(viewer, 'message.react', contact)
}

/** The same-origin URL of the message's file; null if the message has no file or the app has no connection. */
function fileUrl({ content: { media } }: Message): string | null {
  const connection = store.get(connectionAtom)
  return media === undefined || connection === null ? null : mediaUrl(media, connection)
}

const isAvailableForFocused = (isAvailable: (context: MessageContext) => boolean) => () => {
  const context = focusedMessageContext()
  return context !== null && isAvailable(context)
}

const performOnFocused = (perform: (message: Message) => void) => () => {
  const context = focusedMessageContext()
  if (context !== null) perform(context.message)
}

/** The actions on the focused message, for the command palette. */
export const focusedMessageActions: readonly Action[] = [
  ...Object.values(messageActions).map((action): Action => ({
    id: action.id,
    section: 'conversation',
    labelKey: action.standaloneLabelKey,
    icon: action.icon,
    visible: isAvailableForFocused(action.isAvailable),
    perform: performOnFocused((message) => action.perform(message, texts.t)),
  })),
  ...reactionActions.map((action): Action => ({
    id: action.id,
    section: 'conversation',
    labelKey: 'inbox.message.reactions',
    named: (t) => {
      const context = focusedMessageContext()
      return context === null ? '' : action.named(context.message, t)
    },
    icon: action.icon,
    visible: isAvailableForFocused(canReact),
    perform: performOnFocused(action.perform),
  })),
]
