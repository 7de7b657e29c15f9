import { z } from 'zod'
import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import type { SessionOwner } from '#main/session/index.ts'
import type { FileStore, Log } from '../ports.ts'

const FILE = 'taken-status.json'

const takenSchema = z.object({
  version: z.literal(1),
  userId: z.string(),
  binding: z.string(),
  /** The group in which it was taken; somebody in several has a status in each. */
  groupId: z.string(),
  status: z.enum(['available', 'busy']),
})

/**
 * The status that quitting took away from a person.
 *
 * Who quits is set to unavailable by the application (section 7), not by their own wish; at the next start they expect
 * to be what they were. So the application remembers what it took, and gives it back once a kept session is confirmed
 * by the service, provided that the person is unavailable still: a status that they were given meanwhile, here or
 * elsewhere, stands. Whoever was unavailable by their own wish stays so, and whoever has to sign in again begins with
 * what the service has.
 */
export type TakenStatus = Omit<z.infer<typeof takenSchema>, 'version'>

/** What quitting takes from a person; null where that is nothing. */
export function takenFrom(
  owner: SessionOwner | null,
  groupId: string | undefined,
  status: ServiceStatusKind,
): TakenStatus | null {
  if (owner === null || groupId === undefined || status === 'unavailable') return null
  return { userId: owner.userId, binding: owner.binding, groupId, status }
}

/**
 * What is to be given back.
 * @param owner whose session it is now
 * @param confirmed the status that the service has just told of them
 */
export function statusToGiveBack(
  taken: TakenStatus | null,
  owner: SessionOwner | null,
  confirmed: ServiceStatusKind,
): TakenStatus['status'] | null {
  if (taken === null || owner === null || confirmed !== 'unavailable') return null
  const isTheirs = taken.userId === owner.userId && taken.binding === owner.binding
  return isTheirs ? taken.status : null
}

/** What an earlier run took; null where there is nothing, or nothing that can be read. */
export async function readTaken(files: FileStore, log: Log): Promise<TakenStatus | null> {
  const text = await files.read(FILE)
  if (text === null) return null
  try {
    const { version: _, ...taken } = takenSchema.parse(JSON.parse(text))
    return taken
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    log.warn('The status that was taken cannot be read and is passed over.')
    return null
  }
}

export async function keepTaken(files: FileStore, taken: TakenStatus | null): Promise<void> {
  if (taken === null) await files.remove(FILE)
  else await files.write(FILE, JSON.stringify({ version: 1, ...taken }))
}
