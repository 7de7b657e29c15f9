import type { OutboxEntry } from '#contract/bridge.ts'
import type { AnsweredMeanwhile } from '#contract/rules/chats/answered-meanwhile.ts'
import { isTypedText } from '#contract/rules/messages/typed-text.ts'

/** The colleague's answer because of which the service refused a message; undefined for any other message. */
export const answeredMeanwhile = ({ state, error }: OutboxEntry): AnsweredMeanwhile | undefined =>
  state === 'failed' ? error?.answeredMeanwhile : undefined

/**
 * Whether the text of a message that was refused because of a colleague's answer is back in the message field, so that
 * the list does not show the message. Other content cannot be edited, so its bubble stays in the list.
 */
export const isHeldText = (entry: OutboxEntry): boolean =>
  answeredMeanwhile(entry) !== undefined &&
  entry.template === undefined &&
  isTypedText(entry.content)

/** The texts of the held messages, as the message field shows them; empty if there are none. */
export const heldText = (entries: readonly OutboxEntry[]): string =>
  entries
    .filter(isHeldText)
    .map(({ content }) => content.text ?? '')
    .join('\n')
