import type { TFunction } from 'i18next'
import type { SourceKind } from '#contract/entities/chats/source-kind.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { literals } from '#renderer/i18n/literals.ts'

const kinds = {
  SOURCE_API_INTEGRATION: 'inbox.sidebar.sources.SOURCE_API_INTEGRATION',
  SOURCE_USER_ADMIN: 'inbox.sidebar.sources.SOURCE_USER_ADMIN',
  SOURCE_USER_PUBLISHER: 'inbox.sidebar.sources.SOURCE_USER_PUBLISHER',
  SOURCE_SYSTEM: 'inbox.sidebar.sources.SOURCE_SYSTEM',
  SOURCE_CHATBOT: 'inbox.sidebar.sources.SOURCE_CHATBOT',
  SOURCE_API: 'inbox.sidebar.sources.SOURCE_API',
  SOURCE_USER_MANAGER: 'inbox.sidebar.sources.SOURCE_USER_MANAGER',
  SOURCE_TEAM: 'inbox.sidebar.sources.SOURCE_TEAM',
} as const satisfies Record<SourceKind, TextKey>

/**
 * Names who or what changed an assignment: the kind of source, then the user's name if there is one. The specification
 * (sections 3 and 8) has a name for each kind of source and for an unknown kind.
 * @param person the user's name
 */
export function sourceText(
  t: TFunction,
  kind: SourceKind | 'unknown' | undefined,
  person: string | undefined,
): string {
  const source = kind === undefined || kind === 'unknown' ? literals.unknownSource : t(kinds[kind])
  return person === undefined ? source : `${source} · ${person}`
}
