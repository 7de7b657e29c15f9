import {
  IconArchive,
  IconArchiveOff,
  IconListDetails,
  IconCircleCheck,
  IconCircleDashedCheck,
  IconHourglassOff,
  IconMail,
  IconMailOpened,
  IconStar,
  IconStarOff,
  IconTag,
  IconTagOff,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ChatChangeKind } from '#contract/policies/chats/chat-changes.ts'
import { can } from '#contract/policies/index.ts'
import type { Shortcut } from '#renderer/components/focus/shortcut-keys.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { viewCountsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { teamCount } from './assignment-actions.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { selectionAtom } from './selection.ts'
import { whoseChats } from './whose-chats.ts'

/** The labels, the icon and the effect of an action on the selected chats. */
interface BulkDeed {
  /** The label in the palette and the shortcut sheet, which also have the actions on the open chat. */
  readonly labelKey: TextKey
  /** The label in the panel and the menu of the selection. */
  readonly wordKey: TextKey
  readonly icon: Icon
  readonly perform: () => void
}

/** An action on the selected chats, for their panel and menu, the keyboard and the command palette. */
export interface BulkAction {
  readonly id: string
  readonly shortcut?: Shortcut
  /** The key outside of text fields: that of the action on one chat. */
  readonly letter?: Shortcut
  /** The action is offered to users who may make at least one of these changes. */
  readonly kinds: readonly ChatChangeKind[]
  /** Whether the service has the action; absent for those that each service with `chatBulkApi` has. */
  readonly isKnown?: () => boolean
  /** The action for the selected chats as they are now. */
  readonly now: () => BulkDeed
}

const selectedIds = (): readonly string[] => [...store.get(selectionAtom).ids]

type PlainKind = Exclude<ChatChangeKind, 'tag' | 'untag' | 'toAgent' | 'toTeam' | 'toNobody'>

/** Loaded on first use, because the first screen does not need it. */
async function change(kind: PlainKind): Promise<void> {
  const { changeChats } = await import('./chat-job.ts')
  await changeChats(selectedIds(), { kind })
}

const changing = (kind: PlainKind) => () => void change(kind).catch(showError)

/** Asks once before chats are closed that are free or colleagues'. */
const closing = (kind: 'archive' | 'finish') => () => {
  const { free, colleagues } = whoseChats(selectedIds())
  if (free + colleagues.size > 0) store.set(inboxDialogAtom, { kind: 'closeChats', closing: kind })
  else changing(kind)()
}

/** Whether all loaded chats of the selection are so: then the action offers the opposite. */
function areAll(is: (contact: Contact) => boolean): boolean {
  const live = currentLive()
  let isAny = false
  for (const id of store.get(selectionAtom).ids) {
    const contact = live.chat(id)
    if (contact === undefined) continue
    if (!is(contact)) return false
    isAny = true
  }
  return isAny
}

/** Whether the viewer may use an action at all. */
export function isOffered({ kinds, isKnown }: BulkAction): boolean {
  const viewer = store.get(viewerAtom)
  if (viewer === null || isKnown?.() === false) return false
  const count = teamCount(viewer.groupId)
  return kinds.some((kind) => can(viewer, 'chats.offer', { kind, teamCount: count }))
}

/** All actions on the selected chats, in the order of their panel. */
export const bulkActions: readonly BulkAction[] = [
  {
    id: 'inbox.bulk.archive',
    shortcut: 'mod+shift+e',
    letter: 'e',
    kinds: ['archive'],
    now: () =>
      store.get(listFilterAtom).type === 'archived'
        ? {
            labelKey: 'inbox.bulk.unarchive',
            wordKey: 'inbox.acts.unarchive',
            icon: IconArchiveOff,
            perform: changing('unarchive'),
          }
        : {
            labelKey: 'inbox.bulk.archive',
            wordKey: 'inbox.acts.archive',
            icon: IconArchive,
            perform: closing('archive'),
          },
  },
  {
    id: 'inbox.bulk.finish',
    shortcut: 'mod+shift+f',
    letter: 'f',
    kinds: ['finish'],
    now: () =>
      areAll(({ finishedChat }) => finishedChat)
        ? {
            labelKey: 'inbox.bulk.unfinish',
            wordKey: 'inbox.acts.unmarkFinished',
            icon: IconCircleDashedCheck,
            perform: changing('unfinish'),
          }
        : {
            labelKey: 'inbox.bulk.finish',
            wordKey: 'inbox.owner.finish',
            icon: IconCircleCheck,
            perform: closing('finish'),
          },
  },
  {
    id: 'inbox.bulk.endWait',
    letter: 'w',
    kinds: ['endWait'],
    isKnown: () => store.get(viewCountsAtom)?.closedWaits !== undefined,
    now: () => ({
      labelKey: 'inbox.endWait.many',
      wordKey: 'inbox.endWait.one',
      icon: IconHourglassOff,
      perform: changing('endWait'),
    }),
  },
  {
    id: 'inbox.bulk.important',
    shortcut: 'mod+shift+s',
    kinds: ['important'],
    now: () =>
      areAll(({ importantChat }) => importantChat)
        ? {
            labelKey: 'inbox.bulk.unimportant',
            wordKey: 'inbox.acts.unmarkImportant',
            icon: IconStarOff,
            perform: changing('unimportant'),
          }
        : {
            labelKey: 'inbox.bulk.important',
            wordKey: 'inbox.acts.important',
            icon: IconStar,
            perform: changing('important'),
          },
  },
  {
    id: 'inbox.bulk.assign',
    shortcut: 'mod+shift+a',
    letter: 'a',
    kinds: ['toAgent', 'toTeam', 'toNobody'],
    now: () => ({
      labelKey: 'inbox.bulk.assign',
      wordKey: 'inbox.bulk.assignWord',
      icon: IconUserPlus,
      perform: () => store.set(inboxDialogAtom, { kind: 'assignChats' }),
    }),
  },
  {
    id: 'inbox.bulk.tag',
    letter: 'l',
    kinds: ['tag'],
    now: () => ({
      labelKey: 'inbox.bulk.tag',
      wordKey: 'inbox.bulk.tagWord',
      icon: IconTag,
      perform: () => store.set(inboxDialogAtom, { kind: 'tagChats', on: true }),
    }),
  },
  {
    id: 'inbox.bulk.untag',
    kinds: ['untag'],
    now: () => ({
      labelKey: 'inbox.bulk.untag',
      wordKey: 'inbox.bulk.untagWord',
      icon: IconTagOff,
      perform: () => store.set(inboxDialogAtom, { kind: 'tagChats', on: false }),
    }),
  },
  {
    id: 'inbox.bulk.macro',
    letter: 'm',
    // A macro of a mark needs no more than this.
    kinds: ['important'],
    isKnown: () => {
      const viewer = store.get(viewerAtom)
      return viewer !== null && can(viewer, 'macros.run')
    },
    now: () => ({
      labelKey: 'inbox.bulk.macro',
      wordKey: 'inbox.bulk.macroWord',
      icon: IconListDetails,
      perform: () => store.set(inboxDialogAtom, { kind: 'macroChats' }),
    }),
  },
  {
    id: 'inbox.bulk.read',
    kinds: ['read'],
    now: () => ({
      labelKey: 'inbox.bulk.read',
      wordKey: 'inbox.bulk.readWord',
      icon: IconMailOpened,
      perform: changing('read'),
    }),
  },
  {
    id: 'inbox.bulk.unread',
    shortcut: 'mod+shift+u',
    letter: 'u',
    kinds: ['unread'],
    now: () => ({
      labelKey: 'inbox.bulk.unread',
      wordKey: 'inbox.bulk.unreadWord',
      icon: IconMail,
      perform: changing('unread'),
    }),
  },
]
