import {
  IconAlarmSnooze,
  IconArrowsShuffle,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCornerUpLeft,
  IconFilter,
  IconHistory,
  IconLayoutSidebarRight,
  IconMessageSearch,
  IconUserEdit,
  IconUserPlus,
  IconTemplate,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { store } from '#renderer/data/store.ts'
import { selectionAtom } from './actions/selection.ts'
import { chatActions } from './actions/chat-actions.ts'
import { contactDialogAtom } from './dialogs/contact-dialog-atom.ts'
import { focusedMessageActions } from './conversation/actions/message-actions.ts'
import { inboxDialogAtom } from './dialogs/inbox-dialog-atom.ts'
import { openAssignmentDialog, assignmentActions, teamCount } from './actions/assignment-actions.ts'
import { mayToOpenChat, openChat, withOpenChat } from './actions/open-chat.ts'
import { openSearch } from './search/search-state.ts'
import {
  hasTeamPanelAtom,
  mayShareOutAtom,
  overlayAtom,
  sidebarOpenAtom,
  teamPanelOpenAtom,
} from './layout/sidebar-open.ts'
import { undoLast, undoListAtom } from '#renderer/data/change/undo.ts'
import { useChatActs } from './actions/use-chat-actions.ts'
import { writingActions } from './writing-actions.ts'
import { currentLive } from '#renderer/data/live/live.ts'

export interface InboxMoves {
  focusFilter: () => void
  focusComposer: () => void
  /** Shows the chat one row down (1) or up (-1) and keeps the focus in the list. */
  show: (rows: 1 | -1) => void
  /** Opens the chat one row down (1) or up (-1). */
  step: (rows: 1 | -1) => void
  /** Opens the next unread chat down (1) or up (-1) the list. If there is none, opens the chat one row down or up. */
  stepUnread: (rows: 1 | -1) => void
  back: () => void
}

/** Actions that open another chat. `show` leaves the focus in the list; the others move it to the composer. */
const steps = [
  {
    id: 'inbox.showNext',
    labelKey: 'inbox.actions.showNext',
    keys: { letter: 'j' },
    by: 1,
    how: 'show',
  },
  {
    id: 'inbox.showPrevious',
    labelKey: 'inbox.actions.showPrevious',
    keys: { letter: 'k' },
    by: -1,
    how: 'show',
  },
  {
    id: 'inbox.nextUnread',
    labelKey: 'inbox.actions.nextUnread',
    keys: { shortcut: 'alt+arrowdown' },
    by: 1,
    how: 'stepUnread',
  },
  {
    id: 'inbox.previousUnread',
    labelKey: 'inbox.actions.previousUnread',
    keys: { shortcut: 'alt+arrowup' },
    by: -1,
    how: 'stepUnread',
  },
  {
    id: 'inbox.next',
    labelKey: 'inbox.actions.next',
    keys: { shortcut: 'alt+shift+arrowdown' },
    by: 1,
    how: 'step',
  },
  {
    id: 'inbox.previous',
    labelKey: 'inbox.actions.previous',
    keys: { shortcut: 'alt+shift+arrowup' },
    by: -1,
    how: 'step',
  },
] as const

/** The label and icon of the action for Escape, by the panel that covers the conversation. */
const covers = {
  templates: { labelKey: 'inbox.actions.closeTemplates', icon: IconTemplate },
  team: { labelKey: 'inbox.team.close', icon: IconUsersGroup },
  sidebar: { labelKey: 'inbox.sidebar.close', icon: IconLayoutSidebarRight },
  nothing: null,
} as const

/** Actions on assignment and status of the open chat. `assign` is not listed: a transfer, of `chatActions`, includes it. */
const assignmentActionIds = [
  'assignTeam',
  'releaseToTeam',
  'release',
  'markSuccess',
  'archiveStatus',
] as const

/** Actions of the list. A window of one chat does not have them. */
const ofList: ReadonlySet<string> = new Set([
  'inbox.filter',
  'inbox.search',
  'inbox.newContact',
  'inbox.snoozed',
  'inbox.team',
  'inbox.shareOut',
  ...steps.map(({ id }) => id),
])
const isOfChat = ({ id }: Action): boolean => !ofList.has(id)

/** Registers the inbox's actions for the keyboard, the shortcut sheet and the command palette. */
export function useInboxActions(moves: InboxMoves): void {
  const { focusFilter, focusComposer, show, step, stepUnread, back } = moves
  const acts = useChatActs()
  const actions = useMemo<readonly Action[]>(() => {
    const withKnown = (contactId: string, act: (contact: Contact) => void) => () => {
      const contact = currentLive().chat(contactId)
      if (contact !== undefined) act(contact)
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
        id: 'inbox.search',
        section: 'chats',
        labelKey: 'inbox.actions.search',
        icon: IconMessageSearch,
        shortcut: 'mod+f',
        perform: openSearch,
      },
      {
        id: 'inbox.newContact',
        section: 'chats',
        labelKey: 'inbox.acts.newContact',
        icon: IconUserPlus,
        shortcut: 'mod+shift+n',
        visible: () => {
          const viewer = store.get(viewerAtom)
          return viewer !== null && can(viewer, 'contact.create')
        },
        perform: () => store.set(contactDialogAtom, { kind: 'register', phone: '' }),
      },
      ...steps.map(({ id, labelKey, keys, by, how }): Action => ({
        id,
        section: 'chats',
        labelKey,
        ...keys,
        repeats: true,
        icon: by === 1 ? IconArrowDown : IconArrowUp,
        perform: () => ({ show, step, stepUnread })[how](by),
      })),
      ...chatActions(acts).map(({ id, labelKey, words, shortcut, letter, may, now }): Action => ({
        id,
        section: 'chats',
        labelKey,
        ...(words !== undefined && { words }),
        ...(shortcut !== undefined && { shortcut }),
        ...(letter !== undefined && { letter }),
        now: () => {
          const contact = openChat()
          if (contact === undefined) return null
          const { perform, ...shown } = now(contact)
          return { ...shown, perform: withKnown(contact.id, perform) }
        },
        visible: () => {
          const contact = openChat()
          return contact !== undefined && may(contact)
        },
        perform: withOpenChat((contact) => now(contact).perform(contact)),
      })),
      {
        id: 'inbox.undo',
        section: 'chats',
        labelKey: 'inbox.acts.undo',
        icon: IconArrowBackUp,
        shortcut: 'mod+z',
        letter: 'z',
        visible: () => store.get(undoListAtom).length > 0,
        perform: undoLast,
      },
      {
        id: 'inbox.undoList',
        section: 'chats',
        labelKey: 'inbox.undo.title',
        icon: IconHistory,
        letter: 'shift+z',
        visible: () => store.get(undoListAtom).length > 0,
        perform: () => store.set(inboxDialogAtom, { kind: 'undo' }),
      },
      {
        id: 'inbox.snoozed',
        section: 'chats',
        labelKey: 'inbox.snooze.listTitle',
        icon: IconAlarmSnooze,
        perform: () => store.set(inboxDialogAtom, { kind: 'snoozed' }),
      },
      {
        id: 'inbox.sidebar',
        section: 'chats',
        labelKey: 'inbox.sidebar.label',
        icon: IconLayoutSidebarRight,
        shortcut: 'mod+shift+d',
        visible: () => openChat() !== undefined,
        perform: () => store.set(sidebarOpenAtom, !store.get(sidebarOpenAtom)),
      },
      {
        id: 'inbox.team',
        section: 'chats',
        labelKey: 'inbox.team.open',
        now: () => {
          const isOpen = store.get(teamPanelOpenAtom)
          return isOpen ? { labelKey: 'inbox.team.close', icon: IconUsersGroup } : null
        },
        icon: IconUsersGroup,
        shortcut: 'mod+shift+g',
        letter: 'g',
        visible: () => store.get(hasTeamPanelAtom),
        perform: () => store.set(teamPanelOpenAtom, !store.get(teamPanelOpenAtom)),
      },
      {
        id: 'inbox.shareOut',
        section: 'chats',
        labelKey: 'inbox.team.shareOut',
        icon: IconArrowsShuffle,
        visible: () => store.get(mayShareOutAtom),
        perform: () =>
          store.set(inboxDialogAtom, {
            kind: 'shareOut',
            contactIds: [...store.get(selectionAtom).ids],
          }),
      },
      {
        id: 'inbox.editContact',
        section: 'conversation',
        labelKey: 'inbox.sidebar.editContact',
        icon: IconUserEdit,
        visible: mayToOpenChat('contact.edit'),
        perform: withOpenChat(({ id }) =>
          store.set(contactDialogAtom, { kind: 'edit', contactId: id }),
        ),
      },
      ...assignmentActionIds.map((kind): Action => {
        const { may, ...shown } = assignmentActions[kind]
        return {
          id: `inbox.${kind}`,
          section: 'conversation',
          ...shown,
          visible: () => {
            const viewer = store.get(viewerAtom)
            const contact = openChat()
            if (viewer === null || contact === undefined) return false
            return may(viewer, contact, teamCount(contact.groupId))
          },
          perform: withOpenChat(({ id }) => openAssignmentDialog(kind, id)),
        }
      }),
      ...writingActions(focusComposer),
      ...focusedMessageActions,
      {
        id: 'inbox.back',
        section: 'conversation',
        labelKey: 'inbox.actions.back',
        icon: IconCornerUpLeft,
        shortcut: 'escape',
        now: () => covers[store.get(overlayAtom) ?? 'nothing'],
        visible: () => openChat() !== undefined,
        perform: back,
      },
    ]
  }, [acts, focusFilter, focusComposer, show, step, stepUnread, back])
  useActions(useMemo(() => (isChatWindow() ? actions.filter(isOfChat) : actions), [actions]))
}
