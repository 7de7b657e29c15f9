import {
  IconAddressBook,
  IconCalendarClock,
  IconCurrentLocation,
  IconListDetails,
  IconLock,
  IconMapPin,
  IconMicrophone,
  IconPaperclip,
  IconPencil,
  IconPhone,
  IconPhoneCall,
  IconShoppingCart,
  IconTemplate,
} from '@tabler/icons-react'
import type { SendAction } from '#contract/policies/messages/message.ts'
import type { Action } from '#renderer/components/focus/actions.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { composerTabAtom } from './composer/composer-tab.ts'
import { messageBoxLockNow } from './shared/use-message-box-lock.ts'
import { inboxDialogAtom } from './dialogs/inbox-dialog-atom.ts'
import { mayToOpenChat, openChat, withOpenChat } from './actions/open-chat.ts'
import { chooseFiles } from './layout/composer-focus.ts'
import { toggleTemplatesAtom, uncoverAtom } from './layout/sidebar-open.ts'

/** Returns whether the user may send such a message to the open chat, and its window is open. */
const maySendNow = (act: SendAction) => (): boolean => {
  const contact = openChat()
  const isOpen = contact !== undefined && messageBoxLockNow(contact) === null
  return isOpen && mayToOpenChat(act)()
}

/**
 * The actions of the composer: write, add a note, attach a file, show the templates, compose an interactive message, send a
 * place, a contact card or products, ask for the customer's place, number or permission to call, schedule, and record a voice note.
 */
export const writingActions = (focusComposer: () => void): readonly Action[] => [
  {
    id: 'inbox.write',
    section: 'conversation',
    labelKey: 'inbox.actions.write',
    icon: IconPencil,
    shortcut: 'mod+j',
    letter: 'r',
    visible: () => {
      const contact = openChat()
      if (contact === undefined) return false
      const lock = messageBoxLockNow(contact)
      // In a closed window the user searches for a template instead.
      return lock === null || (lock === 'windowClosed' && mayToOpenChat('message.sendTemplate')())
    },
    perform: () => {
      store.set(uncoverAtom)
      store.set(composerTabAtom, 'reply')
      focusComposer()
    },
  },
  {
    id: 'inbox.note',
    section: 'conversation',
    labelKey: 'inbox.actions.note',
    icon: IconLock,
    shortcut: 'mod+shift+j',
    letter: 'n',
    visible: mayToOpenChat('contact.note'),
    perform: () => {
      store.set(uncoverAtom)
      store.set(composerTabAtom, 'note')
      focusComposer()
    },
  },
  {
    id: 'inbox.attach',
    section: 'conversation',
    labelKey: 'inbox.composer.attach',
    icon: IconPaperclip,
    shortcut: 'mod+shift+o',
    visible: () => document.querySelector('#composer-files:not([inert] *)') !== null,
    perform: chooseFiles,
  },
  {
    id: 'inbox.templates',
    section: 'conversation',
    labelKey: 'inbox.composer.templates',
    icon: IconTemplate,
    shortcut: 'mod+shift+t',
    visible: mayToOpenChat('message.sendTemplate'),
    perform: () => store.set(toggleTemplatesAtom),
  },
  {
    // Separate from the templates, because a viewer who may not send templates may send interactive messages.
    id: 'inbox.compose',
    section: 'conversation',
    labelKey: 'inbox.actions.compose',
    icon: IconListDetails,
    visible: maySendNow('message.send'),
    perform: withOpenChat(({ id }) =>
      store.set(inboxDialogAtom, { kind: 'compose', contactId: id }),
    ),
  },
  {
    id: 'inbox.place',
    section: 'conversation',
    labelKey: 'inbox.place.title',
    icon: IconMapPin,
    visible: maySendNow('message.send'),
    perform: withOpenChat(({ id }) => store.set(inboxDialogAtom, { kind: 'place', contactId: id })),
  },
  {
    id: 'inbox.card',
    section: 'conversation',
    labelKey: 'inbox.actions.card',
    icon: IconAddressBook,
    visible: maySendNow('message.sendCard'),
    perform: withOpenChat(({ id }) => store.set(inboxDialogAtom, { kind: 'card', contactId: id })),
  },
  {
    id: 'inbox.products',
    section: 'conversation',
    labelKey: 'inbox.actions.products',
    icon: IconShoppingCart,
    // A group without a line has no catalogue.
    visible: () => store.get(groupAtom)?.line !== undefined && maySendNow('message.sendProducts')(),
    perform: withOpenChat(({ id }) =>
      store.set(inboxDialogAtom, { kind: 'products', contactId: id }),
    ),
  },
  {
    id: 'inbox.askNumber',
    section: 'conversation',
    labelKey: 'inbox.actions.askNumber',
    icon: IconPhone,
    visible: maySendNow('message.askNumber'),
    perform: withOpenChat(({ id }) =>
      store.set(inboxDialogAtom, { kind: 'askNumber', contactId: id }),
    ),
  },
  {
    id: 'inbox.askCall',
    section: 'conversation',
    labelKey: 'inbox.actions.askCall',
    icon: IconPhoneCall,
    // A line may have no calls.
    visible: () => store.get(groupAtom)?.line?.hasCalls === true && maySendNow('message.askCall')(),
    perform: withOpenChat(({ id }) =>
      store.set(inboxDialogAtom, { kind: 'askCall', contactId: id }),
    ),
  },
  {
    id: 'inbox.askPlace',
    section: 'conversation',
    labelKey: 'inbox.actions.askPlace',
    icon: IconCurrentLocation,
    visible: maySendNow('message.askPlace'),
    perform: withOpenChat(({ id }) =>
      store.set(inboxDialogAtom, { kind: 'askPlace', contactId: id }),
    ),
  },
  {
    id: 'inbox.schedule',
    section: 'conversation',
    labelKey: 'inbox.composer.schedule',
    icon: IconCalendarClock,
    visible: mayToOpenChat('message.schedule'),
    perform: withOpenChat(({ id }) =>
      store.set(inboxDialogAtom, { kind: 'schedule', contactId: id }),
    ),
  },
  {
    id: 'inbox.voice',
    section: 'conversation',
    labelKey: 'inbox.composer.voice',
    icon: IconMicrophone,
    shortcut: 'mod+shift+m',
    visible: () => document.querySelector('#composer-voice:not([inert] *)') !== null,
    perform: () => {
      store.set(uncoverAtom)
      document.querySelector<HTMLElement>('#composer-voice button')?.click()
    },
  },
]
