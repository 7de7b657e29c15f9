import { useState } from 'react'
import type { OutboxEntry } from '#contract/bridge.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { AnsweredMeanwhile } from '#contract/rules/answered-meanwhile.ts'
import { currentLive, useOutgoing } from '#renderer/data/live/live.ts'
import { showError } from '#renderer/data/toasts.ts'
import type { Draft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { answeredMeanwhile, heldText, isHeldText } from '#renderer/scenes/inbox/shared/held-text.ts'

/** A colleague's answer because of which messages of the user were not sent, until the user decides. */
export interface Collision extends AnsweredMeanwhile {
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
  /** Drops the refused messages and the draft. @returns the dropped text */
  discard(): string
}

interface Held {
  /** The text of the message field: that of the refused messages, then the draft. */
  readonly text: string
  /** Changes the text. That of refused messages then belongs to the draft. */
  change(text: string): void
  readonly collision: Collision | null
}

/**
 * The messages of a chat that the service refused because a colleague had answered. They stay in the outbox, which
 * survives a kill, until the user edits, sends or discards them.
 */
export function useCollision({ id: contactId }: Contact, draft: Draft): Held {
  const outgoing = useOutgoing(contactId) ?? []
  /** The messages that were edited or about which the user has decided. The outbox may still contain them. */
  const [released, setReleased] = useState<readonly string[]>([])
  /** The answer to messages that the user has edited, but about which the user has not decided. */
  const [edited, setEdited] = useState<(AnsweredMeanwhile & { contactId: string }) | null>(null)
  const refused = outgoing.filter(
    (entry) => answeredMeanwhile(entry) !== undefined && !released.includes(entry.key),
  )
  const held = heldText(refused)
  const text = [held, draft.text].filter((part) => part !== '').join('\n')
  const [first] = refused
  const pending = first === undefined ? undefined : answeredMeanwhile(first)
  const answered = pending ?? (edited?.contactId === contactId ? edited : undefined)

  function release(entries: readonly OutboxEntry[]): void {
    setReleased((all) => [...all, ...entries.map(({ key }) => key)])
  }

  function drop(entries: readonly OutboxEntry[]): void {
    for (const { key } of entries) void currentLive().outbox.discard(key).catch(showError)
  }

  function change(next: string): void {
    draft.change(next)
    if (held === '' || answered === undefined) return
    setEdited({ ...answered, contactId })
    release(refused.filter(isHeldText))
    drop(refused.filter(isHeldText))
  }

  if (answered === undefined) return { text, change, collision: null }

  const decide = () => {
    currentLive().outbox.see(contactId, answered.answer.positionInChat)
    setEdited(null)
  }
  return {
    text,
    change,
    collision: {
      ...answered,
      hasText: text !== '',
      sendAnyway() {
        decide()
        for (const entry of refused) void currentLive().outbox.retry(entry).catch(showError)
        return refused.length === 0
      },
      edit() {
        decide()
        draft.change(text)
        // Messages without a text to edit stay in the list as failed messages.
        release(refused)
        drop(refused.filter(isHeldText))
      },
      discard() {
        decide()
        draft.change('')
        release(refused)
        drop(refused)
        return text
      },
    },
  }
}

/** The id of the notice about a collision. */
export const collisionNoticeId = 'collision-notice'

/** Focuses the button that edits, or the notice itself if there is no text to edit. */
export function focusCollision(): void {
  const notice = document.querySelector<HTMLElement>(`#${collisionNoticeId}`)
  const edit = notice?.querySelector<HTMLElement>('[data-autofocus]')
  ;(edit ?? notice)?.focus()
}
