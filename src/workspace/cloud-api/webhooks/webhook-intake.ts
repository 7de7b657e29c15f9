import { limits, type Language } from '#contract/limits.ts'
import { isSameAddress } from '#contract/rules/line/line-providers.ts'
import type { ChannelListener } from '#workspace/channel/channel.ts'
import type { LineUpdate } from '#workspace/channel/line-update.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { isPassing } from '#workspace/storage/error-kinds.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { dropFactsBefore } from '#workspace/storage/line/line-facts.ts'
import { countUnsigned, countWebhook } from '#workspace/storage/line/line-hours.ts'
import {
  dropWebhooksBefore,
  endWebhooks,
  insertWebhook,
  nextWebhooks,
  type EndedWebhook,
  type OpenWebhook,
} from '#workspace/storage/line/line-webhooks.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { LineWork } from '#workspace/cloud-api/line-work.ts'
import { addressOf, type Lines, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { outlineOf, readWebhook, type ReadWebhook } from './read-updates.ts'
import { createShedding } from './shed.ts'
import { isAuthentic, unsignedWebhook, type WebhookProof } from './signature.ts'

/** The transactions of bodies that wait. */
const WAITING = { turn: 'webhooks', urgency: 'webhook' } as const
/** Number of bodies that are processed at the same time. */
const AT_ONCE = 32
/** The same of one line, so that a line with long bodies does not hold up the others. */
const AT_ONCE_OF_LINE = 24
/** How long rows of processed bodies, and facts of messages that never became known, are kept, ms. */
const KEPT_MS = 30 * 86_400_000
const SWEEP_MS = 86_400_000
/** Pause after the database could not store an update, ms. */
const RETRY_MS = 5_000
/** How long unsigned calls are counted in memory, ms. */
const COUNT_MS = 1_000

export interface IntakeNeeds {
  storage: Storage
  clock: Clock
  log: Log
  lines: Lines
}

/** Whether an update is about what the account keeps, which all its numbers share. */
const isOfAccount = ({ kind }: LineUpdate): boolean => kind === 'template' || kind === 'flow'

/** Receives the webhooks of all lines. */
export interface WebhookIntake {
  /**
   * Checks a webhook and stores it durably. It is processed afterwards.
   * @throws ServiceFailure 401 without a valid proof of its origin; 413 for more updates than the provider ever sends; 503 if
   *   earlier ones have waited too long
   */
  receive(line: OpenLine, body: Buffer, proof: WebhookProof): Promise<void>
  /** Processes the stored bodies, also those of before the start. */
  start(listener: ChannelListener): void
  /** Processes what is stored for the lines that this instance works for. */
  wake(): void
  close(): Promise<void>
}

/** The ids of the person whom an update is about, those that it brings included. */
function idsIn(update: LineUpdate): (string | undefined)[] {
  if (update.kind === 'status') return [update.recipient?.userId, update.recipient?.phone]
  if (!('person' in update)) return []
  const { userId, phone } = update.person
  switch (update.kind) {
    case 'newNumber':
      return [userId, phone, update.userId, update.phone]
    case 'newUserId':
      return [userId, phone, update.userId]
    default:
      return [userId, phone]
  }
}

/** The people of a line whose updates are in a body, by each of their ids. */
const peopleIn = (lineId: string, updates: readonly LineUpdate[]): string[] =>
  updates.flatMap((update) =>
    idsIn(update).flatMap((id) => (id === undefined ? [] : [`${lineId} ${id}`])),
  )

export function createWebhookIntake({
  storage,
  clock,
  log,
  lines,
  work,
}: IntakeNeeds & { work: LineWork }): WebhookIntake {
  const shedding = createShedding({ storage, clock })
  let listener: ChannelListener | undefined
  let working: Promise<void> | undefined
  let isAsked = false
  /** The bodies that are processed now, by their ids. */
  const running = new Map<number, { lineId: string; stored: Promise<void> }>()
  /** Bodies whose updates are stored, until that is stored, too. */
  const ended: EndedWebhook[] = []
  /** The last body with something of a person. A later one waits for it, so that a chat keeps its order. */
  const last = new Map<string, Promise<void>>()
  /** Why a body could not be processed. The others end first, then all that are left begin again. */
  let failure: unknown
  let cancelTimer: () => void = () => undefined
  let cancelSweep: () => void = () => undefined
  let cancelCount: () => void = () => undefined
  /** Unsigned calls by line that are not stored yet. */
  const unsigned = new Map<string, number>()

  /** The languages of the groups whose lines these bodies are for, by line. */
  async function languagesOf(open: readonly OpenWebhook[]): Promise<Map<string, Language>> {
    const languages = new Map<string, Language>()
    for (const lineId of new Set(open.map((webhook) => webhook.lineId))) {
      const line = lines.byId(lineId)
      const group = line && (await findGroup(storage.db, line.row.group_id))
      languages.set(lineId, group?.language ?? 'es')
    }
    return languages
  }

  /** Reads a stored body. A body of a line that was removed has no updates. */
  function read({ lineId, body }: OpenWebhook, language: Language = 'es'): ReadWebhook {
    const line = lines.byId(lineId)
    if (line === undefined) return { updates: [], faults: 0, unread: '' }
    const { phone_id: phoneId, account_id: accountId, phone } = line.row
    return readWebhook(body, { phoneId, accountId, phone, language }, clock.now())
  }

  async function store(
    to: ChannelListener,
    { id, lineId, body }: OpenWebhook,
    { updates, faults: unreadable, unread }: ReadWebhook,
  ): Promise<void> {
    const line = lines.byId(lineId)
    let faults = unreadable
    let left = unread
    if (left !== '') log('a webhook says more than is shown', { webhook: id })
    for (const update of updates) {
      if (line === undefined) break
      try {
        const reporting = isOfAccount(update) ? linesLike(line) : [line]
        for (const { row } of reporting)
          await to.lineUpdate({ id: row.id, groupId: row.group_id }, update)
      } catch (error) {
        // The body is processed again, and the later ones of the same people after it.
        if (isPassing(error)) throw error
        faults += 1
        left = body
        log('an update of a line was left out', { webhook: id, error: String(error) })
      }
    }
    ended.push({ id, faults, left })
  }

  /**
   * The lines of the same account. The provider reports about an account once, though several groups may have a number
   * of it. Whoever enters an address and a secret of their own can sign events of any account, so those reach no
   * line of another address or secret.
   */
  function linesLike({ row, secrets }: OpenLine): OpenLine[] {
    return lines.ids().flatMap((id) => {
      const line = lines.byId(id)
      const isAlike =
        line?.row.account_id === row.account_id &&
        line.secrets.appSecret === secrets.appSecret &&
        isSameAddress(addressOf(line.row), addressOf(row))
      return isAlike ? [line] : []
    })
  }

  /** Starts to process a body. It waits for the earlier ones of the same people. */
  function begin(to: ChannelListener, webhook: OpenWebhook, language: Language | undefined): void {
    const content = read(webhook, language)
    const people = peopleIn(webhook.lineId, content.updates)
    const earlier = people.flatMap((person) => last.get(person) ?? [])
    const stored = Promise.all(earlier).then(() => store(to, webhook, content))
    for (const person of people) last.set(person, stored)
    running.set(webhook.id, { lineId: webhook.lineId, stored })
    void stored
      .catch((error: unknown) => {
        running.delete(webhook.id)
        failure ??= error
      })
      .finally(() => {
        for (const person of people) if (last.get(person) === stored) last.delete(person)
        wake()
      })
  }

  /** Lines that have enough bodies in progress. */
  function busyLines(): string[] {
    const counts = Map.groupBy(running.values(), ({ lineId }) => lineId)
    return Array.from(counts).flatMap(([lineId, bodies]) =>
      bodies.length < AT_ONCE_OF_LINE ? [] : [lineId],
    )
  }

  async function storeEnded(): Promise<void> {
    const done = ended.splice(0)
    if (done.length === 0) return
    try {
      // After a kill before this they are processed again, which changes nothing.
      await storage.transaction((tx) => endWebhooks(tx, done), WAITING)
    } finally {
      for (const { id } of done) running.delete(id)
    }
  }

  /** Stores which bodies have ended, and begins as many others. */
  async function goOn(to: ChannelListener): Promise<void> {
    do {
      isAsked = false
      await storeEnded()
      if (failure !== undefined) {
        if (running.size === 0) throw failure
        continue
      }
      const free = AT_ONCE - running.size
      if (free === 0 || listener === undefined) continue
      const busy = busyLines()
      const lineIds = work.ids().filter((id) => !busy.includes(id))
      const inProgress = Array.from(running.keys())
      const open = await nextWebhooks(storage.db, free, { lineIds, inProgress })
      const languages = await languagesOf(open)
      for (const webhook of open) begin(to, webhook, languages.get(webhook.lineId))
    } while (hasMore())
  }

  /** Whether a body was stored or has ended since the last look. */
  const hasMore = () => isAsked

  function wake(): void {
    isAsked = true
    const to = listener
    if (to === undefined || working !== undefined) return
    cancelTimer()
    working = goOn(to).then(
      () => {
        working = undefined
        if (hasMore()) wake()
      },
      (error: unknown) => {
        working = undefined
        failure = undefined
        log('webhooks could not be processed', { error: String(error) })
        cancelTimer = clock.after(RETRY_MS, wake)
      },
    )
  }

  /** Stores the number of unsigned calls at most once a second: they need no proof, so anybody can make many. */
  function noteUnsigned(lineId: string): void {
    unsigned.set(lineId, (unsigned.get(lineId) ?? 0) + 1)
    if (unsigned.size > 1 || unsigned.get(lineId) !== 1) return
    cancelCount = clock.after(COUNT_MS, () => {
      const counts = Array.from(unsigned)
      unsigned.clear()
      storage
        .transaction(async (tx) => {
          for (const [id, calls] of counts) await countUnsigned(tx, id, calls, clock.now())
        }, WAITING)
        .catch((error: unknown) => log('unsigned calls were not counted', { error: String(error) }))
    })
  }

  async function sweep(): Promise<void> {
    const before = clock.now() - KEPT_MS
    await dropWebhooksBefore(storage.db, before)
    await dropFactsBefore(storage.db, before)
  }

  function sweepDaily(): void {
    sweep().catch((error: unknown) => log('old webhooks stayed', { error: String(error) }))
    cancelSweep = clock.after(SWEEP_MS, sweepDaily)
  }

  return {
    async receive(line, body, proof) {
      if (!isAuthentic(line, body, proof)) {
        log('a webhook without a valid signature was refused', { line: line.row.id })
        noteUnsigned(line.row.id)
        throw unsignedWebhook()
      }
      const text = body.toString('utf8')
      const { fields, updates } = outlineOf(text)
      if (updates > limits.line.webhookUpdates)
        throw new ServiceFailure('PAYLOAD_TOO_LARGE', 'The webhook has too many updates.')
      await shedding.assertRoom(line.row.id)
      await storage.transaction(
        async (tx) => {
          await insertWebhook(tx, { lineId: line.row.id, body: text, fields }, clock.now())
          await countWebhook(tx, line.row.id, clock.now())
        },
        { isDurable: true, ...WAITING },
      )
      if (await work.take(line.row.id)) wake()
      else work.leave(line.row.id)
    },
    wake,
    start(given) {
      listener = given
      sweepDaily()
      wake()
    },
    async close() {
      listener = undefined
      cancelTimer()
      cancelSweep()
      cancelCount()
      await working
      await Promise.allSettled(Array.from(running.values(), ({ stored }) => stored))
      await storeEnded()
    },
  }
}
