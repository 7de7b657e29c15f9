import type { Report } from '#contract/api/reports/reports.ts'
import type { FrameTab } from '#contract/entities/reports/frame.ts'
import type { Language } from '#contract/limits.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { numericDateLocale } from '#contract/rules/time/date-locale.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { durationText, lastDays } from '#contract/rules/reports/report.ts'
import {
  registrationOrigin,
  type OriginView,
} from '#contract/rules/contacts/registration-origin.ts'
import { reportOf } from '#workspace/storage/reports/report.ts'
import {
  addCounts,
  countOrigins,
  countChatsByAgent,
  type AgentChats,
} from '#workspace/storage/reports/reports.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Directory } from '#workspace/viewers.ts'
import type { PageContent, PageTable } from './page.ts'
import { words } from './words.ts'

interface PageInput {
  db: Db
  directory: Directory
  /**
   * The chats that the viewer may see. The counts of chats and contacts include only these chats. The figures of
   * conversations include all chats of the group.
   */
  scope: ChatScope
  /** Epoch ms. */
  now: number
  /** The language of the texts and number formats. */
  language: Language
  /** The viewer's time zone (IANA name), in which the time of the counting is written; undefined if unknown. */
  timeZone: string | undefined
}

/**
 * The time of day in the viewer's time zone. Without a zone that this runtime supports, the time in UTC and `(UTC)`.
 */
function timeOfDay(now: number, timeZone: string | undefined): string {
  const inZone = (zone: string) =>
    new Intl.DateTimeFormat(numericDateLocale, { timeStyle: 'short', timeZone: zone }).format(now)
  try {
    if (timeZone !== undefined) return inZone(timeZone)
  } catch (error) {
    // A RangeError means that this runtime does not support the zone.
    if (!(error instanceof RangeError)) throw error
  }
  return `${inZone('UTC')} (UTC)`
}

/** Counts contacts by registration origin. The results of campaigns are on the screen Campaigns, not on this page. */
async function campaigns({
  db,
  directory: { group },
  scope,
  language,
}: PageInput): Promise<PageContent> {
  const texts = words[language]
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  // All integrations without a name in the group share one row.
  const byOrigin = new Map<string, OriginView & { contacts: number }>()
  for (const { source, sourceInputId, contacts } of await countOrigins(db, scope)) {
    const origin = { source: source ?? undefined, sourceInputId: sourceInputId ?? undefined }
    const view = registrationOrigin(origin, group)
    const key = JSON.stringify([view.kind, view.name])
    byOrigin.set(key, { ...view, contacts: contacts + (byOrigin.get(key)?.contacts ?? 0) })
  }
  const origins = [...byOrigin.values()].toSorted((a, b) => b.contacts - a.contacts)
  const all = origins.reduce((sum, { contacts }) => sum + contacts, 0)
  const rows = origins.map(({ kind, name, contacts }) => {
    const kindName = kind === null ? texts.unknownOrigin : texts.kinds[kind]
    return [name ?? kindName, contacts, percent.format(contacts / all)]
  })
  return {
    language,
    title: texts.campaigns,
    notes: [texts.campaignNote],
    tables: [
      {
        caption: texts.origins,
        columns: [texts.origin, texts.contacts, texts.share],
        rows,
        empty: texts.noContacts,
      },
    ],
  }
}

/** Key of the row for removed and disabled agents. The key null is for unassigned chats. */
const FORMER_AGENTS = Symbol('formerAgents')

/** Number of days of `lastConversations`: the default of the screen Reports. */
const DAYS = 28

/** The figures of the screen Reports for the last `DAYS` days. */
async function lastConversations(input: PageInput): Promise<PageTable[]> {
  const { db, directory, now, language } = input
  const texts = words[language]
  const zone = groupZone(directory.group)
  const filter = { groupId: directory.group.id }
  const report = await reportOf(db, { ...lastDays(DAYS, now, zone), filter, timeZone: zone })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const units = { minutes: 'min', hours: 'h' } as const
  const time = (ms: number | undefined) => {
    if (ms === undefined) return '–'
    const { text, unit } = durationText(ms)
    return `${text} ${units[unit]}`
  }
  const row = (name: string, figures: Report['totals']) => [
    name,
    figures.conversations,
    time(figures.medianResponse),
    figures.conversations === 0 ? '–' : percent.format(figures.resolved / figures.conversations),
  ]
  const { agents, totals } = report
  return [
    {
      caption: texts.conversationsOf(DAYS),
      columns: [texts.agent, texts.conversations, texts.firstResponse, texts.resolved],
      rows:
        totals.conversations === 0
          ? []
          : [
              ...agents.map((agent) => row(agent.name ?? texts.nobody, agent)),
              row(texts.total, totals),
            ],
      empty: texts.noConversations,
    },
  ]
}

/**
 * Counts the chats of each agent. Agents with the same name have separate rows. All removed and disabled agents share
 * one row. A second table has the figures of `lastConversations`.
 */
async function reports(input: PageInput): Promise<PageContent> {
  const { db, directory, scope, now, language, timeZone } = input
  const texts = words[language]
  const { chatStatusSetByUserLabel } = directory.group
  const names = new Map(
    directory.members.filter(({ disabled }) => !disabled).map(({ id, name }) => [id, name]),
  )
  const byAgent = new Map<string | typeof FORMER_AGENTS | null, AgentChats & { name: string }>()
  for (const load of await countChatsByAgent(db, scope)) {
    const name = load.userId === null ? texts.nobody : names.get(load.userId)
    const agent = name === undefined ? FORMER_AGENTS : load.userId
    const counted = byAgent.get(agent)
    const sum = counted === undefined ? load : addCounts(counted, load)
    byAgent.set(agent, { ...sum, name: name ?? texts.gone })
  }
  const rows = [...byAgent.values()]
    .toSorted((a, b) => b.chats - a.chats || byName(language)(a, b))
    .map(({ name, chats, waiting, success }) => [name, chats, waiting, success])
  return {
    language,
    title: texts.reports,
    notes: [texts.asOf(timeOfDay(now, timeZone))],
    tables: [
      {
        caption: texts.load,
        columns: [
          texts.agent,
          texts.chats,
          texts.unread,
          chatStatusSetByUserLabel || texts.success,
        ],
        rows,
        empty: texts.noChats,
      },
      ...(await lastConversations(input)),
    ],
  }
}

/** Creates the page of each tab that is shown in a frame. */
export const pages: Record<FrameTab, (input: PageInput) => Promise<PageContent>> = {
  campaigns,
  reports,
}
