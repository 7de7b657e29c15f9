import { inbox } from './parts/inbox.ts'
import { shell } from './parts/shell.ts'

export const es = { shell, inbox }
export default es
