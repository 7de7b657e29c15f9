import { IconCopy, IconDownload, IconMoodSmile, IconTrash, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { mediaUrl } from '../../../../data/media-url.ts'
import { connectionAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import { showToast, showError } from '../../../../data/toasts.ts'
import type { TextKey } from '../../../../i18n/catalogue.ts'
import { copyMessage, copyText, ownReaction, quickReactions, react } from './message-mutations.ts'
import { deletingAtom } from './message-menu-atom.ts'

/** A message as it stands: who looks at it, in which chat, and whether the customer's 24 hours still run. */
export interface MessageScene {
  readonly message: Message
  readonly viewer: Viewer | null
  readonly contact: Contact | undefined
  readonly isWindowOpen: boolean
}

/**
 * Something that can be done to a message, defined once: its menu shows it, and for the message that has the focus the
 * command palette, and keys do some of it.
 */
export interface MessageAction {
  readonly id: string
  /** What it is called in the message's own menu. */
  readonly labelKey: TextKey
  /** What it is called elsewhere. */
  readonly aloneKey: TextKey
  readonly icon: Icon
  /** It cannot be taken back. */
  readonly isGrave?: boolean
  readonly may: (scene: MessageScene) => boolean
  readonly perform: (message: Message, t: TFunction) => void
}

/** Everything that can be done to a message beside reacting to it, in the order of its menu. */
export const messageActions = {
  copy: {
    id: 'message.copy',
    labelKey: 'inbox.message.copy',
    aloneKey: 'shell.keyLabels.copyMessage',
    icon: IconCopy,
    may: ({ message }) => copyText(message) !== '',
    perform: (message, t) =>
      void copyMessage(message).then(() => showToast(t('inbox.message.copied')), showError),
  },
  save: {
    id: 'message.save',
    labelKey: 'inbox.message.save',
    aloneKey: 'inbox.message.saveFile',
    icon: IconDownload,
    may: ({ message }) => fileAddress(message) !== null,
    perform: (message, t) => {
      const link = document.createElement('a')
      link.href = fileAddress(message) ?? ''
      link.download = message.content.filename ?? t('inbox.kinds.file')
      link.click()
    },
  },
  delete: {
    id: 'message.delete',
    labelKey: 'inbox.message.delete',
    aloneKey: 'shell.keyLabels.deleteMessage',
    icon: IconTrash,
    isGrave: true,
    may: ({ viewer, contact }) =>
      viewer !== null && contact !== undefined && can(viewer, 'message.delete', contact),
    perform: ({ id }) => store.set(deletingAtom, id),
  },
} satisfies Record<string, MessageAction>

/** A reaction as something to do: the same once more takes it away. */
export interface ReactionAction {
  readonly id: string
  readonly emoji: string
  readonly icon: Icon
  readonly named: (message: Message, t: TFunction) => string
  readonly perform: (message: Message) => void
}

/** The reactions offered at once, where `mayReact`. */
export const reactionActions: readonly ReactionAction[] = quickReactions.map((emoji) => ({
  id: `message.react.${emoji}`,
  emoji,
  icon: IconMoodSmile,
  named: (message, t) =>
    t(ownReaction(message) === emoji ? 'inbox.message.unreact' : 'inbox.message.react', { emoji }),
  perform: (message) => void react(message, emoji).catch(showError),
}))

/** Whether a reaction may be put on it: outside the customer's 24 hours it is refused, like free text. */
export function mayReact({ viewer, contact, isWindowOpen }: MessageScene): boolean {
  if (viewer === null || contact === undefined) return false
  return isWindowOpen && can(viewer, 'message.react', contact)
}

/** Where the page may fetch the message's file; null where it has none. */
function fileAddress({ content: { media } }: Message): string | null {
  const connection = store.get(connectionAtom)
  return media === undefined || connection === null ? null : mediaUrl(media, connection)
}
