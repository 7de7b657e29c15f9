import { lineApi } from '#contract/api/line/line.ts'
import { can } from '#contract/policies/index.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { notFound } from '#workspace/failure.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { lineQueue } from '#workspace/storage/line/line-queue.ts'
import { compareLineTemplates } from '#workspace/use-cases/line/compare-templates.ts'
import { askLine } from '#workspace/use-cases/line/line-questions.ts'
import { lineHealth } from '#workspace/use-cases/line/line-health.ts'
import { enterLine, lineOf } from './line-access.ts'

/** The calls that say how a line is. */
export const lineHealthRoutes = [
  implement(lineApi.lineHealth, async (call, service) => {
    const { storage, clock } = service
    const { viewer } = await enterLine(storage.db, call, 'line.see')
    const health = await lineHealth(storage.db, lineOf(service, call.groupId).row, clock.now())
    if (can(viewer, 'line.edit')) return health
    // Others may not see every chat.
    const failures = health.failures.map((failure) => {
      const { contactId: _, ...shown } = failure
      return shown
    })
    const { tokenExpires: _, ...shown } = health
    return { ...shown, failures }
  }),

  implement(lineApi.askLine, async (call, service) => {
    const { storage, clock } = service
    await enterLine(storage.db, call, 'line.edit')
    await askLine(service, lineOf(service, call.groupId))
    return await lineHealth(storage.db, lineOf(service, call.groupId).row, clock.now())
  }),

  implement(lineApi.lineTemplates, async (call, service) => {
    const { storage, clock, channel } = service
    const { groupId } = call
    await enterLine(storage.db, call, 'line.edit')
    lineOf(service, groupId)
    const provider = channel.provider?.(groupId)
    if (provider === undefined) throw notFound('line')
    const compared = await compareLineTemplates(storage.db, groupId, provider)
    return { ...compared, comparedAt: iso(clock.now()) }
  }),

  implement(lineApi.lineQueue, async (call, service) => {
    const { storage, clock } = service
    await enterLine(storage.db, call, 'line.edit')
    return await lineQueue(storage.db, lineOf(service, call.groupId).row, clock.now())
  }),
]
