import { Failure } from '#main/failure.ts'
import type { Log } from '#main/ports.ts'
import type { SessionOwner } from '#main/session/session.ts'
import { isOf, fromStored, type Entry } from './entry.ts'
import { openJournal, type Journal } from './journal.ts'
import type { StoredEntry } from './stored-entry.ts'

/** The messages of all users, in memory and in the journal. Callers only get those of the signed-in user. */
export function createOutboxStore(directory: string, owner: () => SessionOwner | null, log: Log) {
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

  function storageFailure(error: unknown): Failure {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.error('The outbox cannot be opened or written.', { code })
    return new Failure('STORAGE', `The message could not be stored on this machine (${code}).`)
  }

  async function opened(): Promise<Journal> {
    opening ??= load()
    try {
      return await opening
    } catch (error) {
      opening = null
      throw storageFailure(error)
    }
  }

  async function write(change: (journal: Journal) => Promise<void>): Promise<void> {
    const journal = await opened()
    try {
      await change(journal)
    } catch (error) {
      throw storageFailure(error)
    }
  }

  function ownEntries(): Entry[] {
    const user = owner()
    return [...entries.values()]
      .filter((entry) => isOf(user, entry))
      .toSorted((a, b) => a.stored.n - b.stored.n)
  }

  return {
    /** Loads the journal once. @throws Failure STORAGE if this fails; the next call tries again */
    async open() {
      await opened()
    },
    /** The signed-in user's messages, in the order in which they were added. */
    ownEntries,
    withKey: (key: string): Entry | undefined =>
      ownEntries().find(({ stored }) => stored.key === key),
    nextNumber: (): number => next++,

    /** Adds an entry. Resolves when it is on disk. @throws Failure STORAGE; the entry is then not stored */
    async add(stored: StoredEntry): Promise<Entry> {
      try {
        await write((journal) => journal.put(stored))
      } catch (error) {
        // The entry may have reached the disk although the page gets an error, so it is removed.
        write((journal) => journal.drop(stored.n, true)).catch(() => undefined)
        throw error
      }
      const entry = fromStored(stored)
      entries.set(stored.n, entry)
      return entry
    },

    /** Writes the entry's new state. @throws Failure STORAGE */
    update: ({ stored }: Entry) => write((journal) => journal.put(stored)),

    /**
     * Removes an entry that the service accepted. @throws Failure STORAGE; a later run then sends it again with the
     * same key
     */
    async done({ stored: { n } }: Entry) {
      entries.delete(n)
      // Without fsync: after a power cut the message may be sent again, and the service recognises its idempotency key.
      await write((journal) => journal.drop(n, false))
    },

    /** Removes an entry that the user discarded. @throws Failure STORAGE; the entry then stays */
    async discard(entry: Entry) {
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
