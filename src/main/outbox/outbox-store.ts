import { Failure } from '../failure.ts'
import type { Log } from '../ports.ts'
import type { SessionOwner } from '../session/index.ts'
import { isOf, fromStored, type Entry } from './entry.ts'
import { openJournal, type Journal } from './journal.ts'
import type { StoredEntry } from './stored-entry.ts'

/** Everybody's messages in memory, each with its line in the journal; a caller sees the owner's own. */
export interface OutboxStore {
  /** Reads what an earlier run left, once. @throws Failure STORAGE; the next call tries again */
  open(): Promise<void>
  /** The signed-in person's messages, in the order in which they were taken over. */
  mine(): Entry[]
  withKey(key: string): Entry | undefined
  /** The number for the next message. */
  nextNumber(): number
  /** On disk when it resolves. @throws Failure STORAGE; then it is neither there nor will it come back */
  add(stored: StoredEntry): Promise<Entry>
  /** Writes what has become of a message. @throws Failure STORAGE */
  update(entry: Entry): Promise<void>
  /** The service has it. @throws Failure STORAGE; then a later run sends it again, harmlessly, by its key */
  done(entry: Entry): Promise<void>
  /** Nobody wants it any longer. @throws Failure STORAGE; then it stays */
  discard(entry: Entry): Promise<void>
  close(): Promise<void>
}

export function createOutboxStore(
  directory: string,
  owner: () => SessionOwner | null,
  log: Log,
): OutboxStore {
  const entries = new Map<number, Entry>()
  let opening: Promise<Journal> | null = null
  let next = 0

  async function load(): Promise<Journal> {
    const journal = await openJournal(directory)
    const { damaged, foreign } = journal
    if (damaged > 0) log.warn('Lines of the outbox were damaged.', { count: damaged })
    if (foreign > 0) log.warn('Lines of the outbox are of another version.', { count: foreign })
    for (const stored of journal.entries()) entries.set(stored.n, fromStored(stored))
    next = journal.nextNumber
    return journal
  }

  function notKept(error: unknown): Failure {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.error('The outbox cannot be written.', { code })
    return new Failure('STORAGE', `The message could not be kept on this machine (${code}).`)
  }

  async function opened(): Promise<Journal> {
    opening ??= load()
    try {
      return await opening
    } catch (error) {
      opening = null
      throw notKept(error)
    }
  }

  async function write(change: (journal: Journal) => Promise<void>): Promise<void> {
    const journal = await opened()
    try {
      await change(journal)
    } catch (error) {
      throw notKept(error)
    }
  }

  function mine(): Entry[] {
    const whose = owner()
    return [...entries.values()]
      .filter((entry) => isOf(whose, entry))
      .toSorted((a, b) => a.stored.n - b.stored.n)
  }

  return {
    async open() {
      await opened()
    },
    mine,
    withKey: (key) => mine().find(({ stored }) => stored.key === key),
    nextNumber: () => next++,

    async add(stored) {
      try {
        await write((journal) => journal.put(stored))
      } catch (error) {
        // It may have reached the disk all the same, and the page is told that it has not.
        write((journal) => journal.drop(stored.n, true)).catch(() => undefined)
        throw error
      }
      const entry = fromStored(stored)
      entries.set(stored.n, entry)
      return entry
    },

    update: ({ stored }) => write((journal) => journal.put(stored)),

    async done({ stored: { n } }) {
      entries.delete(n)
      // Without a sync: after a power cut it is sent again, and the service knows it by its key.
      await write((journal) => journal.drop(n, false))
    },

    async discard(entry) {
      const { n } = entry.stored
      entries.delete(n)
      try {
        await write((journal) => journal.drop(n, true))
      } catch (error) {
        entries.set(n, entry)
        throw error
      }
    },

    async close() {
      const journal = await opening?.catch(() => null)
      await journal?.close()
    },
  }
}
