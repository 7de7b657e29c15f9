import type { OutboxEntry } from '#contract/bridge.ts'
import { isTypedText } from '#contract/rules/messages/typed-text.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { textDraft, writeReply, writeText } from '#renderer/scenes/inbox/drafts/use-draft.ts'
import { writeInComposer } from '#renderer/scenes/inbox/drafts/write-in-composer.ts'
import { removeSentText } from '#renderer/scenes/inbox/shared/remove-sent-text.ts'
import { allowResend } from './resend-attempts.ts'

/** Whether the user may take an unsent message back into the message field. Only a text can be edited there. */
export const isEditable = ({ content, template, state }: OutboxEntry): boolean =>
  state !== 'sending' && template === undefined && isTypedText(content)

/**
 * Moves the text of an unsent message back into the message field, before what the user is writing there. The draft is
 * stored first, so that a kill between the two steps loses nothing.
 * @throws ApiError if the outbox no longer has the message or is sending it; the draft is then as before
 */
export async function editOutgoing(entry: OutboxEntry): Promise<void> {
  const { key, groupId, contactId, content, replyTo } = entry
  const text = content.text ?? ''
  writeInComposer({ id: contactId, groupId }, (draft) => ({
    replaced: [0, 0],
    text: draft === '' ? text : `${text}\n`,
    selected: [text.length, text.length],
  }))
  try {
    await currentLive().outbox.discard(key)
    allowResend(key)
    if (replyTo !== undefined) writeReply({ id: contactId, groupId }, replyTo)
  } catch (error) {
    // The user may have typed meanwhile, so only the added text is removed.
    writeText(groupId, contactId, removeSentText(textDraft(groupId, contactId), text))
    throw error
  }
}
