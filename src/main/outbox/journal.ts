import { mkdir, open, readFile, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, removeDrafts, syncFolder, writeAtomically } from '../file-store.ts'
import { encodeRecord, replay, type JournalRecord, type StoredEntry } from './stored-entry.ts'

const FILE = 'outbox.journal'
/** Lines that no longer count for anything before the file is written anew, if they are the larger part. */
const DEAD_LINES_MAX = 500

/**
 * Messages on disk: a file that is only appended to, one line with a checksum a change. What a crash cuts
 * off is one line, and the checksum says so. Changes made at one time share one write and one sync. Once
 * nothing is left to send the file is empty again, so that no sent words stay on the disk.
 */
export interface Journal {
  /** In the order in which they were put. */
  entries(): StoredEntry[]
  /** How many lines of the file were no good when it was opened. */
  readonly damaged: number
  /** How many of them another version has written and this one cannot read: they stay, for the version that can. */
  readonly foreign: number
  /** Greater than the number of any message in the file. */
  readonly nextNumber: number
  /** On disk when it resolves, whatever happens to the machine. */
  put(entry: StoredEntry): Promise<void>
  /** @param durable whether a power cut must not bring it back; a crash of the application never does */
  drop(n: number, durable: boolean): Promise<void>
  /** Finishes what was asked for; what is asked for later is refused. */
  close(): Promise<void>
}

interface Change {
  record: JournalRecord
  durable: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

async function readAll(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

/**
 * @param folder made if it is not there, and nobody else's
 * @param writeWhole writes the file anew
 */
export async function openJournal(folder: string, writeWhole = writeAtomically): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeDrafts(folder)
  const path = join(folder, FILE)
  const { entries, foreign, damaged } = replay(await readAll(path))
  const numbers = [...entries.keys(), ...foreign.map(({ n }) => n ?? -1)]
  const waiting: Change[] = []
  let working: Promise<void> | null = null
  let deadLines = 0
  /** The last write may have left half a line, which must not spoil the next one. */
  let torn = false
  let closed = false
  let file: FileHandle | null = null
  try {
    await rewrite()
  } catch {
    // The disk is full, say. What was read stands in the file all the same: the next change tidies up, after a line break.
    torn = true
    deadLines += 1
  }

  /** Writes the file anew with what counts. The next write opens the new one. */
  async function rewrite(): Promise<void> {
    const lines = [
      ...foreign.map(({ line }) => `${line}\n`),
      ...[...entries.values()].map((entry) => encodeRecord({ op: 'put', entry })),
    ]
    await writeWhole(path, lines.join(''), folder)
    const old = file
    file = null
    deadLines = 0
    torn = false
    await old?.close()
  }

  function apply({ record }: Change): void {
    if (record.op === 'drop') {
      // The line itself counts for nothing either.
      deadLines += entries.delete(record.n) ? 2 : 1
    } else {
      if (entries.has(record.entry.n)) deadLines += 1
      entries.set(record.entry.n, record.entry)
    }
  }

  async function write(batch: readonly Change[]): Promise<void> {
    if (file === null) {
      file = await open(path, 'a', 0o600)
      // It is a new one where there was no room for it before.
      await syncFolder(folder)
    }
    const text = batch.map(({ record }) => encodeRecord(record)).join('')
    const lead = torn ? '\n' : ''
    torn = true
    await file.appendFile(lead + text, 'utf8')
    if (batch.some(({ durable }) => durable)) await file.datasync()
    torn = false
  }

  /** Lets go of lines that count for nothing. The file is as good without this, so that a failure waits. */
  async function tidy(): Promise<void> {
    if (entries.size === 0 && deadLines > 0) {
      if (foreign.length > 0) return await rewrite()
      await truncate(path, 0)
      deadLines = 0
    } else if (deadLines > Math.max(DEAD_LINES_MAX, entries.size)) {
      await rewrite()
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      try {
        await write(batch)
      } catch (error) {
        for (const change of batch) change.reject(error)
        continue
      }
      for (const change of batch) {
        apply(change)
        change.resolve()
      }
      try {
        await tidy()
      } catch {
        // The disk is full, say. What was asked for is written; the next change tidies up.
        deadLines += 1
      }
    }
    working = null
  }

  function change(record: JournalRecord, durable: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The journal is closed.'))
      waiting.push({ record, durable, resolve, reject })
      working ??= work()
    })
  }

  return {
    entries: () => [...entries.values()].toSorted((a, b) => a.n - b.n),
    damaged,
    foreign: foreign.length,
    nextNumber: numbers.reduce((most, n) => Math.max(most, n), -1) + 1,
    put: (entry) => change({ op: 'put', entry }, true),
    drop: (n, durable) => change({ op: 'drop', n }, durable),
    async close() {
      closed = true
      await working
      await file?.close()
    },
  }
}
