import type { Catalogue } from '../catalogue.ts'
import { inbox } from './inbox.ts'
import { shell } from './shell.ts'

export const pt = { shell, inbox } satisfies Catalogue
export default pt
