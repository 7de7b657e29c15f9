import { createHash } from 'node:crypto'
import { z } from 'zod'
import { templateCallSchema } from '#contract/entities/template-call.ts'
import { refusalSchema } from '#contract/bridge.ts'
import { messageContentSchema } from '#contract/entities/message.ts'
import { id, timestamp } from '#contract/wire.ts'

/** A message as it is kept: whose it is, where it goes, what it says, and why it was refused if it was. */
export const storedEntrySchema = z.object({
  /** Grows with every message taken over: the order in which they were. */
  n: z.number().int().nonnegative(),
  owner: z.object({ userId: z.string(), binding: z.string() }),
  key: z.string(),
  groupId: id,
  contactId: id,
  content: messageContentSchema,
  template: templateCallSchema.optional(),
  createdAt: timestamp,
  error: refusalSchema.optional(),
})
export type StoredEntry = z.infer<typeof storedEntrySchema>

/** One line of the journal. `put` is a message or what has become of it; `drop` says that it is gone. */
const recordSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('put'), entry: storedEntrySchema }),
  z.object({ op: z.literal('drop'), n: z.number().int().nonnegative() }),
])
export type JournalRecord = z.infer<typeof recordSchema>

/** Enough of a digest to tell a line that was cut or overwritten from a whole one. */
const DIGEST_LENGTH = 16

function digest(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, DIGEST_LENGTH)
}

/** A record as a line, with its line break. */
export function encodeRecord(record: JournalRecord): string {
  const json = JSON.stringify(record)
  return `${digest(json)} ${json}\n`
}

/** A line that is as it was written, by a version that knows more, or knew something else. */
export interface ForeignLine {
  op: 'foreign'
  /** As it stands, without its line break. */
  line: string
  /** The number of the message that it is about, where it says so. */
  n: number | null
}

const numbered = z.object({ entry: z.object({ n: z.number().int().nonnegative() }) })

/**
 * Whether all that a value says is in another as well. Schemas let pass what they do not know, and take an unknown kind
 * for `unknown`: without this a line would be understood that is not, and be written anew and sent as something else.
 */
function isSaidBy(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return part === whole
  if (typeof whole !== 'object' || whole === null) return false
  const said = new Map(Object.entries(whole))
  return Object.entries(part).every(([name, value]) => isSaidBy(said.get(name), value))
}

/** @returns null for a line that is not as it was written */
export function decodeRecord(line: string): JournalRecord | ForeignLine | null {
  const json = line.slice(DIGEST_LENGTH + 1)
  if (line[DIGEST_LENGTH] !== ' ' || digest(json) !== line.slice(0, DIGEST_LENGTH)) return null
  const value: unknown = JSON.parse(json)
  const parsed = recordSchema.safeParse(value)
  // That a message is gone is said whatever else is said with it.
  const isOurs = parsed.data?.op === 'drop' || isSaidBy(parsed.data, value)
  if (parsed.success && isOurs) return parsed.data
  return { op: 'foreign', line, n: numbered.safeParse(value).data?.entry.n ?? null }
}

/** What a journal's text amounts to. */
export interface Replayed {
  entries: Map<number, StoredEntry>
  /** Lines to be kept as they stand: a message in them is waited for by whoever wrote it. */
  foreign: ForeignLine[]
  /** How many lines were no good. */
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
    // The last word on a message is what counts, whoever can read it.
    const n = record.op === 'put' ? record.entry.n : record.n
    if (n !== null) foreign = foreign.filter((each) => each.n !== n)
    if (record.op === 'put') entries.set(record.entry.n, record.entry)
    else if (n !== null) entries.delete(n)
    if (record.op === 'foreign') foreign.push(record)
  }
  return { entries, foreign, damaged }
}
