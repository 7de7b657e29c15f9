import { createHash } from 'node:crypto'
import { lineTroubleOf } from '#contract/rules/line/line-trouble.ts'
import type { LineFactUpdate } from '#workspace/channel/line-update.ts'
import {
  askBusiness,
  askCalls,
  callsColumn,
  checkValues,
  subscribeAccount,
} from '#workspace/cloud-api/check-line.ts'
import type { LineFindings } from '#workspace/cloud-api/check-key.ts'
import { lineClaim } from '#workspace/cloud-api/line-work.ts'
import { storedValues, type Lines, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import type { Instance } from '#workspace/instance.ts'
import { limitsJson } from '#workspace/storage/line/line-limits.ts'
import { findLine, updateLine } from '#workspace/storage/line/lines.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { writeGroup, type WriteNeeds } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { applyLineFact } from './line-facts.ts'
import { changeLineState, lineStatusOf } from './line-state.ts'

/** Pause between two questions about a line, ms. */
const EVERY_MS = 6 * 3_600_000
/** By how much the pause of each line is longer, so that the lines are not asked at the same time. Ms, at most. */
const SPREAD_MS = 3_600_000
/** How often the service looks which lines are due, ms. */
const LOOK_MS = 60_000
/** Pause after the provider still restricts a line whose restriction should have ended, or did not answer, ms. */
const AGAIN_MS = 30 * 60_000

type Needs = WriteNeeds &
  DeliveryNeeds & {
    cloud: { readonly lines: Lines }
    instance: Instance
    background: (work: Promise<unknown>) => void
  }

/** The provider's code for a token that it does not accept. */
const TOKEN_REFUSED = 190

/** The begin of a time's second: the provider's times are whole seconds, and are compared with ours. */
const secondOf = (at: number) => Math.floor(at / 1_000) * 1_000

/** What an answer says of the number, as its webhooks would say it. */
function factsOf({ number }: LineFindings, at: number): LineFactUpdate[] {
  const { quality, limit, throughput } = number ?? {}
  const fact = { kind: 'lineFact', at, isUrgent: false } as const
  return [
    ...(quality === undefined ? [] : [{ ...fact, fact: 'quality' as const, value: quality }]),
    ...(limit === undefined ? [] : [{ ...fact, fact: 'limit' as const, value: String(limit) }]),
    ...(throughput === undefined
      ? []
      : [{ ...fact, fact: 'throughput' as const, value: String(throughput) }]),
  ]
}

/** Whether the number may send again, as far as the provider says. */
const isFree = ({ number, checks }: LineFindings): boolean =>
  number !== undefined && !checks.some(({ state, fault }) => state === 'bad' || fault === 'blocked')

/**
 * Asks the provider how a line is, and stores what it says. The app is subscribed to the account again, because without
 * that no webhook comes. A refused token stops the line, and one whose restriction has ended goes on.
 * @throws ServiceFailure LINE_UNREACHABLE
 */
export async function askLine(service: Needs, line: OpenLine): Promise<void> {
  const { cloud, clock } = service
  const access = cloud.lines.accessOf(line)
  const findings = await checkValues(access, storedValues(line))
  const isRefused = findings.checks.some(({ fault }) => fault === 'invalidToken')
  if (!isRefused && hasOwnApp(line.row.provider))
    await subscribeAccount(access, line.row.account_id)
  const [hasCalls, businessId] = isRefused
    ? []
    : await Promise.all([
        askCalls(access, line.row.phone_id),
        askBusiness(access, line.row.account_id),
      ])
  const now = clock.now()
  await writeGroup(service, line.row.group_id, async (work) => {
    const { tx, announce, afterCommit } = work
    const before = await findLine(tx, line.row.id)
    // The token was replaced during the question.
    if (before?.secrets !== line.row.secrets) return
    for (const fact of factsOf(findings, secondOf(now)))
      await applyLineFact(work, service, before.id, fact)
    const change = {
      checked_at: now,
      token_expires_at: findings.tokenExpiresAt ?? before.token_expires_at,
      health_json: limitsJson(findings.limits, before, now),
      has_calls: callsColumn(hasCalls) ?? before.has_calls,
      business_id: businessId ?? before.business_id,
      ...(findings.number?.name ? { name: findings.number.name } : {}),
    }
    await updateLine(tx, before.id, change)
    const row = await findLine(tx, before.id)
    if (row === undefined) return
    afterCommit(() => service.channel.lineChanged?.(row))
    announce(toGroup(row.group_id, 'line.changed', { line: lineStatusOf(row) }))
    if (isRefused && row.state === 'connected')
      await changeLineState(work, service, row, { state: 'stopped', code: TOKEN_REFUSED })
    if (isOver(row, now) && isFree(findings))
      await changeLineState(work, service, row, { state: 'connected' })
  })
}

/** Whether a restriction that stopped the line should have ended. */
const isOver = ({ state, stop_code: code, stop_until: until }: LinesTable, now: number): boolean =>
  state === 'stopped' &&
  until !== null &&
  until <= now &&
  lineTroubleOf(code ?? undefined) === 'account'

/** A share of the spread that is always the same for a line. */
function spreadOf(lineId: string): number {
  const [first = 0, second = 0] = createHash('sha256').update(lineId).digest()
  return ((first * 256 + second) / 65_536) * SPREAD_MS
}

/** Asks about each line a few times a day, and when a restriction should have ended; not at the start. */
export interface LineQuestions {
  start(): void
  close(): void
}

export function createLineQuestions(service: Needs): LineQuestions {
  const { cloud, clock, log } = service
  let cancel: () => void = () => undefined
  let isAsking = false
  /** When a line may be asked again after a question that changed nothing, epoch ms. */
  const notBefore = new Map<string, number>()

  function isDue({ row }: OpenLine, now: number): boolean {
    if ((notBefore.get(row.id) ?? 0) > now) return false
    const last = row.checked_at ?? row.created_at
    return (
      isOver(row, now) || (row.state !== 'stopped' && last + EVERY_MS + spreadOf(row.id) <= now)
    )
  }

  async function askAll(lines: readonly OpenLine[]): Promise<void> {
    for (const line of lines) {
      const { id } = line.row
      notBefore.set(id, clock.now() + AGAIN_MS)
      await askLine(service, line).catch((error: unknown) =>
        log('a line could not be checked', { line: id, error: String(error) }),
      )
    }
  }

  function look(): void {
    cancel = clock.after(LOOK_MS, look)
    const now = clock.now()
    const open = cloud.lines.ids().flatMap((id) => cloud.lines.byId(id) ?? [])
    // The instance that works for a line asks.
    const due = open.filter(
      (line) => service.instance.claims.holds(lineClaim(line.row.id)) && isDue(line, now),
    )
    if (isAsking || due.length === 0) return
    isAsking = true
    service.background(
      askAll(due).finally(() => {
        isAsking = false
      }),
    )
  }

  return {
    start() {
      cancel = clock.after(LOOK_MS, look)
    },
    close: () => cancel(),
  }
}
