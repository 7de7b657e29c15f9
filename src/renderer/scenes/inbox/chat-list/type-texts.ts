import type { TypeFilter } from '#renderer/data/chats/chat-filter.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'

interface TypeTexts {
  /** The chip's name. */
  name: TextKey
  /** The title and text of an empty list of this type. */
  emptyTitle: TextKey
  empty: TextKey
}

/** The texts of each type of chat. */
export const typeTexts = {
  default: {
    name: 'inbox.types.default',
    emptyTitle: 'inbox.empty.defaultTitle',
    empty: 'inbox.empty.default',
  },
  group: {
    name: 'inbox.types.group',
    emptyTitle: 'inbox.empty.groupTitle',
    empty: 'inbox.empty.group',
  },
  contact: {
    name: 'inbox.types.contact',
    emptyTitle: 'inbox.empty.contactTitle',
    empty: 'inbox.empty.contact',
  },
  archived: {
    name: 'inbox.types.archived',
    emptyTitle: 'inbox.empty.archivedTitle',
    empty: 'inbox.empty.archived',
  },
  important: {
    name: 'inbox.types.important',
    emptyTitle: 'inbox.empty.importantTitle',
    empty: 'inbox.empty.important',
  },
  finished: {
    name: 'inbox.types.finished',
    emptyTitle: 'inbox.empty.finishedTitle',
    empty: 'inbox.empty.finished',
  },
} as const satisfies Record<TypeFilter, TypeTexts>
