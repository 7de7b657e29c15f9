import type { Catalogue } from '#renderer/i18n/catalogue.ts'
import { inbox } from './inbox.ts'
import { shell } from './shell.ts'

export const pt = { shell, inbox } satisfies Catalogue
export default pt
