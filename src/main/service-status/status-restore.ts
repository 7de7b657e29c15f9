import { z } from 'zod'
import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import type { SessionOwner } from '#main/session/index.ts'
import type { FileStore, Log } from '../ports.ts'

const FILE = 'taken-status.json'

/**
 * The status of a user whose machine sleeps or is locked. Busy and not unavailable: the specification calls status 2
 * "away", and the user is still at work.
 */
export const awayStatus = 'busy' satisfies ServiceStatusKind

/** Most users whose status is saved; the newest stay. */
const USERS_MAX = 50

const savedSchema = z.object({
  userId: z.string(),
  binding: z.string(),
  /** The group of the status: a user of several groups has one in each. */
  groupId: z.string(),
  status: z.enum(['available', 'busy']),
  /** Whether it was replaced by away, not by unavailable: the machine slept or was locked. */
  isAway: z.literal(true).optional(),
})

const fileSchema = z.union([
  z
    .object({ version: z.literal(2), people: z.array(savedSchema) })
    .transform(({ people }) => people),
  // The format of earlier versions, which saved one user's status.
  savedSchema.extend({ version: z.literal(1) }).transform((one) => [savedSchema.parse(one)]),
])

/**
 * The status that quitting or signing out replaced.
 * Quitting and signing out set the user to unavailable (section 7), which is not the user's choice. So the app saves
 * the previous status, for each user of this machine, and restores it once the service has confirmed the session, if
 * the user is still unavailable. A status that was set meanwhile, here or elsewhere, wins. A user who chose to be
 * unavailable stays so. The same holds for the status that a sleeping or locked machine replaced by away.
 */
export type SavedStatus = z.infer<typeof savedSchema>

/** Returns the status to save when a user leaves; null if there is nothing to restore later. */
export function statusToSave(
  owner: SessionOwner | null,
  groupId: string | undefined,
  status: ServiceStatusKind,
): SavedStatus | null {
  if (owner === null || groupId === undefined || status === 'unavailable') return null
  return { userId: owner.userId, binding: owner.binding, groupId, status }
}

/** The saved status of the signed-in user; null if there is none. */
export function savedStatusOf(
  all: readonly SavedStatus[],
  owner: SessionOwner | null,
): SavedStatus | null {
  const isTheirs = ({ userId, binding }: SavedStatus) =>
    userId === owner?.userId && binding === owner.binding
  return all.find(isTheirs) ?? null
}

/**
 * Returns the status to restore, if any.
 * @param confirmed the status that the service has just reported
 */
export function statusToRestore(
  saved: SavedStatus,
  confirmed: ServiceStatusKind,
): SavedStatus['status'] | null {
  return confirmed === (saved.isAway ? awayStatus : 'unavailable') ? saved.status : null
}

/** Reads the saved statuses of earlier runs; empty if the file is unreadable. */
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
    log.warn('The saved status is invalid and is ignored.')
    return []
  }
}

/** @param all newest first */
export async function writeSavedStatuses(
  files: FileStore,
  all: readonly SavedStatus[],
): Promise<void> {
  if (all.length === 0) return await files.remove(FILE)
  await files.write(FILE, JSON.stringify({ version: 2, people: all.slice(0, USERS_MAX) }))
}
