import type { Contact } from '#contract/entities/contact.ts'
import type { Message, MessageContent } from '#contract/entities/message.ts'
import type { TemplateCall } from '#contract/entities/template-call.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { unexpectedFields } from '#contract/rules/unexpected-fields.ts'

/** What the outbox is given to send a failed message once more. */
export interface Again {
  readonly content: MessageContent
  /** It goes as the template it was made from. */
  readonly template?: TemplateCall
}

/** Who looks at which chat, and whether the customer's 24 hours still run. */
export interface Place {
  readonly viewer: Viewer
  readonly contact: Contact
  readonly isOpen: boolean
}

/**
 * A failed message's words once more: where the channel takes free text. null where it cannot go, as the buttons of a
 * channel template that is there no more cannot.
 */
export function wordsAgain({ content }: Message, { viewer, contact, isOpen }: Place): Again | null {
  const isWords = unexpectedFields(content).length === 0
  return isOpen && isWords && can(viewer, 'message.send', contact) ? { content } : null
}
