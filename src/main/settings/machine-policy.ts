import { z } from 'zod'
import { proveManaged } from '#main/connection/index.ts'
import { Failure } from '../failure.ts'

/**
 * What IT has fixed for every person of this machine: a file that only an administrator can write.
 *
 *     { "workspace": "https://chat.example" }
 *     { "connection": { "name": "…", "services": { … }, "realtime": { … } } }
 *
 * `workspace` names the address whose connection document is fetched; `connection` is that document itself, for
 * a backend that publishes none.
 */
const policySchema = z
  .strictObject({
    workspace: z.url({ protocol: /^https?$/ }).optional(),
    // What has to stand in it is known to the connection, which is asked below.
    connection: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ workspace, connection }) => workspace === undefined || connection === undefined, {
    message: 'name either workspace or connection',
  })
export type MachinePolicy = z.infer<typeof policySchema>

/**
 * Where the file stands, absolute: in a folder where administrators alone may write and make folders. On Windows that
 * leaves out C:\ProgramData, where anybody may make one, and whatever the environment names, which is the person's to
 * set; the program's own folder is the person's where they installed it for themselves, and emptied by an update.
 */
export function policyPath(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\Program Files\\Common Files\\Bandeja\\policy.json'
  const folder = platform === 'darwin' ? '/Library/Application Support/Bandeja' : '/etc/bandeja'
  return `${folder}/policy.json`
}

/**
 * @param text the file's content; null where there is none, and nothing is fixed
 * @param path where it stands
 * @throws Error that says what is wrong with the file: a person must not be let past what IT meant to fix
 */
export function readMachinePolicy(text: string | null, path: string): MachinePolicy {
  if (text === null) return {}
  const parsed = policySchema.safeParse(jsonOf(text, path))
  if (!parsed.success) throw new Error(unfollowed(path, z.prettifyError(parsed.error)))
  const { workspace, connection } = parsed.data
  try {
    if (workspace !== undefined) proveManaged({ kind: 'address', address: workspace })
    if (connection !== undefined) proveManaged({ kind: 'document', document: connection })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Error(unfollowed(path, error.message), { cause: error })
  }
  return parsed.data
}

function unfollowed(path: string, why: string): string {
  return `The machine's policy cannot be followed. ${why} It stands in ${path}.`
}

function jsonOf(text: string, path: string): unknown {
  try {
    // Windows' own editors write a mark before the text.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(unfollowed(path, 'It is not JSON.'), { cause: error })
  }
}
