import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { AnsweredMeanwhile } from '#contract/rules/chats/answered-meanwhile.ts'
import { answersConversation } from '#contract/rules/chats/conversation.ts'
import { currentLive, useLive, useOutgoing } from '#renderer/data/live/live.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { replyAtom, writeReply, type Draft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { answeredMeanwhile, heldText, isHeldText } from '#renderer/scenes/inbox/shared/held-text.ts'

/** The colleagues' last answer because of which messages of the user were not sent, until the user decides. */
export interface Collision extends AnsweredMeanwhile {
  /** How many answers of colleagues the user had not seen. */
  readonly count: number
  /** Whether there is a text to edit. */
  readonly hasText: boolean
  /**
   * Sends the refused messages, in their order. If the user has edited their text, it is in the draft, which the caller
   * sends.
   * @returns whether the caller must send the draft
   */
  sendAnyway(): boolean
  /** Moves the text to the draft. The user has now seen the answer. */
  edit(): void
  /** Drops the refused messages and the draft. @returns the dropped text, and the id of the message that it quoted */
  discard(): { readonly text: string; readonly quoted: string | null }
}

interface Held {
  /** The text of the message field: that of the refused messages, then the draft. */
  readonly text: string
  /** Changes the text. That of refused messages then belongs to the draft. */
  setText(text: string): void
  readonly collision: Collision | null
}

/**
 * The messages of a chat that the service refused because a colleague had answered. They stay in the outbox, which
 * survives a kill, until the user edits, sends or discards them.
 */
export function useCollision(contact: Contact, draft: Draft): Held {
  const { id: contactId } = contact
  const outgoing = useOutgoing(contactId) ?? []
  /** The messages that were edited or about which the user has decided. The outbox may still contain them. */
  const [released, setReleased] = useState<readonly string[]>([])
  /** What refused messages that the user has edited, but about which the user has not decided. */
  const [edited, setEdited] = useState<(Refused & { contactId: string }) | null>(null)
  const refused = outgoing.filter(
    (entry) => answeredMeanwhile(entry) !== undefined && !released.includes(entry.key),
  )
  const held = heldText(refused)
  const text = [held, draft.text].filter((part) => part !== '').join('\n')
  const [first] = refused
  const answer = first === undefined ? undefined : answeredMeanwhile(first)
  const pending = answer && { ...answer, seenPosition: first?.seenPosition }
  const answered = pending ?? (edited?.contactId === contactId ? edited : undefined)
  const newest = useNewest(contactId, answered)

  function release(entries: readonly OutboxEntry[]): void {
    setReleased((all) => [...all, ...entries.map(({ key }) => key)])
  }

  function drop(entries: readonly OutboxEntry[]): void {
    for (const { key } of entries) void currentLive().outbox.discard(key).catch(showError)
  }

  /** The id of the message that the text quotes; null for none. */
  function quotedId(): string | null {
    const sent = refused.filter(isHeldText).find(({ replyTo }) => replyTo !== undefined)
    return store.get(replyAtom(contact)) ?? sent?.replyTo ?? null
  }

  /** What the text quoted, the draft quotes too. */
  function keepQuote(): void {
    writeReply(contact, quotedId())
  }

  function setText(next: string): void {
    draft.edit(next)
    if (held === '' || answered === undefined) return
    keepQuote()
    setEdited({ ...answered, contactId })
    release(refused.filter(isHeldText))
    drop(refused.filter(isHeldText))
  }

  if (newest === undefined) return { text, setText, collision: null }

  const decide = () => {
    currentLive().outbox.see(contactId, newest.answer.positionInChat)
    setEdited(null)
  }
  return {
    text,
    setText,
    collision: {
      ...newest,
      hasText: text !== '',
      sendAnyway() {
        decide()
        for (const entry of refused) void currentLive().outbox.retry(entry).catch(showError)
        return refused.length === 0
      },
      edit() {
        decide()
        draft.edit(text)
        keepQuote()
        // Messages without a text to edit stay in the list as failed messages.
        release(refused)
        drop(refused.filter(isHeldText))
      },
      discard() {
        decide()
        const quoted = quotedId()
        draft.edit('')
        writeReply(contact, null)
        release(refused)
        drop(refused)
        return { text, quoted }
      },
    },
  }
}

/** The answer that refused a message, and what its writer had seen. */
interface Refused extends AnsweredMeanwhile {
  readonly seenPosition: number | undefined
}

/** The colleagues' last answer that the writer of a refused message has not seen, and how many such answers there are. */
function useNewest(
  contactId: string,
  refused: Refused | undefined,
): Pick<Collision, 'answer' | 'colleague' | 'count'> | undefined {
  const live = useLive()
  const { ids = [] } = useAtomValue(live.windowAtom(contactId)) ?? {}
  const people = useAtomValue(peopleAtom)
  const me = useAtomValue(userAtom)?.id
  if (refused === undefined) return undefined
  const { answer, colleague, seenPosition = answer.positionInChat } = refused
  const isUnseen = (message: Message) =>
    message.positionInChat > seenPosition &&
    message.id !== answer.id &&
    message.sentByUserId !== me &&
    answersConversation({ ...message, isUnattended: false })
  const others = ids.flatMap((id) => live.message(id) ?? []).filter(isUnseen)
  const last = others.at(-1)
  const count = others.length + 1
  if (last === undefined || last.positionInChat < answer.positionInChat)
    return { answer, colleague, count }
  const { sentByUserId: id = '' } = last
  return { answer: last, colleague: { id, name: people.get(id)?.name ?? '' }, count }
}

/** The id of the notice about a collision. */
export const collisionNoticeId = 'collision-notice'

/** Focuses the button that edits, or the notice itself if there is no text to edit. */
export function focusCollision(): void {
  const notice = document.querySelector<HTMLElement>(`#${collisionNoticeId}`)
  const edit = notice?.querySelector<HTMLElement>('[data-autofocus]')
  ;(edit ?? notice)?.focus()
}
