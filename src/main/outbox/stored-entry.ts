import { createHash } from 'node:crypto'
import { z } from 'zod'
import { replyTo, seenPosition } from '#contract/api/shared.ts'
import { templateCallSchema } from '#contract/entities/templates/template-call.ts'
import { refusalSchema } from '#contract/bridge.ts'
import { messageContentSchema } from '#contract/entities/messages/message.ts'
import { id, timestamp } from '#contract/wire.ts'

/** A stored message: its owner, its chat, its content, and the error if it was refused. */
export const storedEntrySchema = z.object({
  /** A number that increases with every added message and so defines the order of the messages. */
  n: z.number().int().nonnegative(),
  owner: z.object({ userId: z.string(), binding: z.string() }),
  key: z.string(),
  groupId: id,
  contactId: id,
  content: messageContentSchema,
  template: templateCallSchema.optional(),
  seenPosition,
  replyTo,
  createdAt: timestamp,
  error: refusalSchema.optional(),
})
export type StoredEntry = z.infer<typeof storedEntrySchema>

/** One line of the journal: `put` stores a message or its new state, `drop` removes it. */
const recordSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('put'), entry: storedEntrySchema }),
  z.object({ op: z.literal('drop'), n: z.number().int().nonnegative() }),
])
export type JournalRecord = z.infer<typeof recordSchema>

/** Number of characters of the digest. They are enough to detect a line that was cut or overwritten. */
const DIGEST_LENGTH = 16

function digest(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, DIGEST_LENGTH)
}

/** Encodes a record as a line with its line break. */
export function encodeRecord(record: JournalRecord): string {
  const json = JSON.stringify(record)
  return `${digest(json)} ${json}\n`
}

/** An undamaged line that this version cannot interpret. */
export interface ForeignLine {
  op: 'foreign'
  /** The line without its line break. */
  line: string
  /** The number of its message, if it has one. */
  n: number | null
}

const numbered = z.object({ entry: z.object({ n: z.number().int().nonnegative() }) })

/**
 * Whether `whole` contains everything that `part` contains. It detects a line of a newer version of the app: the schema
 * strips unknown keys and maps unknown kinds to `unknown`, so the parsed record contains less than the line. Such a
 * record would lose data when it is rewritten or sent.
 */
function containsAll(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  if (typeof whole !== 'object' || whole === null) return false
  const members = new Map(Object.entries(whole))
  return Object.entries(part).every(([name, value]) => containsAll(members.get(name), value))
}

/**
 * Decodes a line.
 * @returns null for a damaged line
 */
export function decodeRecord(line: string): JournalRecord | ForeignLine | null {
  const json = line.slice(DIGEST_LENGTH + 1)
  if (line[DIGEST_LENGTH] !== ' ' || digest(json) !== line.slice(0, DIGEST_LENGTH)) return null
  const value: unknown = JSON.parse(json)
  const parsed = recordSchema.safeParse(value)
  // A `drop` is valid even if its line contains unknown data.
  const isOurs = parsed.data?.op === 'drop' || containsAll(parsed.data, value)
  if (parsed.success && isOurs) return parsed.data
  return { op: 'foreign', line, n: numbered.safeParse(value).data?.entry.n ?? null }
}

/** The content of a journal. */
export interface Replayed {
  entries: Map<number, StoredEntry>
  /** Lines that stay unchanged in the file, so that the version of the app that wrote them can send their messages. */
  foreign: ForeignLine[]
  /** Number of damaged lines. */
  damaged: number
}

export function replay(text: string): Replayed {
  const entries = new Map<number, StoredEntry>()
  let foreign: ForeignLine[] = []
  let damaged = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    const record = decodeRecord(line)
    if (record === null) {
      damaged += 1
      continue
    }
    // The last line about a message wins, even if another version wrote it.
    const n = record.op === 'put' ? record.entry.n : record.n
    if (n !== null) foreign = foreign.filter((each) => each.n !== n)
    if (record.op === 'put') entries.set(record.entry.n, record.entry)
    else if (n !== null) entries.delete(n)
    if (record.op === 'foreign') foreign.push(record)
  }
  return { entries, foreign, damaged }
}
