import type { BlockKind, ContactBlock } from '#contract/entities/contacts/contact-block.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Language } from '#contract/limits.ts'

/**
 * Whether the person is blocked. Their messages then do not open the chat again, count as unread, begin a wait, cause
 * alerts or assign the chat, and nothing can be sent to them.
 */
export const isBlocked = ({ blocked }: Pick<Contact, 'blocked'>): boolean => blocked !== undefined

/** Whether a block lacks its reason in words: `other` says nothing without them. */
export const isBlockReasonMissing = (block: { kind: BlockKind; reason: string }): boolean =>
  block.kind === 'other' && block.reason.trim() === ''

const words = {
  es: { title: 'Bloqueo', kinds: { spam: 'spam', abuse: 'maltrato', other: 'otro motivo' } },
  en: { title: 'Blocked', kinds: { spam: 'spam', abuse: 'abuse', other: 'another reason' } },
  pt: { title: 'Bloqueio', kinds: { spam: 'spam', abuse: 'ofensas', other: 'outro motivo' } },
} as const satisfies Record<Language, { title: string; kinds: Record<BlockKind, string> }>

/** The text of the note that a block leaves in the chat, in the language of the group. */
export function blockNote(
  { kind, reason = '' }: Pick<ContactBlock, 'kind' | 'reason'>,
  language: Language,
): string {
  const { title, kinds } = words[language]
  return [`${title}: ${kinds[kind]}`, reason].filter((line) => line !== '').join('\n')
}
