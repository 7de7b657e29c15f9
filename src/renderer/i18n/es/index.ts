import { inbox } from './inbox.ts'
import { shell } from './shell.ts'

export const es = { shell, inbox }
export default es
