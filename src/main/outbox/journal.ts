import { mkdir, open, readFile, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, removeTemporaryFiles, syncFolder, writeAtomically } from '#main/file-store.ts'
import { encodeRecord, replay, type JournalRecord, type StoredEntry } from './stored-entry.ts'

const FILE = 'outbox.journal'
/** The file is compacted if it has more obsolete lines than this, and if they are the larger part of the file. */
const DEAD_LINES_MAX = 500

/**
 * Stores messages in a file to which lines are only appended. Each change is one line with a checksum. A crash
 * damages at most one line, which its checksum reveals. Changes made together share one write and one sync. When
 * nothing is left to send the file is emptied, so that sent messages do not stay on disk.
 */
export interface Journal {
  /** The stored entries, in the order in which they were added. */
  entries(): StoredEntry[]
  /** Number of lines that were unreadable when the file was opened. */
  readonly damaged: number
  /** Number of lines of another version that this version cannot read. They stay in the file for that version. */
  readonly foreign: number
  /** A number that is greater than the number of any message in the opened file. */
  readonly nextNumber: number
  /** Resolves once the entry is synced to disk. */
  put(entry: StoredEntry): Promise<void>
  /**
   * Removes an entry.
   * @param durable true: the entry does not reappear, even after a power cut. false: it may reappear after a power cut,
   * but not after a crash of the app
   */
  drop(n: number, durable: boolean): Promise<void>
  /** Finishes pending writes. Later calls of `put` and `drop` reject. */
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
 * Opens the journal in a folder.
 * @param folder created if missing; only the journal uses it
 * @param writeWhole replaces the content of the file atomically
 */
export async function openJournal(folder: string, writeWhole = writeAtomically): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeTemporaryFiles(folder)
  const path = join(folder, FILE)
  const { entries, foreign, damaged } = replay(await readAll(path))
  const numbers = [...entries.keys(), ...foreign.map(({ n }) => n ?? -1)]
  const waiting: Change[] = []
  let working: Promise<void> | null = null
  let deadLines = 0
  /** Whether the last write may have left half a line. The next write must then begin with a line break. */
  let torn = false
  let closed = false
  let file: FileHandle | null = null
  try {
    await rewrite()
  } catch {
    // The disk may be full, for example. The file is still valid, but may end with half a line. It is compacted later,
    // at the latest when nothing is left to send.
    torn = true
    deadLines += 1
  }

  /** Rewrites the file with the current entries. The next write then opens the new file. */
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
      // The line of the drop is obsolete at once. If it removes an entry, the line of the entry is obsolete too.
      deadLines += entries.delete(record.n) ? 2 : 1
    } else {
      if (entries.has(record.entry.n)) deadLines += 1
      entries.set(record.entry.n, record.entry)
    }
  }

  async function write(batch: readonly Change[]): Promise<void> {
    if (file === null) {
      file = await open(path, 'a', 0o600)
      // If `rewrite` has failed before, `open` may have created the file. A new file survives a power cut only if its
      // folder is synced.
      await syncFolder(folder)
    }
    const text = batch.map(({ record }) => encodeRecord(record)).join('')
    const lead = torn ? '\n' : ''
    torn = true
    await file.appendFile(lead + text, 'utf8')
    if (batch.some(({ durable }) => durable)) await file.datasync()
    torn = false
  }

  /** Removes obsolete lines if there are many, or if nothing is left to send. After a failure the file is still valid. */
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
        // The disk may be full, for example. The change itself is written; a later change compacts the file.
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
