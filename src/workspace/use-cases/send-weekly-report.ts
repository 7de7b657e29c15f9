import type { Report } from '#contract/api/reports.ts'
import type { Language } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { durationText, lastDays, nextWeeklyReport, spanBefore } from '#contract/rules/report.ts'
import { groupZone } from '#contract/rules/time-zone.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import type { Clock } from '#workspace/clock.ts'
import { reportOf } from '#workspace/storage/report.ts'
import {
  deleteWeeklyReport,
  findWeeklyReportById,
  nextWeeklyReportDue,
  setWeeklyReportDue,
} from '#workspace/storage/weekly-reports.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import { notify } from './notify.ts'

const DAYS = 7

/** The values in the sentences of a summary. */
interface Summary {
  conversations: string
  before: string
  response: string
  resolved: string
}

const summaries: Readonly<Record<Language, (summary: Summary) => string>> = {
  es: ({ conversations, before, response, resolved }) =>
    `Conversaciones nuevas: ${conversations} (antes ${before}). Primera respuesta: ${response}. Resueltas: ${resolved}.`,
  en: ({ conversations, before, response, resolved }) =>
    `New conversations: ${conversations} (before ${before}). First response: ${response}. Resolved: ${resolved}.`,
  pt: ({ conversations, before, response, resolved }) =>
    `Conversas novas: ${conversations} (antes ${before}). Primeira resposta: ${response}. Resolvidas: ${resolved}.`,
}

/** Three short sentences that summarise the week. */
function summaryOf({ totals, before }: Report, language: Language): string {
  const count = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const { conversations, medianResponse, resolved } = totals
  const time = medianResponse === undefined ? undefined : durationText(medianResponse)
  return summaries[language]({
    conversations: count.format(conversations),
    before: count.format(before?.conversations ?? 0),
    response: time === undefined ? '–' : `${time.text} ${time.unit === 'hours' ? 'h' : 'min'}`,
    resolved: conversations === 0 ? '–' : percent.format(resolved / conversations),
  })
}

/**
 * The filter for a saved id. A saved null becomes undefined, which selects all conversations. A saved `none` becomes
 * null, which selects conversations without an agent or team.
 */
function partOf(id: string | null): string | null | undefined {
  if (id === null) return undefined
  return id === 'none' ? null : id
}

/**
 * Sends weekly reports as notifications when they are due. If several reports of a subscription became due while the
 * service was not running, only one is sent at the next start. The subscription of a user who may no longer see reports
 * is deleted.
 */
export function weeklyReportTasks({ clock }: { clock: Clock }): DueTasks {
  return {
    next: nextWeeklyReportDue,
    failed: 'a weekly report could not be sent',
    async run(work, id) {
      const { tx } = work
      const row = await findWeeklyReportById(tx, id)
      if (row === undefined) return
      const { user_id: userId, group_id: groupId } = row
      const directory = await readDirectory(tx, groupId)
      if (directory === undefined || !can(viewerIn(directory, userId), 'report.see')) {
        await deleteWeeklyReport(tx, userId, groupId)
        return
      }
      const { group } = directory
      const now = clock.now()
      const timeZone = groupZone(group)
      const span = lastDays(DAYS, now, timeZone)
      const report = await reportOf(tx, {
        ...span,
        compareFrom: spanBefore(span).from,
        timeZone,
        filter: { groupId, teamId: partOf(row.team_id), userId: partOf(row.agent_id) },
      })
      const text = summaryOf(report, group.language)
      const notice = { kind: 'report', title: group.name, text } as const
      await notify(work, directory, [userId], notice, { now })
      await setWeeklyReportDue(tx, id, nextWeeklyReport(now, timeZone))
    },
  }
}
