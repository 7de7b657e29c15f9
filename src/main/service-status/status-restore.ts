import { z } from 'zod'
import { serviceStatusKind, type ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import type { SessionOwner } from '#main/session/session.ts'
import type { FileStore, Log } from '#main/ports.ts'

const FILE = 'taken-status.json'

/**
 * The status of a user whose machine sleeps or is locked. It is `busy`, which the specification calls "away", and
 * not `unavailable`, because the user is still at work.
 */
export const awayStatus = 'busy' satisfies ServiceStatusKind

/** Maximum number of users whose status is saved. The oldest are removed. */
const USERS_MAX = 50

const savedSchema = z.object({
  userId: z.string(),
  binding: z.string(),
  /** The group of the status, because a user has a separate status in each group. */
  groupId: z.string(),
  status: z.enum(['available', 'busy']),
  /**
   * Whether the status was replaced with away, because the machine slept or was locked. If not, it was replaced
   * with unavailable.
   */
  isAway: z.literal(true).optional(),
})

const fileSchema = z.union([
  z
    .object({ version: z.literal(2), people: z.array(savedSchema) })
    .transform(({ people }) => people),
  // The format of earlier versions, which saved the status of one user.
  savedSchema.extend({ version: z.literal(1) }).transform((one) => [savedSchema.parse(one)]),
])

/**
 * The status that the app has replaced without the user's choice. Quitting and signing out set the user to unavailable
 * (specification, section 7). A sleep or lock of the machine sets them to away. The app saves the replaced status for
 * each user of this machine.
 *
 * The app restores the saved status after the service has confirmed the session, but only if the user still has the
 * status that the app has set. A status that was set since then, here or elsewhere, is not overwritten. A user who chose
 * to be unavailable stays unavailable.
 */
export type SavedStatus = z.infer<typeof savedSchema>

/**
 * Returns the status to save when a user signs out, quits or is set to away.
 * @returns null if nobody is signed in, if the user has no group, or if they are already unavailable
 */
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
 * Returns the status to restore; null if the user does not have the status that the app has set.
 * @param confirmed the status that the service has just reported
 * @param beforeQuit the status that the service has stored at a quit, on this or another computer, 0 for none; undefined if the
 *   service stores none. Then the status saved on this computer decides
 */
export function statusToRestore(
  saved: SavedStatus | null,
  confirmed: ServiceStatusKind,
  beforeQuit: number | undefined,
): ServiceStatusKind | null {
  if (beforeQuit !== undefined && saved?.isAway !== true)
    return confirmed === 'unavailable' && beforeQuit !== 0 ? serviceStatusKind(beforeQuit) : null
  if (saved === null) return null
  return confirmed === (saved.isAway ? awayStatus : 'unavailable') ? saved.status : null
}

/** Reads the saved statuses of previous runs; empty if there is no file or it is invalid. */
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
    log.warn('The saved status is invalid and was ignored.')
    return []
  }
}

/**
 * Stores the saved statuses.
 * @param all newest first
 */
export async function writeSavedStatuses(
  files: FileStore,
  all: readonly SavedStatus[],
): Promise<void> {
  if (all.length === 0) return await files.remove(FILE)
  await files.write(FILE, JSON.stringify({ version: 2, people: all.slice(0, USERS_MAX) }))
}
