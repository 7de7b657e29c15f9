import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '#contract/limits.ts'
import { backoffMs } from '#contract/rules/time/backoff.ts'
import type { ChannelProvider, TemplatePage } from '#workspace/channel/channel-provider.ts'
import type { Instance } from '#workspace/instance.ts'
import { isRefusedCall, isRefusedLine } from '#workspace/failure.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import {
  listGroupProviderFlows,
  listPublishingGroups,
} from '#workspace/storage/templates/provider-flows.ts'
import { findSync, listInterruptedSyncs, saveSync } from '#workspace/storage/line/provider-syncs.ts'
import { listSubmittingGroups } from '#workspace/storage/templates/template-submissions.ts'
import type { ProviderSyncsTable } from '#workspace/storage/tables.ts'
import { withUrgency, writeGroup, type WriteNeeds } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'
import { adoptFlows, syncFlowStates } from '#workspace/use-cases/flows/provided-flows.ts'
import {
  dropUnlistedTemplates,
  storeProvidedTemplates,
} from '#workspace/use-cases/templates/provided-templates.ts'

/** Fetches the templates of groups whose channel has a provider that keeps them, and their flows. */
export interface ProviderSync {
  /**
   * Fetches what a group's provider keeps. Does nothing for a group without one.
   * @throws ServiceFailure if the provider refuses or does not answer; the next run goes on where this one stopped
   */
  run(groupId: string): Promise<void>
  /** Does the same in the background, and again after failures that may pass. */
  wake(groupId: string): void
  /** Goes on with what a stop of the service, or of another instance, has interrupted. */
  start(): Promise<void>
  close(): void
}

/** How often a fetch looks whether another instance has ended its fetch for the same group, ms. */
const CLAIMED_MS = 500
/** The claim of the instance that fetches for a group. */
const claimOf = (groupId: string) => `provider sync ${groupId}`

const PAUSES = { firstMs: 10_000, longestMs: 15 * 60_000 }

export function createProviderSync(
  service: WriteNeeds &
    DeliveryNeeds & { instance: Instance; background: (work: Promise<unknown>) => void },
): ProviderSync {
  const { storage, clock, channel, log } = service
  const { claims } = service.instance
  const needs = withUrgency(service, 'bulk')
  const running = new Map<string, Promise<void>>()
  /** Groups with news since their run began. */
  const again = new Set<string>()
  const failures = new Map<string, number>()
  const timers = new Map<string, () => void>()
  let isClosed = false

  /** A page, or the first one if the provider does not know the page any more. */
  async function fetchPage(
    provider: ChannelProvider,
    row: ProviderSyncsTable,
  ): Promise<{ page: TemplatePage; row: ProviderSyncsTable; askedAt: number }> {
    const askedAt = clock.now()
    if (row.next_page === null) return { page: await provider.templatePage(), row, askedAt }
    try {
      return { page: await provider.templatePage(row.next_page), row, askedAt }
    } catch (error) {
      if (!isRefusedCall(error)) throw error
      const first = { ...row, started_at: askedAt, next_page: null, item_count: 0 }
      return { page: await provider.templatePage(), row: first, askedAt }
    }
  }

  async function fetchAll(groupId: string, provider: ChannelProvider): Promise<void> {
    const stored = await findSync(storage.db, groupId, 'templates')
    let row: ProviderSyncsTable =
      stored?.finished_at === null && stored.next_page !== null
        ? stored
        : {
            group_id: groupId,
            kind: 'templates',
            started_at: clock.now(),
            next_page: null,
            finished_at: null,
            item_count: 0,
          }
    for (let pages = 1; ; pages += 1) {
      const fetched = await fetchPage(provider, row)
      if (isClosed) return
      const { templates } = fetched.page
      // A list without an end must not fill the database. What was not read of it stays as it is.
      const { next: following = null } = fetched.page
      const isCut = following !== null && pages >= limits.line.templatePagesMax
      const next = isCut ? null : following
      if (isCut) log('a provider lists more templates than are read', { group: groupId })
      row = {
        ...fetched.row,
        next_page: next,
        item_count: fetched.row.item_count + templates.length,
        finished_at: next === null ? clock.now() : null,
      }
      const { started_at: startedAt } = row
      await writeGroup(needs, groupId, async (work) => {
        const now = clock.now()
        await storeProvidedTemplates(work, groupId, templates, { askedAt: fetched.askedAt, now })
        if (next === null && !isCut) await dropUnlistedTemplates(work, groupId, { startedAt, now })
        await saveSync(work.tx, row)
      })
      if (next === null) break
    }
    const group = await findGroup(storage.db, groupId)
    if (group?.hasFlows === true) await adoptFlows(service, groupId, provider)
    else if ((await listGroupProviderFlows(storage.db, groupId)).length > 0)
      await syncFlowStates(service, groupId, provider)
  }

  /** Fetches once no other instance fetches for the group. */
  async function fetchClaimed(groupId: string, provider: ChannelProvider): Promise<void> {
    while (!(await claims.take(claimOf(groupId)))) {
      if (isClosed) return
      await wait(CLAIMED_MS)
    }
    try {
      await fetchAll(groupId, provider)
    } finally {
      await claims.release(claimOf(groupId))
    }
  }

  async function run(groupId: string): Promise<void> {
    const provider = channel.provider?.(groupId)
    if (provider === undefined) return
    const before = running.get(groupId)
    if (before !== undefined) {
      // That run may have asked the provider before its latest changes, so this caller needs a newer run.
      await before.catch(() => undefined)
      const next = running.get(groupId)
      if (next !== undefined) return await next
      if (isClosed) return
    }
    const work = fetchClaimed(groupId, provider).finally(() => {
      running.delete(groupId)
      if (again.delete(groupId)) wake(groupId)
    })
    running.set(groupId, work)
    await work
    failures.delete(groupId)
  }

  function later(groupId: string, error: unknown): void {
    log('what a provider keeps could not be fetched', { group: groupId, error: String(error) })
    // An admin repairs a refused line, and everything is then fetched again.
    if (isClosed || isRefusedLine(error)) return
    const count = (failures.get(groupId) ?? 0) + 1
    failures.set(groupId, count)
    timers.get(groupId)?.()
    timers.set(
      groupId,
      clock.after(backoffMs(PAUSES, count), () => wake(groupId)),
    )
  }

  function wake(groupId: string): void {
    if (isClosed) return
    if (running.has(groupId)) {
      again.add(groupId)
      return
    }
    timers.get(groupId)?.()
    timers.delete(groupId)
    service.background(run(groupId).catch((error: unknown) => later(groupId, error)))
  }

  return {
    run,
    wake,
    async start() {
      const interrupted = await listInterruptedSyncs(storage.db, 'templates')
      const publishing = await listPublishingGroups(storage.db)
      const submitting = await listSubmittingGroups(storage.db)
      for (const groupId of new Set([...interrupted, ...publishing, ...submitting]))
        if (channel.provider?.(groupId) !== undefined && (await claims.take(claimOf(groupId))))
          wake(groupId)
    },
    close() {
      isClosed = true
      for (const cancel of timers.values()) cancel()
    },
  }
}
