import { z } from 'zod'
import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import type { SessionOwner } from '#main/session/index.ts'
import type { FileStore, Log } from '../ports.ts'

const FILE = 'taken-status.json'

/** People of whom it is remembered; whoever came last stays. */
const PEOPLE_MAX = 50

const takenSchema = z.object({
  userId: z.string(),
  binding: z.string(),
  /** The group in which it was taken; somebody in several has a status in each. */
  groupId: z.string(),
  status: z.enum(['available', 'busy']),
})

const fileSchema = z.union([
  z
    .object({ version: z.literal(2), people: z.array(takenSchema) })
    .transform(({ people }) => people),
  // As it was while quitting alone took something, from one person.
  takenSchema.extend({ version: z.literal(1) }).transform((one) => [takenSchema.parse(one)]),
])

/**
 * The status that quitting or signing out took away from a person.
 *
 * Who goes is set to unavailable by the application (section 7), not by their own wish; when they come back they expect
 * to be what they were. So the application remembers what it took, of each who uses this machine, and gives it back
 * once the service has confirmed who is there, provided that the person is unavailable still: a status that they were
 * given meanwhile, here or elsewhere, stands. Whoever was unavailable by their own wish stays so.
 */
export type SavedStatus = z.infer<typeof takenSchema>

/** What going takes from a person; null where that is nothing. */
export function statusToSave(
  owner: SessionOwner | null,
  groupId: string | undefined,
  status: ServiceStatusKind,
): SavedStatus | null {
  if (owner === null || groupId === undefined || status === 'unavailable') return null
  return { userId: owner.userId, binding: owner.binding, groupId, status }
}

/** What was taken from whoever is signed in and not given back yet; null where that is nothing. */
export function savedStatusOf(
  all: readonly SavedStatus[],
  owner: SessionOwner | null,
): SavedStatus | null {
  const isTheirs = ({ userId, binding }: SavedStatus) =>
    userId === owner?.userId && binding === owner.binding
  return all.find(isTheirs) ?? null
}

/**
 * What is to be given back.
 * @param confirmed the status that the service has just told of them
 */
export function statusToRestore(
  taken: SavedStatus,
  confirmed: ServiceStatusKind,
): SavedStatus['status'] | null {
  return confirmed === 'unavailable' ? taken.status : null
}

/** What earlier runs took; nothing where it cannot be read. */
export async function readSavedStatuses(
  files: FileStore,
  log: Log,
): Promise<readonly SavedStatus[]> {
  const text = await files.read(FILE)
  if (text === null) return []
  try {
    return fileSchema.parse(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    log.warn('The status that was taken cannot be read and is passed over.')
    return []
  }
}

/** @param all the newest first */
export async function writeSavedStatuses(
  files: FileStore,
  all: readonly SavedStatus[],
): Promise<void> {
  if (all.length === 0) return await files.remove(FILE)
  await files.write(FILE, JSON.stringify({ version: 2, people: all.slice(0, PEOPLE_MAX) }))
}
