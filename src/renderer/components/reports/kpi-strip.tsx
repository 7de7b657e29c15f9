import '@mantine/charts/styles.layer.css'
import { Box, Text } from '@mantine/core'
import { Sparkline } from '@mantine/charts'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './kpi-strip.module.css'
import { verdictOf } from '#renderer/components/people/verdict.ts'

/** The most important figures of a screen, each a `KpiCell`, in a row. */
export function KpiStrip({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <dl className={classes.strip}>{children}</dl>
    </div>
  )
}

export interface KpiCellProps {
  label: string
  value: string
  unit?: string | undefined
  /** The difference from the figure of the comparison period; null if there is no such figure. */
  change: number | null
  /** `change` as text, without its sign. */
  changeText: string
  /** Whether a smaller figure is better, e.g. a time or a cost. */
  lessIsBetter?: boolean
  note: string
  /** The daily figures for the chart, oldest first; null for a day without a figure. */
  course: readonly (number | null)[]
}

/** A figure with its change and a chart of its daily values. */
export function KpiCell(props: KpiCellProps) {
  const { label, value, unit, change, changeText, lessIsBetter = false, note, course } = props
  const { t } = useTranslation()
  const verdict = change === null ? undefined : verdictOf(change, lessIsBetter)
  const verdicts = { better: t('shell.page.better'), worse: t('shell.page.worse') }
  const Arrow = (change ?? 0) > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <div className={classes.kpi}>
      <Text component="dt" truncate size="sm" c="dimmed" title={label}>
        {label}
      </Text>
      <Text component="dd" inherit my={2} fz={22} lh="28px" fw={650} className="numbers">
        {value}
        {unit !== undefined && (
          <Text span inherit fz="sm" fw={500} c="dimmed">
            {' '}
            {unit}
          </Text>
        )}
      </Text>
      <Text component="dd" inherit fz="xs" lh="sm" c="dimmed" className="numbers">
        {verdict !== undefined && (
          <span className={classes.change} data-verdict={verdict}>
            <Arrow size={14} aria-hidden="true" />
            {changeText}
            <span className="spoken"> {verdicts[verdict]}</span>
          </span>
        )}
        {note}
      </Text>
      {course.filter((one) => one !== null).length > 1 && (
        <Box component="dd" top={34} right={16} pos="absolute" inert>
          <Sparkline
            w={64}
            h={28}
            data={[...course]}
            curveType="monotone"
            color={verdict === 'worse' ? 'var(--b-status-red)' : 'var(--b-accent)'}
            fillOpacity={0.2}
            strokeWidth={1.5}
            areaProps={{ isAnimationActive: false }}
          />
        </Box>
      )}
    </div>
  )
}
