import type { Catalogue } from '#renderer/i18n/catalogue.ts'
import { inbox } from './parts/inbox.ts'
import { shell } from './parts/shell.ts'

export const pt = { shell, inbox } satisfies Catalogue
export default pt
