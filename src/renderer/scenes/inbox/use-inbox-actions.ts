import {
  IconArchive,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconCornerUpLeft,
  IconFilter,
  IconLayoutSidebarRight,
  IconMail,
  IconPaperclip,
  IconPencil,
  IconStar,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { useActions, type Action } from '../../app/actions.ts'
import { live } from '../../data/live/live.ts'
import { store } from '../../data/store.ts'
import { sidebarOpenAtom } from './sidebar/sidebar-open.ts'
import { useChatActs } from './use-chat-acts.ts'

export interface InboxMoves {
  focusFilter: () => void
  focusComposer: () => void
  /** Opens the chat this many rows further down. */
  step: (rows: 1 | -1) => void
  back: () => void
}

/** Offers what can be done in the inbox to the keyboard and the shortcut sheet. */
export function useInboxActions({ focusFilter, focusComposer, step, back }: InboxMoves): void {
  const acts = useChatActs()
  const actions = useMemo<readonly Action[]>(() => {
    const open = (): Contact | undefined => live.chat(live.openContactId ?? '')
    const isOpen = () => open() !== undefined
    const withOpen = (act: (contact: Contact) => void) => () => {
      const contact = open()
      if (contact !== undefined) act(contact)
    }
    const mayFlag = () => {
      const contact = open()
      return contact !== undefined && acts.mayFlag(contact)
    }
    return [
      {
        id: 'inbox.filter',
        section: 'chats',
        labelKey: 'inbox.actions.filter',
        icon: IconFilter,
        shortcut: '/',
        perform: focusFilter,
      },
      {
        id: 'inbox.next',
        section: 'chats',
        labelKey: 'inbox.actions.next',
        icon: IconArrowDown,
        shortcut: 'alt+arrowdown',
        perform: () => step(1),
      },
      {
        id: 'inbox.previous',
        section: 'chats',
        labelKey: 'inbox.actions.previous',
        icon: IconArrowUp,
        shortcut: 'alt+arrowup',
        perform: () => step(-1),
      },
      {
        id: 'inbox.unread',
        section: 'chats',
        labelKey: 'inbox.acts.markUnread',
        icon: IconMail,
        shortcut: 'mod+shift+u',
        visible: isOpen,
        perform: withOpen(acts.markUnread),
      },
      {
        id: 'inbox.archive',
        section: 'chats',
        labelKey: 'inbox.acts.archive',
        icon: IconArchive,
        shortcut: 'mod+shift+e',
        visible: () => {
          const contact = open()
          return contact !== undefined && acts.mayArchive(contact)
        },
        perform: withOpen((contact) => acts.setArchived(contact, !contact.archived)),
      },
      {
        id: 'inbox.important',
        section: 'chats',
        labelKey: 'inbox.acts.important',
        icon: IconStar,
        shortcut: 'mod+shift+s',
        visible: mayFlag,
        perform: withOpen((contact) => acts.setImportant(contact, !contact.importantChat)),
      },
      {
        id: 'inbox.finished',
        section: 'chats',
        labelKey: 'inbox.acts.finished',
        icon: IconCircleCheck,
        shortcut: 'mod+shift+f',
        visible: mayFlag,
        perform: withOpen((contact) => acts.setFinished(contact, !contact.finishedChat)),
      },
      {
        id: 'inbox.sidebar',
        section: 'chats',
        labelKey: 'inbox.sidebar.label',
        icon: IconLayoutSidebarRight,
        shortcut: 'mod+shift+d',
        visible: isOpen,
        perform: () => store.set(sidebarOpenAtom, !store.get(sidebarOpenAtom)),
      },
      {
        id: 'inbox.write',
        section: 'conversation',
        labelKey: 'inbox.actions.write',
        icon: IconPencil,
        shortcut: 'mod+j',
        visible: isOpen,
        perform: focusComposer,
      },
      {
        id: 'inbox.attach',
        section: 'conversation',
        labelKey: 'inbox.composer.attach',
        icon: IconPaperclip,
        shortcut: 'mod+shift+o',
        visible: () => document.querySelector('#composer-files') !== null,
        perform: () => document.querySelector<HTMLInputElement>('#composer-files')?.click(),
      },
      {
        id: 'inbox.back',
        section: 'conversation',
        labelKey: 'inbox.actions.back',
        icon: IconCornerUpLeft,
        shortcut: 'escape',
        visible: isOpen,
        perform: back,
      },
    ]
  }, [acts, focusFilter, focusComposer, step, back])
  useActions(actions)
}
