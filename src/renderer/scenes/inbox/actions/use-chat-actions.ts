import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { can } from '#contract/policies/index.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { viewerAtom } from '../../../data/session.ts'
import { showError } from '../../../data/toasts.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { setArchived, setFlag, setPending } from '../chat-mutations.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { offerUndo, withdrawUndo } from '../undo/undo.ts'
import { useTexts } from '../shared/texts.tsx'
import { currentLive } from '../../../data/live/live.ts'

/** What a person may do to a chat as a whole; the rows, the header, the menus and the keyboard all ask here. */
export interface ChatActs {
  mayArchive: (contact: Contact) => boolean
  mayMarkRead: (contact: Contact) => boolean
  mayFlag: (contact: Contact) => boolean
  /** Deletes all of its messages. */
  mayDelete: (contact: Contact) => boolean
  /** Gives the chat to an agent. */
  mayAssign: (contact: Contact) => boolean
  markRead: (contact: Contact) => void
  /** An open chat is left: it would be read again at once. */
  markUnread: (contact: Contact) => void
  setArchived: (contact: Contact, archived: boolean) => void
  setImportant: (contact: Contact, on: boolean) => void
  setFinished: (contact: Contact, on: boolean) => void
}

/** The acts, with what failed told and what was done offered to be taken back. */
export function useChatActs(): ChatActs {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  return useMemo(() => {
    const reversible = (
      contact: Contact,
      on: boolean,
      texts: { on: TextKey; off: TextKey },
      mark: 'archived' | 'importantChat' | 'finishedChat',
      act: (contact: Contact, on: boolean) => Promise<void>,
    ) => {
      const done = act(contact, on)
      const text = t(on ? texts.on : texts.off, { name: contactName(contact) })
      const offer = offerUndo(contact.groupId, text, () => {
        // The chat may have moved on; only the mark is taken back. Out of the list by it, it may no longer be held.
        const now = currentLive().chat(contact.id) ?? { ...contact, [mark]: on }
        act(now, !on).catch(showError)
      })
      done.catch((error: unknown) => {
        // Nothing was done that could be taken back.
        withdrawUndo(offer)
        showError(error)
      })
    }
    return {
      mayArchive: (contact) => viewer !== null && can(viewer, 'chat.archive', contact),
      mayAssign: (contact) => viewer !== null && can(viewer, 'assignment.assign', contact),
      mayDelete: (contact) => viewer !== null && can(viewer, 'chat.delete', contact),
      mayMarkRead: (contact) => viewer !== null && can(viewer, 'chat.markRead', contact),
      mayFlag: (contact) => viewer !== null && can(viewer, 'chat.flag', contact),
      markRead: (contact) => void setPending(contact, 'opened').catch(showError),
      markUnread: (contact) => {
        if (currentLive().openContactId === contact.id) void currentLive().conversations.open(null)
        setPending(currentLive().chat(contact.id) ?? contact, 'markedUnread').catch(showError)
      },
      setArchived: (contact, on) =>
        reversible(
          contact,
          on,
          { on: 'inbox.acts.archived', off: 'inbox.acts.unarchived' },
          'archived',
          setArchived,
        ),
      setImportant: (contact, on) =>
        reversible(
          contact,
          on,
          { on: 'inbox.acts.markedImportant', off: 'inbox.acts.unmarkedImportant' },
          'importantChat',
          (one, flag) => setFlag(one, 'important', flag),
        ),
      setFinished: (contact, on) =>
        reversible(
          contact,
          on,
          { on: 'inbox.acts.markedFinished', off: 'inbox.acts.unmarkedFinished' },
          'finishedChat',
          (one, flag) => setFlag(one, 'finished', flag),
        ),
    }
  }, [t, viewer])
}
