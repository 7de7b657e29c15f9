import type { Report } from '#contract/api/reports/reports.ts'
import { dayCell } from '#contract/rules/contacts/export-cells.ts'
import { csvFile } from '#renderer/data/forms/csv-file.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ratingOf, type Figures } from './report-numbers.ts'
import type { ReportTag } from './report-queries.ts'

type Texts = ReturnType<typeof useTexts<['reports']>>

/** A block of a report as a table: its name and its rows. The first row contains the column titles. */
export interface ReportTable {
  readonly name: string
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Whole seconds, as `durationText` counts them on the screen. */
const seconds = (ms: number | undefined) => (ms === undefined ? null : Math.floor(ms / 1_000))

const figureCells = (figures: Figures) => [
  figures.conversations,
  figures.answered,
  seconds(figures.medianResponse),
  seconds(figures.p90Response),
  figures.resolved,
  seconds(figures.medianResolution),
  seconds(figures.p90Resolution),
  figures.transfers,
  figures.ratings,
  ratingOf(figures),
]

/** The blocks of a report as tables. Times are numbers of seconds, so that a spreadsheet can calculate with them. */
export function reportTables(
  report: Report,
  tags: readonly ReportTag[],
  { t }: Texts,
): Record<ReportBlock, ReportTable> {
  const figureHead = [
    t('reports:conversations'),
    t('reports:answered'),
    `${t('reports:medianResponse')} (s)`,
    `${t('reports:p90Response')} (s)`,
    t('reports:resolved'),
    `${t('reports:medianResolution')} (s)`,
    `${t('reports:p90Resolution')} (s)`,
    t('reports:transfers'),
    t('reports:ratingsHead'),
    t('reports:satisfaction'),
  ]
  const parts = (name: string, head: string, nobody: string, list: Report['agents']) => ({
    name,
    rows: [
      [head, ...figureHead],
      ...list.map((part) => [part.name ?? nobody, ...figureCells(part)]),
      [t('reports:total'), ...figureCells(report.totals)],
    ],
  })
  const sendings = (name: string, head: string, list: Report['templates']) => ({
    name,
    rows: [
      [
        head,
        t('reports:sent'),
        t('reports:delivered'),
        t('reports:read'),
        t('reports:replied'),
        t('reports:failedSendings'),
      ],
      ...list.map((one) => [one.name, one.sent, one.delivered, one.read, one.replied, one.failed]),
    ],
  })
  return {
    days: {
      name: t('reports:byDay'),
      rows: [
        [t('reports:day'), ...figureHead],
        ...report.days.map((day) => [dayCell(day.day), ...figureCells(day)]),
      ],
    },
    hours: {
      name: t('reports:byHour'),
      rows: [
        [t('reports:day'), ...Array.from({ length: 24 }, (_, hour) => hour)],
        ...report.hours.map((hours, weekday) => [weekday + 1, ...hours]),
      ],
    },
    agents: parts(t('reports:byAgent'), t('reports:agent'), t('reports:noAgent'), report.agents),
    teams: parts(t('reports:byTeam'), t('reports:team'), t('reports:noTeam'), report.teams),
    tags: {
      name: t('reports:byTag'),
      rows: [
        [t('reports:tag'), t('reports:conversations')],
        ...tags.map(({ name, conversations }) => [name, conversations]),
      ],
    },
    templates: sendings(t('reports:templates'), t('reports:template'), report.templates),
    campaigns: sendings(t('reports:campaigns'), t('reports:campaign'), report.campaigns),
  }
}

export type ReportBlock = 'days' | 'hours' | 'agents' | 'teams' | 'tags' | 'templates' | 'campaigns'

const lines = ({ rows }: ReportTable) => rows.map((row) => row.map((value) => value ?? ''))

/** One block as a CSV file. */
export function blockCsv(table: ReportTable): Blob {
  return csvFile(lines(table))
}

/** All blocks in one CSV file, each with its name above it. */
export function wholeCsv(tables: readonly ReportTable[]): Blob {
  const blocks = tables.flatMap((table) => [[], [table.name], ...lines(table)])
  return csvFile(blocks.slice(1))
}
