import { z } from 'zod'
import { phoneDataCodes } from '#contract/rules/line/line-signup.ts'
import type { LineHistoryUpdate, LineUpdate, PastMessage } from '#workspace/channel/line-update.ts'
import { digits, readMessage, type MessageContext } from './read-message.ts'

/** Messages of a chat that are stored in one transaction. */
const AT_ONCE = 100

const messageSchema = z.looseObject({
  from: z.string().optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  history_context: z
    .looseObject({ status: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

const historySchema = z.looseObject({
  metadata: z
    .looseObject({ progress: z.number().min(0).max(100).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  errors: z.array(z.looseObject({ code: z.number() })).catch([]),
  threads: z
    .array(
      z.looseObject({
        /** The customer's number. */
        id: z.coerce.string(),
        messages: z.array(z.unknown()).catch([]),
      }),
    )
    .catch([]),
})

const statuses: Readonly<Record<string, PastMessage['status']>> = {
  DELIVERED: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
}

type Read = LineUpdate | null | undefined

function readPast(given: unknown, customer: string, context: MessageContext) {
  const parsed = messageSchema.safeParse(given)
  if (!parsed.success) return undefined
  const { from = '', to, history_context: past } = parsed.data
  const isOwn = to !== undefined || digits(from) !== digits(customer)
  const update = readMessage(
    { ...parsed.data, ...(isOwn ? { to: to ?? customer } : { from: customer }) },
    { ...context, ...(isOwn && { sentFrom: 'phone' as const }) },
  )
  const status = (isOwn ? statuses[past?.status ?? ''] : 'delivered') ?? 'sent'
  return update?.kind === 'message' ? { ...update, status } : update
}

/**
 * Reads a part of what was written on a number before it was connected. The parts come in any order.
 * @returns undefined for each message that cannot be read
 */
export function readHistory(given: unknown, context: MessageContext): Read[] {
  const parsed = historySchema.safeParse(given)
  if (!parsed.success) return [undefined]
  const { threads, metadata, errors } = parsed.data
  if (errors.some(({ code }) => code === phoneDataCodes.declined))
    return [{ kind: 'phoneData', data: 'history' }]
  const progress: Read[] =
    metadata?.progress === undefined
      ? []
      : [{ kind: 'phoneData', data: 'history', progress: metadata.progress }]
  if (threads.length === 0) return progress.length === 0 ? [null] : progress
  const read = threads.flatMap(({ id: customer, messages }) => {
    const read = messages.map((one) => readPast(one, customer, context))
    const past = read
      .flatMap((one) => (one?.kind === 'message' && 'status' in one ? [one] : []))
      .toSorted((one, other) => one.at - other.at)
    const parts: LineHistoryUpdate[] = []
    for (let from = 0; from < past.length; from += AT_ONCE) {
      const part = past.slice(from, from + AT_ONCE)
      const [first] = part
      if (first !== undefined) parts.push({ kind: 'history', person: first.person, messages: part })
    }
    return [...parts, ...read.filter((one) => one?.kind !== 'message')]
  })
  // Last: what it says of is stored before.
  return [...read, ...progress]
}

/** Reads the file of a message whose other content came with the history. */
export function readPastFile(given: unknown, context: MessageContext): Read {
  const parsed = messageSchema.safeParse(given)
  if (!parsed.success) return undefined
  // Only the file counts here; whose message it is, came with the history.
  const update = readMessage(
    { ...parsed.data, from: parsed.data.from ?? '0' },
    { ...context, contacts: [] },
  )
  if (update?.kind !== 'message') return update
  const { wamid: target, content, file } = update
  if (file === undefined || !('mediaId' in file)) return null
  return { kind: 'pastFile', target, content, file }
}
