import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { whoseChat } from '#contract/policies/chats/chat-visibility.ts'
import { hasOptedOut } from '#contract/rules/contacts/opt-out.ts'
import { can } from '#contract/policies/index.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { waitPart } from '#contract/rules/chats/chat-sort.ts'
import { viewCountsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import {
  endWait,
  resumeWait,
  setArchived,
  setFlag,
  setFollowed,
  setPending,
} from '#renderer/scenes/inbox/chat-mutations.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { offerUndo, withdrawUndo } from '#renderer/data/change/undo.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { teamCount } from './assignment-actions.ts'
import { openNext } from '#renderer/scenes/inbox/layout/composer-focus.ts'
import { chatAfter } from '#renderer/scenes/inbox/next-chat/next-chat.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

/** The actions on a chat, and whether the viewer may perform them. */
export interface ChatActs {
  mayArchive: (contact: Contact) => boolean
  mayMarkRead: (contact: Contact) => boolean
  mayFlag: (contact: Contact) => boolean
  /** Whether the viewer may delete all messages of the chat. */
  mayDelete: (contact: Contact) => boolean
  /** Whether the viewer may block the person of the chat, or unblock them. */
  mayBlock: (contact: Contact) => boolean
  /** Whether the viewer may note that the person wants no campaigns, or that one who wants none wants them again. */
  mayOptOut: (contact: Contact) => boolean
  /** Whether the viewer may save the conversation as PDF. */
  mayExport: (contact: Contact) => boolean
  /** Whether the viewer may transfer the chat to an agent or a team. */
  mayTransfer: (contact: Contact) => boolean
  /** Whether the viewer may take the chat, which is free. */
  mayTake: (contact: Contact) => boolean
  /** Assigns the free chat to the viewer, or says who was faster. */
  take: (contact: Contact) => void
  /** Whether the viewer may add tags to the contact. */
  mayTag: (contact: Contact) => boolean
  mayRunMacro: () => boolean
  /** Whether the viewer follows the chat, or may follow it. */
  mayFollow: (contact: Contact) => boolean
  setFollowed: (contact: Contact, on: boolean) => void
  /** Whether the customer waits, and the viewer may end that without an answer. */
  mayEndWait: (contact: Contact) => boolean
  endWait: (contact: Contact) => void
  markRead: (contact: Contact) => void
  /** Marks the chat as unread. If the chat is open, closes it first: an open chat would be marked as read again. */
  markUnread: (contact: Contact) => void
  /** Archives the chat. Asks first if it is free or a colleague's. */
  setArchived: (contact: Contact, archived: boolean) => void
  setImportant: (contact: Contact, on: boolean) => void
  /** Finishes the chat. Asks first if it is free or a colleague's, and for values that a finished chat needs. */
  setFinished: (contact: Contact, on: boolean) => void
  /** Archives or finishes the chat without asking whose it is, e.g. after the user has just answered in it. */
  closeNow: (contact: Contact, how: Closing) => void
}

/** How a chat is closed. */
export type Closing = 'archive' | 'finish'

/** Loaded on first use, because the first screen does not need it. */
const take = async (contact: Contact) =>
  (await import('#renderer/scenes/inbox/ownership/take.ts')).takeAndReport(contact)

/** Finishes a chat, or asks for the values that it needs before. Loaded on first use, as `take`. */
const finishFilled = async (contact: Contact, finish: () => void) =>
  (await import('#renderer/scenes/inbox/actions/finish-filled.ts')).finishFilled(contact, finish)

/**
 * Returns the actions on a chat. They show their errors. For a short time, the user can undo archiving, the marks
 * "important" and "finished", and the end of a wait. When the open chat is archived or finished, the next chat opens.
 */
export function useChatActs(): ChatActs {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  return useMemo(() => {
    /** Offers to undo an action. If it failed, there is nothing to undo. */
    const undoable = (
      contact: Contact,
      text: string,
      done: Promise<void>,
      undo: () => Promise<void>,
    ) => {
      const offer = offerUndo(contact.groupId, text, () => void undo().catch(showError))
      done.catch((error: unknown) => {
        withdrawUndo(offer)
        showError(error)
      })
    }
    const reversible = (
      contact: Contact,
      on: boolean,
      texts: { on: TextKey; off: TextKey },
      mark: 'archived' | 'importantChat' | 'finishedChat',
      act: (contact: Contact, on: boolean) => Promise<void>,
    ) => {
      const isPutAway = on && mark !== 'importantChat'
      const next = isPutAway ? chatAfter(contact.id) : undefined
      const done = act(contact, on)
      if (next !== undefined) openNext(next)
      const text = t(on ? texts.on : texts.off, { name: contactName(contact) })
      undoable(contact, text, done, () => {
        // Undo only this flag: other data of the chat may have changed after the action. If the chat is no longer in
        // the store, because it has left the list, use its state after the action.
        const now = currentLive().chat(contact.id) ?? { ...contact, [mark]: on }
        return act(now, !on)
      })
    }
    const archive = (contact: Contact, on: boolean) =>
      reversible(
        contact,
        on,
        { on: 'inbox.acts.archived', off: 'inbox.acts.unarchived' },
        'archived',
        setArchived,
      )
    const finish = (contact: Contact, on: boolean) => {
      const act = () =>
        reversible(
          contact,
          on,
          { on: 'inbox.acts.markedFinished', off: 'inbox.acts.unmarkedFinished' },
          'finishedChat',
          (one, flag) => setFlag(one, 'finished', flag),
        )
      if (on && viewer?.group.namesFields === true) void finishFilled(contact, act)
      else act()
    }
    /** Asks before a chat is closed that is free or a colleague's. */
    const asking =
      (closing: Closing, close: (contact: Contact, on: boolean) => void) =>
      (contact: Contact, on: boolean) => {
        if (on && viewer !== null && whoseChat(viewer, contact) !== 'own')
          store.set(inboxDialogAtom, { kind: 'closeChat', contactId: contact.id, closing })
        else close(contact, on)
      }
    return {
      mayArchive: (contact) => viewer !== null && can(viewer, 'chat.archive', contact),
      mayTransfer: (contact) =>
        viewer !== null &&
        can(viewer, 'assignment.transfer', { contact, teamCount: teamCount(contact.groupId) }),
      mayTake: (contact) => viewer !== null && can(viewer, 'assignment.take', contact),
      take: (contact) => void take(contact),
      mayTag: (contact) => viewer !== null && can(viewer, 'contact.tag', contact),
      mayRunMacro: () => viewer !== null && can(viewer, 'macros.run'),
      mayDelete: (contact) => viewer !== null && can(viewer, 'chat.delete', contact),
      mayBlock: (contact) => viewer !== null && can(viewer, 'contact.block', contact),
      mayOptOut: (contact) =>
        viewer !== null &&
        can(viewer, hasOptedOut(contact) ? 'contact.optIn' : 'contact.optOut', contact),
      mayExport: (contact) => viewer !== null && can(viewer, 'chat.export', contact),
      mayMarkRead: (contact) => viewer !== null && can(viewer, 'chat.markRead', contact),
      mayFlag: (contact) => viewer !== null && can(viewer, 'chat.flag', contact),
      mayFollow: (contact) =>
        contact.chat.followed === true || (viewer !== null && can(viewer, 'chat.follow', contact)),
      setFollowed: (contact, on) => {
        setFollowed(contact, on).then(
          () =>
            showToast(
              t(on ? 'inbox.follow.started' : 'inbox.follow.stopped', {
                name: contactName(contact),
              }),
            ),
          showError,
        )
      },
      mayEndWait: (contact) =>
        waitPart(contact) !== 'none' &&
        store.get(viewCountsAtom)?.closedWaits !== undefined &&
        viewer !== null &&
        can(viewer, 'chat.endWait', contact),
      endWait: (contact) => {
        const { waitingSince, closedWaitSince } = contact.chat
        const text = t('inbox.endWait.done', { name: contactName(contact) })
        undoable(contact, text, endWait(contact), () =>
          resumeWait(currentLive().chat(contact.id) ?? contact, { waitingSince, closedWaitSince }),
        )
      },
      markRead: (contact) => void setPending(contact, 'opened').catch(showError),
      markUnread: (contact) => {
        if (currentLive().openContactId === contact.id) void currentLive().conversations.open(null)
        setPending(currentLive().chat(contact.id) ?? contact, 'markedUnread').catch(showError)
      },
      setArchived: asking('archive', archive),
      setImportant: (contact, on) =>
        reversible(
          contact,
          on,
          { on: 'inbox.acts.markedImportant', off: 'inbox.acts.unmarkedImportant' },
          'importantChat',
          (one, flag) => setFlag(one, 'important', flag),
        ),
      setFinished: asking('finish', finish),
      closeNow: (contact, how) => (how === 'archive' ? archive : finish)(contact, true),
    }
  }, [t, viewer])
}
