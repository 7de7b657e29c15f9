import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RealtimeEvent } from '#contract/events.ts'
import { createSerialQueue, type SerialQueue } from '#contract/rules/service/serial-queue.ts'
import { snoozeSchema, snoozeState, type Snooze } from '#contract/rules/chats/snooze.ts'
import { Failure } from '#main/failure.ts'
import type { SessionOwner, SessionService } from '#main/session/session.ts'
import type { DamagedFilesService } from '#main/damaged-files/damaged-files.ts'
import type { Clock, FileStore, Log, Push } from '#main/ports.ts'

export interface SnoozesDeps {
  files: FileStore
  session: Pick<SessionService, 'owner' | 'lastOwner'> & {
    onChange(listener: () => void): () => void
  }
  clock: Clock
  log: Log
  push: Push
  damagedFiles: Pick<DamagedFilesService, 'setAside'>
}

/** Maximum number of snoozed chats of one user. If there are more, the snoozes that are due first are removed. */
const SNOOZES_MAX = 500
/**
 * Longest timer, ms. A longer wait consists of several timers: the system clock may be corrected during the wait, and a
 * single timer of more than 24 days would overflow.
 */
const TIMER_MAX_MS = 60 * 60_000

const fileSchema = z.object({ version: z.literal(1), snoozes: z.array(snoozeSchema) })

/** The snoozes of one user of one connection, in all groups, with the file that stores them. */
interface SnoozeFile {
  readonly file: string
  readonly snoozes: Promise<Map<string, Snooze>>
  readonly writes: SerialQueue
}

const keyOf = ({ groupId, contactId }: Pick<Snooze, 'groupId' | 'contactId'>) =>
  JSON.stringify([groupId, contactId])

/** Stores the snoozed chats of each user of each connection, and reminds the signed-in user when a snooze is due. */
export type SnoozesService = ReturnType<typeof createSnoozes>

/** See SnoozesService. */
export function createSnoozes(deps: SnoozesDeps) {
  const { files, session, clock, log, push, damagedFiles } = deps
  /** The snoozes of every user who has signed in since the app started, by file. */
  const snoozeFiles = new Map<string, SnoozeFile>()
  let remind: ((snooze: Snooze) => void) | null = null
  let cancelTimer: (() => void) | null = null

  function snoozeFileOf(owner: SessionOwner | null): SnoozeFile | null {
    if (owner === null) return null
    const whose = JSON.stringify([owner.binding, owner.userId])
    const file = `snoozes-${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`
    const cached = snoozeFiles.get(file)
    if (cached !== undefined) return cached
    const opened: SnoozeFile = { file, snoozes: read(file), writes: createSerialQueue() }
    opened.snoozes.catch((error: unknown) => {
      // The next request reads the file again.
      snoozeFiles.delete(file)
      log.warn('The snoozes could not be read.', { cause: String(error) })
    })
    snoozeFiles.set(file, opened)
    return opened
  }

  /** The snoozes of the signed-in user; null if nobody is signed in. */
  const current = () => snoozeFileOf(session.owner())

  /**
   * The snoozes of an owner.
   * @throws Failure UNAUTHENTICATED if there is no owner
   */
  function snoozeFileOrThrow(owner: SessionOwner | null): SnoozeFile {
    const own = snoozeFileOf(owner)
    if (own === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    return own
  }

  async function read(file: string): Promise<Map<string, Snooze>> {
    const text = await files.read(file)
    if (text === null) return new Map()
    try {
      const { snoozes } = fileSchema.parse(JSON.parse(text))
      return new Map(snoozes.map((one) => [keyOf(one), one]))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      await damagedFiles.setAside('snoozes', file)
      return new Map()
    }
  }

  /**
   * Writes the snoozes after pending writes.
   * @throws Failure STORAGE if the file cannot be written
   */
  function write(own: SnoozeFile): Promise<void> {
    const written = own.writes.run(async () => {
      const snoozes = [...(await own.snoozes).values()]
      if (snoozes.length === 0) return await files.remove(own.file)
      await files.write(own.file, JSON.stringify({ version: 1, snoozes }))
    })
    return written.catch((error: unknown) => {
      throw new Failure('STORAGE', `The snoozes could not be saved: ${String(error)}`)
    })
  }

  /** Notifies the page of the group's changed snoozes, sets the timer, and writes the file. */
  async function publishAndStore(own: SnoozeFile, groupId: string): Promise<void> {
    const snoozes = [...(await own.snoozes).values()].filter((one) => one.groupId === groupId)
    if (own === current()) push('snoozes.changed', { groupId, snoozes })
    checkDue()
    await write(own)
  }

  async function drop(
    own: SnoozeFile,
    which: Pick<Snooze, 'groupId' | 'contactId'>,
  ): Promise<void> {
    if ((await own.snoozes).delete(keyOf(which))) await publishAndStore(own, which.groupId)
  }

  function dropAndLog(own: SnoozeFile, which: Pick<Snooze, 'groupId' | 'contactId'>): void {
    drop(own, which).catch((error: unknown) =>
      // The snooze has ended, but the file still contains it. If no later write succeeds, the next run shows its
      // reminder.
      log.warn('The snoozes could not be saved.', { cause: String(error) }),
    )
  }

  /** Reminds the user of the snoozes that are due, ends them, and sets the timer for the next snooze. */
  function checkDue(): void {
    cancelTimer?.()
    cancelTimer = null
    const own = current()
    if (own !== null) void checkFile(own)
  }

  async function checkFile(own: SnoozeFile): Promise<void> {
    const snoozes = await readable(own)
    if (snoozes === null || remind === null || own !== current()) return
    const due = [...snoozes.values()].filter((one) => snoozeState(one, clock.now()) !== 'asleep')
    for (const one of due) {
      snoozes.delete(keyOf(one))
      remind(one)
    }
    // Publishing also sets the timer again.
    if (due.length > 0) return publishDue(own, due)
    const next = Math.min(...[...snoozes.values()].map(({ until }) => Date.parse(until)))
    if (!Number.isFinite(next)) return
    cancelTimer?.()
    cancelTimer = clock.after(Math.min(TIMER_MAX_MS, Math.max(0, next - clock.now())), checkDue)
  }

  /** The snoozes; null if the file cannot be read, which `snoozeFileOf` logs. */
  function readable(own: SnoozeFile): Promise<Map<string, Snooze> | null> {
    return own.snoozes.catch(() => null)
  }

  function publishDue(own: SnoozeFile, due: readonly Snooze[]): void {
    for (const groupId of new Set(due.map((one) => one.groupId)))
      publishAndStore(own, groupId).catch((error: unknown) =>
        log.warn('The snoozes could not be saved.', { cause: String(error) }),
      )
  }

  function considerOne(own: SnoozeFile, event: RealtimeEvent): void {
    const { name, data } = event
    if (name === 'message.created' && data.message.sender === 'contact')
      return dropAndLog(own, { groupId: data.groupId, contactId: data.contact.id })
    if (name === 'contact.deleted' || name === 'contact.hidden')
      dropAndLog(own, { groupId: data.groupId, contactId: data.contactId })
  }

  const stopListening = session.onChange(checkDue)

  return {
    /**
     * Returns the signed-in user's snoozes in a group.
     * @throws Failure UNAUTHENTICATED if nobody is signed in
     */
    async get({ groupId }: { groupId: string }): Promise<Snooze[]> {
      const snoozes = await snoozeFileOrThrow(session.owner()).snoozes
      return [...snoozes.values()].filter((one) => one.groupId === groupId)
    },

    /**
     * Snoozes a chat, or replaces the snooze of the chat. Resolves when the snooze is on disk. A call that arrives after
     * the session has ended stores the snooze for the last session's user.
     * @throws Failure UNAUTHENTICATED if nobody was signed in during this run, STORAGE if the file cannot be written
     */
    async set(snooze: Omit<Snooze, 'since'>) {
      const own = snoozeFileOrThrow(session.lastOwner())
      const snoozes = await own.snoozes
      const since = new Date(clock.now()).toISOString()
      snoozes.set(keyOf(snooze), { ...snooze, since })
      const soonest = [...snoozes.values()].toSorted((a, b) => a.until.localeCompare(b.until))
      for (const one of soonest.slice(0, Math.max(0, snoozes.size - SNOOZES_MAX)))
        snoozes.delete(keyOf(one))
      await publishAndStore(own, snooze.groupId)
    },

    /**
     * Ends a snooze without a reminder. A call that arrives after the session has ended applies to the last session's
     * user.
     * @throws Failure like `set`
     */
    wake: (which: { groupId: string; contactId: string }) =>
      drop(snoozeFileOrThrow(session.lastOwner()), which),

    /** Ends the snooze of a chat when its customer writes, or when the chat is deleted or hidden. */
    consider(events: readonly RealtimeEvent[]) {
      const own = current()
      if (own !== null) for (const event of events) considerOne(own, event)
    },

    /** Reminds the user of the snoozes that are due. Needed after the machine slept, because no timer runs then. */
    checkDue,
    /** Sets the listener that is called with each snooze that is due. Earlier ones wait for it. */
    onDue(listener: (snooze: Snooze) => void) {
      remind = listener
      checkDue()
    },

    stop() {
      stopListening()
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
