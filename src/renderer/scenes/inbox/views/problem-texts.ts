import type { TextKey } from '#renderer/i18n/catalogue.ts'
import type { NameProblem } from './view-list.ts'

export const problemTexts = {
  empty: 'inbox.views.nameEmpty',
  taken: 'inbox.views.nameTaken',
  full: 'inbox.views.full',
} as const satisfies Record<NameProblem, TextKey>
