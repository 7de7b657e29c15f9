import type { Catalogue } from '../catalogue.ts'
import { inbox } from './inbox.ts'
import { shell } from './shell.ts'

export const en = { shell, inbox } satisfies Catalogue
export default en
