import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RealtimeEvent } from '#contract/events.ts'
import { createSerialQueue, type SerialQueue } from '#contract/rules/serial-queue.ts'
import { snoozeSchema, snoozeState, type Snooze } from '#contract/rules/snooze.ts'
import { Failure } from '../failure.ts'
import type { SessionOwner } from '../session/index.ts'
import type { SnoozesDeps, SnoozesService } from './snoozes-service.ts'

/** Chats that one person can put off at a time; the earliest due make room. */
const SNOOZES_MAX = 500
/** The longest that a timer is trusted with, ms: clocks are put right, and long ones overflow. */
const LOOK_AGAIN_MS = 60 * 60_000

const keptSchema = z.object({ version: z.literal(1), snoozes: z.array(snoozeSchema) })

/** What one user of one connection has put off, in all groups. */
interface Sheet {
  readonly file: string
  readonly snoozes: Promise<Map<string, Snooze>>
  readonly writes: SerialQueue
}

const keyOf = ({ groupId, contactId }: Pick<Snooze, 'groupId' | 'contactId'>) =>
  JSON.stringify([groupId, contactId])

/** See SnoozesService. */
export function createSnoozes(deps: SnoozesDeps): SnoozesService {
  const { files, session, clock, log, push, remind } = deps
  /** Of everybody who was here in this run, by file. */
  const sheets = new Map<string, Sheet>()
  let callOff: (() => void) | null = null

  function sheetOf(owner: SessionOwner | null): Sheet | null {
    if (owner === null) return null
    const whose = JSON.stringify([owner.binding, owner.userId])
    const file = `snoozes-${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`
    const held = sheets.get(file)
    if (held !== undefined) return held
    const opened: Sheet = { file, snoozes: read(file), writes: createSerialQueue() }
    opened.snoozes.catch((error: unknown) => {
      // Tried again the next time it is asked for.
      sheets.delete(file)
      log.warn('What was put off could not be read.', { cause: String(error) })
    })
    sheets.set(file, opened)
    return opened
  }

  /** The sheet of whoever is signed in; null for nobody. */
  const current = () => sheetOf(session.owner())

  /** @throws Failure UNAUTHENTICATED where it is nobody's */
  function sheetOfSomebody(owner: SessionOwner | null): Sheet {
    const own = sheetOf(owner)
    if (own === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    return own
  }

  async function read(file: string): Promise<Map<string, Snooze>> {
    const text = await files.read(file)
    if (text === null) return new Map()
    try {
      const { snoozes } = keptSchema.parse(JSON.parse(text))
      return new Map(snoozes.map((one) => [keyOf(one), one]))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
      log.warn('What was put off cannot be read and is passed over.')
      return new Map()
    }
  }

  /** Writes what there is once the write before is through. @throws Failure STORAGE */
  function write(own: Sheet): Promise<void> {
    const written = own.writes.run(async () => {
      const snoozes = [...(await own.snoozes).values()]
      if (snoozes.length === 0) return await files.remove(own.file)
      await files.write(own.file, JSON.stringify({ version: 1, snoozes }))
    })
    return written.catch((error: unknown) => {
      throw new Failure('STORAGE', `What was put off could not be kept: ${String(error)}`)
    })
  }

  /** Tells the page, keeps it and sets the clock anew, after a change of one group's. */
  async function changed(own: Sheet, groupId: string): Promise<void> {
    const snoozes = [...(await own.snoozes).values()].filter((one) => one.groupId === groupId)
    if (own === current()) push('snoozes.changed', { groupId, snoozes })
    look()
    await write(own)
  }

  async function drop(own: Sheet, which: Pick<Snooze, 'groupId' | 'contactId'>): Promise<void> {
    if ((await own.snoozes).delete(keyOf(which))) await changed(own, which.groupId)
  }

  function dropQuietly(own: Sheet, which: Pick<Snooze, 'groupId' | 'contactId'>): void {
    drop(own, which).catch((error: unknown) =>
      // It holds for this run: a start to come would find it once more, and see then that it is over.
      log.warn('What was put off could not be kept.', { cause: String(error) }),
    )
  }

  /** Brings back what is due, and comes again when the next is. */
  function look(): void {
    callOff?.()
    callOff = null
    const own = current()
    if (own !== null) void lookAt(own)
  }

  async function lookAt(own: Sheet): Promise<void> {
    const snoozes = await readable(own)
    if (snoozes === null || own !== current()) return
    const due = [...snoozes.values()].filter((one) => snoozeState(one, clock.now()) !== 'asleep')
    for (const one of due) {
      snoozes.delete(keyOf(one))
      remind(one)
    }
    // Each of these looks again, and sets the clock for what is left.
    if (due.length > 0) return tellOf(own, due)
    const next = Math.min(...[...snoozes.values()].map(({ until }) => Date.parse(until)))
    if (!Number.isFinite(next)) return
    callOff?.()
    callOff = clock.after(Math.min(LOOK_AGAIN_MS, Math.max(0, next - clock.now())), look)
  }

  /** What a sheet holds, or null where it cannot be read, which is told where it was read. */
  function readable(own: Sheet): Promise<Map<string, Snooze> | null> {
    return own.snoozes.catch(() => null)
  }

  function tellOf(own: Sheet, due: readonly Snooze[]): void {
    for (const groupId of new Set(due.map((one) => one.groupId)))
      changed(own, groupId).catch((error: unknown) =>
        log.warn('What was put off could not be kept.', { cause: String(error) }),
      )
  }

  function considerOne(own: Sheet, event: RealtimeEvent): void {
    const { name, data } = event
    if (name === 'message.created' && data.message.sender === 'contact')
      return dropQuietly(own, { groupId: data.groupId, contactId: data.contact.id })
    if (name === 'contact.deleted' || name === 'contact.hidden')
      dropQuietly(own, { groupId: data.groupId, contactId: data.contactId })
  }

  const stopListening = session.onChange(look)

  return {
    async get({ groupId }) {
      const snoozes = await sheetOfSomebody(session.owner()).snoozes
      return [...snoozes.values()].filter((one) => one.groupId === groupId)
    },

    async set(snooze) {
      const own = sheetOfSomebody(session.lastOwner())
      const snoozes = await own.snoozes
      const kept = { ...snooze, since: new Date(clock.now()).toISOString() }
      snoozes.set(keyOf(snooze), kept)
      const soonest = [...snoozes.values()].toSorted((a, b) => a.until.localeCompare(b.until))
      for (const one of soonest.slice(0, Math.max(0, snoozes.size - SNOOZES_MAX)))
        snoozes.delete(keyOf(one))
      await changed(own, snooze.groupId)
    },

    wake: (which) => drop(sheetOfSomebody(session.lastOwner()), which),

    consider(events) {
      const own = current()
      if (own !== null) for (const event of events) considerOne(own, event)
    },

    look,

    stop() {
      stopListening()
      callOff?.()
      callOff = null
    },
  }
}
