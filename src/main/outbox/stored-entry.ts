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

/** @returns null for a line that is not as it was written */
export function decodeRecord(line: string): JournalRecord | null {
  const json = line.slice(DIGEST_LENGTH + 1)
  if (line[DIGEST_LENGTH] !== ' ' || digest(json) !== line.slice(0, DIGEST_LENGTH)) return null
  const parsed = recordSchema.safeParse(JSON.parse(json))
  return parsed.success ? parsed.data : null
}

/** What a journal's text amounts to, and how many of its lines were no good. */
export function replay(text: string): { entries: Map<number, StoredEntry>; damaged: number } {
  const entries = new Map<number, StoredEntry>()
  let damaged = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    const record = decodeRecord(line)
    if (record === null) damaged += 1
    else if (record.op === 'drop') entries.delete(record.n)
    else entries.set(record.entry.n, record.entry)
  }
  return { entries, damaged }
}
