import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { offerUndo } from '#renderer/data/change/undo.ts'
import { writeReply } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { writeInComposer } from '#renderer/scenes/inbox/drafts/write-in-composer.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import type { Collision } from './use-collision.ts'

interface Answered {
  readonly contact: Contact
  readonly collision: Collision | null
  /** Sends the message although a colleague has answered. */
  readonly send: () => void
  readonly focusField: () => void
}

/** What the user can do with a message after a colleague has answered: send, edit or discard it. */
export function useCollisionAnswers({ contact, collision, send, focusField }: Answered) {
  const { t } = useInboxTexts()
  const sendAnyway = () => {
    if (collision?.sendAnyway() === true) send()
    focusField()
  }
  const edit = () => {
    collision?.edit()
    focusField()
  }
  const discard = () => {
    const discarded = collision?.discard()
    focusField()
    if (discarded === undefined || discarded.text === '') return
    offerUndo(
      contact.groupId,
      t('inbox.collision.discarded', { name: contactName(contact) }),
      () => {
        writeInComposer(contact, (before) => ({
          replaced: [0, before.length],
          text: discarded.text,
          selected: [discarded.text.length, discarded.text.length],
        }))
        writeReply(contact, discarded.quoted)
      },
    )
  }
  return { sendAnyway, edit, discard }
}
