import type { z } from 'zod'
import { reportsApi } from '#contract/api/reports/reports.ts'
import { lastDays, spanBefore } from '#contract/rules/reports/report.ts'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { SHOP } from '#simulator/demo/users.ts'
import { median } from '../statistics.ts'
import { signInToDemo, timeCall, type TimedDemo } from '../workspace/demo-calls.ts'

const ROUNDS = 7
/** The periods that the screen offers, days. */
const PERIODS = [7, 28, 90]

export interface ReportTimes {
  /** Median of the slowest report, ms. */
  readonly worst: number
  readonly question: string
  /** Conversations in it, with those of the previous period. */
  readonly conversations: number
}

/** Times a report with a comparison, for all teams and for one. */
export async function timeReports(demo: TimedDemo): Promise<ReportTimes> {
  const admin = demoAccounts().find(({ role }) => role === 'ROLE_ADMI')
  const token = await signInToDemo(demo.workspace, admin?.email ?? '')
  let worst: ReportTimes = { worst: 0, question: '', conversations: 0 }
  for (const days of PERIODS)
    for (const more of [{}, { teamId: 'e-sales' }]) {
      const span = lastDays(days, Date.now(), 'UTC')
      const query = { ...span, compareFrom: spanBefore(span).from, ...more }
      const call = async <Output extends z.ZodType>(part: string, output: Output) => {
        const path = `/services/main/groups/${SHOP}/${part}?${new URLSearchParams(query)}`
        return await timeCall(demo, path, token, output)
      }
      // Ignore the first round, which fills the cache for the others.
      const { answer } = await call('report', reportsApi.report.output)
      const conversations = answer.totals.conversations + (answer.before?.conversations ?? 0)
      const figures: number[] = []
      const tags: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        figures.push((await call('report', reportsApi.report.output)).ms)
        tags.push((await call('report/tags', reportsApi.reportTags.output)).ms)
      }
      const label = `${days} days${'teamId' in more ? ' of a team' : ''}`
      for (const [question, rounds] of [
        [label, figures],
        [`tags of ${label}`, tags],
      ] as const) {
        const ms = median(rounds)
        if (ms > worst.worst) worst = { worst: ms, question, conversations }
      }
    }
  return worst
}
