import {
  IconAlarmOff,
  IconAlarmSnooze,
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconBan,
  IconBell,
  IconBellOff,
  IconListDetails,
  IconCalendarSearch,
  IconCircleCheck,
  IconCircleDashedCheck,
  IconExternalLink,
  IconFileTypePdf,
  IconHourglassOff,
  IconMail,
  IconMailOpened,
  IconSquareCheck,
  IconStar,
  IconStarOff,
  IconTag,
  IconTrash,
  IconUser,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { hasOptedOut } from '#contract/rules/contacts/opt-out.ts'
import type { Shortcut } from '#renderer/components/focus/shortcut-keys.ts'
import { isChatWindow, openInOwnWindow } from '#renderer/data/navigation/chat-window.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { canSelect, isListInSight, selectionAtom, toggleChat } from './selection.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import type { ChatActs } from './use-chat-actions.ts'
import { currentLive, isExtendedAtom, snoozesAtom } from '#renderer/data/live/live.ts'

/**
 * An action on a chat as a whole, for the chat's menu and the buttons of its row in the chat list. The shortcut sheet
 * and the command palette offer it for the open chat.
 */
export interface ChatAction {
  readonly id: string
  /** A label that does not depend on the chat's state. */
  readonly labelKey: TextKey
  /** Further words by which the palette finds the action. */
  readonly words?: TextKey
  readonly shortcut?: Shortcut
  /** The key of the action outside of text fields. */
  readonly letter?: Shortcut
  /** Whether the row has a button for it. Only the most common actions have one. */
  readonly inRow?: boolean
  readonly may: (contact: Contact) => boolean
  /** The action for the chat's current state. */
  readonly now: (contact: Contact) => ChatDeed
}

/**
 * A chat action for the state that the chat had when the label was rendered. If the chat changes later, the action
 * still does what the label says.
 */
export interface ChatDeed {
  readonly labelKey: TextKey
  readonly icon: Icon
  /** @param contact the chat as it is when the action runs */
  readonly perform: (contact: Contact) => void
}

/**
 * Whether "mark as read" is offered instead of "mark as unread". The open chat counts as read, because it is about to
 * be marked as read.
 */
const isUnread = ({ id, chat }: Contact): boolean =>
  chat.pendingMessages > 0 && id !== currentLive().openContactId

/** All actions on a chat, in the order of the chat's menu. */
export function chatActions(acts: ChatActs): readonly ChatAction[] {
  return [
    {
      id: 'inbox.contact',
      labelKey: 'inbox.acts.seeContact',
      may: () => true,
      now: () => ({
        labelKey: 'inbox.acts.seeContact',
        icon: IconUser,
        perform: ({ id }) => store.set(contactDialogAtom, { kind: 'card', contactId: id }),
      }),
    },
    {
      id: 'inbox.select',
      labelKey: 'inbox.bulk.select',
      letter: 'x',
      may: () => isListInSight() && canSelect(),
      now: ({ id }) => ({
        labelKey: store.get(selectionAtom).ids.has(id)
          ? 'inbox.bulk.deselect'
          : 'inbox.bulk.select',
        icon: IconSquareCheck,
        perform: (contact) => toggleChat(contact.id),
      }),
    },
    {
      id: 'inbox.unread',
      labelKey: 'inbox.acts.markUnread',
      shortcut: 'mod+shift+u',
      letter: 'u',
      inRow: true,
      may: (contact) => !isUnread(contact) || acts.mayMarkRead(contact),
      now: (contact) =>
        isUnread(contact)
          ? { labelKey: 'inbox.acts.markRead', icon: IconMailOpened, perform: acts.markRead }
          : { labelKey: 'inbox.acts.markUnread', icon: IconMail, perform: acts.markUnread },
    },
    {
      id: 'inbox.important',
      labelKey: 'inbox.acts.important',
      shortcut: 'mod+shift+s',
      may: acts.mayFlag,
      now: ({ importantChat }) => ({
        ...(importantChat
          ? { labelKey: 'inbox.acts.unmarkImportant', icon: IconStarOff }
          : { labelKey: 'inbox.acts.markImportant', icon: IconStar }),
        perform: (contact) => acts.setImportant(contact, !importantChat),
      }),
    },
    {
      id: 'inbox.finished',
      labelKey: 'inbox.acts.finished',
      words: 'inbox.acts.finishWords',
      shortcut: 'mod+shift+f',
      letter: 'f',
      may: acts.mayFlag,
      now: ({ finishedChat }) => ({
        ...(finishedChat
          ? { labelKey: 'inbox.acts.unmarkFinished', icon: IconCircleDashedCheck }
          : { labelKey: 'inbox.acts.markFinished', icon: IconCircleCheck }),
        perform: (contact) => acts.setFinished(contact, !finishedChat),
      }),
    },
    {
      id: 'inbox.archive',
      labelKey: 'inbox.acts.archive',
      shortcut: 'mod+shift+e',
      letter: 'e',
      inRow: true,
      may: acts.mayArchive,
      now: ({ archived }) => ({
        ...(archived
          ? { labelKey: 'inbox.acts.unarchive', icon: IconArchiveOff }
          : { labelKey: 'inbox.acts.archive', icon: IconArchive }),
        perform: (contact) => acts.setArchived(contact, !archived),
      }),
    },
    {
      id: 'inbox.endWait',
      labelKey: 'inbox.endWait.one',
      letter: 'w',
      may: acts.mayEndWait,
      now: () => ({
        labelKey: 'inbox.endWait.one',
        icon: IconHourglassOff,
        perform: acts.endWait,
      }),
    },
    {
      id: 'inbox.snooze',
      labelKey: 'inbox.snooze.label',
      shortcut: 'mod+shift+p',
      letter: 's',
      may: () => true,
      now: ({ id }) =>
        store.get(snoozesAtom).has(id)
          ? {
              labelKey: 'inbox.snooze.wake',
              icon: IconAlarmOff,
              perform: (contact) => void currentLive().snoozes.set(contact, null).catch(showError),
            }
          : {
              labelKey: 'inbox.snooze.label',
              icon: IconAlarmSnooze,
              perform: () => store.set(inboxDialogAtom, { kind: 'snooze', contactId: id }),
            },
    },
    {
      id: 'inbox.take',
      labelKey: 'inbox.owner.take',
      letter: 't',
      may: acts.mayTake,
      now: () => ({ labelKey: 'inbox.owner.take', icon: IconUserCheck, perform: acts.take }),
    },
    {
      id: 'inbox.assign',
      labelKey: 'inbox.owner.transfer',
      shortcut: 'mod+shift+a',
      letter: 'a',
      may: acts.mayTransfer,
      now: () => ({
        labelKey: 'inbox.owner.transfer',
        icon: IconArrowsExchange,
        perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'transfer', contactId: id }),
      }),
    },
    {
      id: 'inbox.follow',
      labelKey: 'inbox.follow.start',
      may: acts.mayFollow,
      now: ({ chat: { followed } }) => ({
        ...(followed === true
          ? { labelKey: 'inbox.follow.stop', icon: IconBellOff }
          : { labelKey: 'inbox.follow.start', icon: IconBell }),
        perform: (contact) => acts.setFollowed(contact, followed !== true),
      }),
    },
    {
      id: 'inbox.tag',
      labelKey: 'inbox.tags.addTitle',
      letter: 'l',
      may: acts.mayTag,
      now: () => ({
        labelKey: 'inbox.tags.addTitle',
        icon: IconTag,
        perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'tag', contactId: id }),
      }),
    },
    {
      id: 'inbox.macro',
      labelKey: 'inbox.acts.macro',
      letter: 'm',
      may: acts.mayRunMacro,
      now: () => ({
        labelKey: 'inbox.acts.macro',
        icon: IconListDetails,
        perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'macro', contactId: id }),
      }),
    },
    {
      id: 'inbox.ownWindow',
      labelKey: 'inbox.acts.ownWindow',
      shortcut: 'mod+shift+y',
      may: () => !isChatWindow(),
      now: () => ({
        labelKey: 'inbox.acts.ownWindow',
        icon: IconExternalLink,
        perform: ({ id }) => void openInOwnWindow(id),
      }),
    },
    {
      id: 'inbox.jumpToDay',
      labelKey: 'inbox.messageActions.jumpToDay',
      may: ({ id }) => id === currentLive().openContactId && store.get(isExtendedAtom),
      now: () => ({
        labelKey: 'inbox.messageActions.jumpToDay',
        icon: IconCalendarSearch,
        perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'jumpToDay', contactId: id }),
      }),
    },
    {
      id: 'inbox.exportPdf',
      labelKey: 'inbox.export.action',
      may: acts.mayExport,
      now: () => ({
        labelKey: 'inbox.export.action',
        icon: IconFileTypePdf,
        perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'exportPdf', contactId: id }),
      }),
    },
    {
      id: 'inbox.block',
      labelKey: 'inbox.block.act',
      may: acts.mayBlock,
      now: (contact) =>
        isBlocked(contact)
          ? {
              labelKey: 'inbox.block.undo',
              icon: IconUserCheck,
              perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'unblock', contactId: id }),
            }
          : {
              labelKey: 'inbox.block.act',
              icon: IconBan,
              perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'block', contactId: id }),
            },
    },
    {
      id: 'inbox.optOut',
      labelKey: 'inbox.optOut.act',
      may: acts.mayOptOut,
      now: (contact) =>
        hasOptedOut(contact)
          ? {
              labelKey: 'inbox.optOut.undo',
              icon: IconBell,
              perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'optIn', contactId: id }),
            }
          : {
              labelKey: 'inbox.optOut.act',
              icon: IconBellOff,
              perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'optOut', contactId: id }),
            },
    },
    {
      id: 'inbox.deleteChat',
      labelKey: 'inbox.acts.deleteChat',
      may: acts.mayDelete,
      now: () => ({
        labelKey: 'inbox.acts.deleteChat',
        icon: IconTrash,
        perform: ({ id }) => store.set(inboxDialogAtom, { kind: 'deleteChat', contactId: id }),
      }),
    },
  ]
}
