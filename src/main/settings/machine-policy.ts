import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { updateChannels } from '#contract/update-state.ts'
import { proveManaged } from '#main/connection/index.ts'
import { Failure } from '../failure.ts'

/**
 * Settings of IT for every user of this machine: a file that only an administrator can write.
 *
 *     { "workspace": "https://chat.example" }
 *     { "lockAfterMinutes": 15 }
 *     { "updates": { "channel": "beta" } }
 *     { "connection": { "name": "…", "services": { … }, "realtime": { … } } }
 *
 * `workspace` names the address whose connection document is fetched; `connection` is that document itself, for
 * a backend that publishes none. `lockAfterMinutes` fixes after how many minutes without input the screen locks; 0 never
 * locks it. `updates` chooses the release channel, or turns updates off with `"enabled": false`.
 */
const policySchema = z
  .strictObject({
    workspace: z.url({ protocol: /^https?$/ }).optional(),
    // Validated by the connection, see below.
    connection: z.record(z.string(), z.unknown()).optional(),
    lockAfterMinutes: z.number().int().min(0).max(limits.lockAfterMinutesMax).optional(),
    updates: z
      .strictObject({ channel: z.enum(updateChannels).optional(), enabled: z.boolean().optional() })
      .optional(),
  })
  .refine(({ workspace, connection }) => workspace === undefined || connection === undefined, {
    message: 'name either workspace or connection',
  })
export type MachinePolicy = z.infer<typeof policySchema>

/**
 * Returns the absolute path of the file, in a folder that only administrators can write to or create. On Windows that
 * excludes C:\ProgramData (anybody may create folders there), paths from the environment (the user can set it) and
 * the app's own folder (the user may own it, and updates empty it).
 */
export function policyPath(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'C:\\Program Files\\Common Files\\Bandeja\\policy.json'
  const folder = platform === 'darwin' ? '/Library/Application Support/Bandeja' : '/etc/bandeja'
  return `${folder}/policy.json`
}

/**
 * @param text the file's content; null if there is no file, so nothing is set
 * @param path the file's path, for the error
 * @throws Error with the reason: users must not bypass what IT meant to set
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
    // Windows editors write a byte order mark before the text.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(unfollowed(path, 'It is not JSON.'), { cause: error })
  }
}
