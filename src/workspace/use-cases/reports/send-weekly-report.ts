import type { Report } from '#contract/api/reports/reports.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { languageOf, type Language } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import {
  durationText,
  lastDays,
  nextWeeklyReport,
  spanBefore,
} from '#contract/rules/reports/report.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import type { DueTasks } from '#workspace/scheduler.ts'
import type { Clock } from '#workspace/clock.ts'
import { reportOf } from '#workspace/storage/reports/report.ts'
import {
  deleteWeeklyReport,
  findWeeklyReportById,
  nextWeeklyReportDue,
  setWeeklyReportDue,
} from '#workspace/storage/reports/weekly-reports.ts'
import { findUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import type { Mailer } from '#workspace/use-cases/people/mailer.ts'
import { notify } from '#workspace/use-cases/messages/notify.ts'

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
    `Chats nuevos: ${conversations} (antes ${before}). Primera respuesta: ${response}. Finalizados: ${resolved}.`,
  en: ({ conversations, before, response, resolved }) =>
    `New chats: ${conversations} (before ${before}). First response: ${response}. Finished: ${resolved}.`,
  pt: ({ conversations, before, response, resolved }) =>
    `Chats novos: ${conversations} (antes ${before}). Primeira resposta: ${response}. Finalizados: ${resolved}.`,
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

const letters: Readonly<Record<Language, { subject: string; body: (summary: string) => string }>> =
  {
    es: {
      subject: 'Tu semana',
      body: (summary) => `${summary}\n\nLo demás está en Reportes.\n`,
    },
    en: {
      subject: 'Your week',
      body: (summary) => `${summary}\n\nThe rest is in Reports.\n`,
    },
    pt: {
      subject: 'Sua semana',
      body: (summary) => `${summary}\n\nO resto está em Relatórios.\n`,
    },
  }

/**
 * Sends weekly reports when they are due: as notifications, and as mails if there is a mail server. If several reports of a subscription became due while the
 * service was not running, only one is sent at the next start. The subscription of a user who may no longer see reports
 * is deleted.
 */
export function weeklyReportTasks({ clock, mailer }: { clock: Clock; mailer: Mailer }): DueTasks {
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
      await mailReport(work, mailer, { report, group, userId })
      await setWeeklyReportDue(tx, id, nextWeeklyReport(now, timeZone))
    },
  }
}

/** Mails a report to a user, in their language. Without a mail server they have only the notification. */
async function mailReport(
  work: Work,
  mailer: Mailer,
  { report, group, userId }: { report: Report; group: Group; userId: string },
): Promise<void> {
  const user = mailer.sends ? await findUser(work.tx, userId) : undefined
  if (user === undefined) return
  const { name, email } = user
  const language = languageOf(user.language ?? group.language)
  const { subject, body } = letters[language]
  await mailer.post(work, {
    to: { name, email },
    subject: `${group.name}: ${subject}`,
    body: body(summaryOf(report, language)),
    groupId: group.id,
    invitationId: null,
  })
}
