import type { TFunction } from 'i18next'
import type { BlockKind, ContactBlock } from '#contract/entities/contacts/contact-block.ts'
import type { TextKey } from './catalogue.ts'

/** The text keys of the reasons why people are blocked. */
export const blockKindKeys = {
  spam: 'inbox.block.kinds.spam',
  abuse: 'inbox.block.kinds.abuse',
  other: 'inbox.block.kinds.other',
} as const satisfies Record<BlockKind, TextKey>

/** Why a person is blocked and since when: `Abuse, since 12 May · Insults the team`. */
export function blockText(t: TFunction, { kind, reason }: ContactBlock, day: string): string {
  const since = t('inbox.block.since', { kind: t(blockKindKeys[kind]), day })
  return reason === undefined ? since : `${since} · ${reason}`
}
