import { useRef } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits, type SendEnd } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'
import { detach, type Attachment } from '#renderer/scenes/inbox/drafts/attachments.ts'
import { replyAtom, writeReply, type Draft } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { showSendError } from '#renderer/scenes/inbox/shared/show-send-error.ts'
import { useSendEnds } from './use-send-end.ts'

interface Message {
  readonly contact: Contact
  readonly draft: Draft
  /** The text in the field. */
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** Whether the 24-hour window is open. */
  readonly isOpen: boolean
  /** Whether a colleague has answered, so that the user must decide before the message is sent. */
  readonly hasCollision: boolean
  readonly focusField: () => void
}

/** Sends the text and the files of the composer, and says whether they can be sent. */
export function useSendMessage(message: Message) {
  const { contact, draft, text, attachments, isOpen, hasCollision, focusField } = message
  const { id: contactId } = contact
  const { removeSent, current: currentText } = draft
  const isSending = useRef(false)
  /** Whether the user pressed send while the previous message was being added to the outbox. */
  const sendRequested = useRef(false)
  const uploading = attachments.some((one) => one.state === 'uploading')
  const ready = attachments.filter((one) => one.state === 'ready')
  const trimmed = text.trim()
  const left = limits.messageTextMax - characters(text)
  const hasContent = trimmed !== '' || ready.length > 0
  const isComplete = isOpen && !uploading && left >= 0 && hasContent
  const canSend = isComplete && !hasCollision

  const ends = useSendEnds(contact)
  /**
   * Sends the message.
   * @param end what happens to the chat afterwards; absent for nothing
   * @param isDecided whether the user sends although a colleague has answered
   */
  const send = async (end?: SendEnd, isDecided = false) => {
    if (isSending.current) {
      sendRequested.current = true
      return
    }
    if (!canSend && !(isDecided && isComplete)) return
    isSending.current = true
    sendRequested.current = false
    try {
      let key = ready.length > 0 ? await sendFiles() : await sendText(trimmed)
      // Send the text that was typed while the outbox added the message. It is the rest of the draft, because the sent
      // text has been removed.
      while (sendRequested.current) {
        sendRequested.current = false
        const next = currentText().trim()
        if (next !== '' && characters(next) <= limits.messageTextMax) key = await sendText(next)
      }
      if (end !== undefined && key !== null) ends.run(end, key)
    } catch (error) {
      showSendError(error)
    } finally {
      isSending.current = false
      focusField()
    }
  }

  /** Adds a message to the outbox. The first one quotes the message that the user answers. */
  const sendQuoting = async (content: MessageContent) => {
    const replyTo = store.get(replyAtom(contact)) ?? undefined
    const key = await currentLive().outbox.send(contact, content, undefined, replyTo)
    if (key !== null) writeReply(contact, null)
    return key
  }

  const sendText = async (sent: string) => {
    const key = await sendQuoting({ type: 'text', text: sent })
    // If the outbox did not accept the message, its text stays in the draft.
    if (key !== null) removeSent(sent)
    return key
  }

  /**
   * Sends the files. The text becomes the caption of the first file that can have a caption. If there is no such file,
   * or the text is too long for a caption, the text is sent as a separate message after the files. Stops at the first message that the outbox does not accept.
   * @returns the last message's key; null if a message was not accepted
   */
  const sendFiles = async () => {
    let last: string | null = null
    const isCaption = characters(trimmed) <= limits.media.captionMax
    const captioned = ready.find(
      ({ content }) => isCaption && (content?.type === 'image' || content?.type === 'file'),
    )
    for (const one of ready) {
      if (one.content === null) continue
      const caption = one === captioned && trimmed !== '' ? { text: trimmed } : {}
      const key = await sendQuoting({ ...one.content, ...caption })
      if (key === null) return null
      last = key
      detach(contactId, one.id)
      if (one === captioned) removeSent(trimmed)
    }
    return captioned === undefined && trimmed !== '' ? await sendText(trimmed) : last
  }

  return { send, ends, left, uploading, canSend }
}
