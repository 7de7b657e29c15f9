import { randomUUID } from 'node:crypto'
import type { Log } from './log.ts'
import {
  deleteClaim,
  deleteInstance,
  dropUnseenInstances,
  insertClaim,
  insertInstance,
  keepsClaim,
  listInstances,
  touchInstance,
} from './storage/instances.ts'
import type { Storage } from './storage/open.ts'
import type { Tx } from './storage/tables.ts'

/** How often an instance stores that it runs, and looks for work of others, ms. */
const BEAT_MS = 1_000
/** An instance that was not seen for this long is dead, ms. */
const DEAD_MS = 8_000
/** An instance stops its claimed work this long before the others take it over, ms. */
const MARGIN_MS = 1_000

/** What one of several instances alone does. A claim ends with its instance, or when it is released. */
export interface Claims {
  /** Whether this instance has the claim, as far as it is known here. */
  holds(name: string): boolean
  /** Takes a claim that no living instance has. @returns whether this instance has it now */
  take(name: string): Promise<boolean>
  /** Whether this instance has the claim. If so, no other gets it before the transaction ends. */
  keeps(tx: Tx, name: string): Promise<boolean>
  /** Gives the claim to the other instances. */
  release(name: string): Promise<void>
  /** Does work with the claim, then releases it. Does nothing if this or another instance is doing the work already. */
  whileHeld(name: string, work: () => Promise<void>): Promise<void>
}

/** This service as one of those that may have the data open. */
export interface Instance {
  /** Null if no other service can have the data open: then it has every claim, without asking the database. */
  readonly id: string | null
  readonly claims: Claims
  /** Runs `look` regularly while other instances may exist: they may have left work, or died. */
  onLook(look: () => void): void
  /** Runs `task` when other instances have ended: they may have left work half-done. */
  onOthersEnded(task: () => void): void
  /** Ends the looks, and gives back all claims. */
  close(): Promise<void>
}

const createLoneInstance = (): Instance => ({
  id: null,
  claims: withWork({
    holds: () => true,
    take: async () => true,
    keeps: async () => true,
    release: async () => undefined,
  }),
  onLook: () => undefined,
  onOthersEnded: () => undefined,
  close: async () => undefined,
})

function withWork(claims: Omit<Claims, 'whileHeld'>): Claims {
  /** The claims of the work that runs: the instance that has a claim can take it again. */
  const running = new Set<string>()
  return {
    ...claims,
    async whileHeld(name, work) {
      if (running.has(name)) return
      running.add(name)
      try {
        if (!(await claims.take(name))) return
        try {
          await work()
        } finally {
          await claims.release(name)
        }
      } finally {
        running.delete(name)
      }
    },
  }
}

/**
 * Registers a service in its database. It is the machine's time that counts here, also in tests with a clock of their own,
 * because the database compares with its own time.
 */
export async function startInstance({
  storage,
  log,
}: {
  storage: Storage
  log: Log
}): Promise<Instance> {
  if (storage.databasePath !== undefined) return createLoneInstance()
  const { db } = storage
  const id = randomUUID()
  const held = new Set<string>()
  const looks: (() => void)[] = []
  const endTasks: (() => void)[] = []
  /** The instances at the last beat. */
  let known: readonly string[] = []
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined
  let isClosed = false
  /** Whether the last beat has failed: then its error is in the log. */
  let hasFailed = false
  /** Until when the others do not give this instance up, by the process's time, ms. */
  let aliveUntil = 0

  const failed = (error: unknown) =>
    log('the claims of this instance could not be stored', { error: String(error) })

  async function register(): Promise<void> {
    const since = performance.now()
    if (!(await touchInstance(db, id))) {
      // The others have given it up, for example after a pause of the machine.
      held.clear()
      await insertInstance(db, id)
    }
    aliveUntil = since + DEAD_MS - MARGIN_MS
    await dropUnseenInstances(db, DEAD_MS)
  }

  async function look(): Promise<void> {
    await register()
    const before = known
    known = await listInstances(db)
    if (isClosed) return
    if (before.some((other) => !known.includes(other))) for (const task of endTasks) task()
    for (const task of looks) task()
  }

  async function beat(): Promise<void> {
    await look().then(
      () => {
        hasFailed = false
      },
      (error: unknown) => {
        if (!hasFailed) failed(error)
        hasFailed = true
      },
    )
    beating = undefined
    if (!isClosed) timer = setTimeout(next, BEAT_MS).unref()
  }

  function next(): void {
    beating = beat()
  }

  const holds = (name: string) => held.has(name) && performance.now() < aliveUntil

  await register()
  known = await listInstances(db)
  timer = setTimeout(next, BEAT_MS).unref()
  return {
    id,
    claims: withWork({
      holds,
      async take(name) {
        if (isClosed) return false
        if (holds(name)) return true
        try {
          if (!(await insertClaim(db, { name, instance_id: id }))) return false
          held.add(name)
          return holds(name)
        } catch (error) {
          failed(error)
          return false
        }
      },
      async keeps(tx, name) {
        return await keepsClaim(tx, { name, instance_id: id })
      },
      async release(name) {
        held.delete(name)
        await deleteClaim(db, { name, instance_id: id }).catch(failed)
      },
    }),
    onLook: (task) => void looks.push(task),
    onOthersEnded: (task) => void endTasks.push(task),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await beating
      held.clear()
      await deleteInstance(db, id).catch(failed)
    },
  }
}
