import { Button, Flex, Text, UnstyledButton } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { Rule } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { faultOf, timesOf } from './rule-facts.ts'
import classes from './rules.module.css'

const faultKeys = {
  missing: 'rules:faults.missing',
  flood: 'rules:faults.flood',
  nobody: 'rules:faults.nobody',
  failed: 'rules:faults.failed',
} as const

/** What is wrong with a rule, and since when. */
export function FaultLine({ rule, onLog }: { rule: Rule; onLog: () => void }) {
  const { t, language } = useTexts('rules')
  const today = useAtomValue(todayAtom)
  const fault = faultOf(rule)
  if (fault === null) return null
  const { at } = rule.fault ?? {}
  return (
    <Flex align="center" gap={8} className={classes.fault}>
      <Text span size="sm" c="var(--b-danger)" truncate>
        {t(faultKeys[fault], { count: limits.rules.floodRuns })}
        {at !== undefined && ` · ${momentText(at, today, language)}`}
      </Text>
      {fault !== 'missing' && (
        <Button variant="subtle" size="compact-xs" flex="none" onClick={onLog}>
          {t('rules:faults.log')}
        </Button>
      )}
    </Flex>
  )
}

/** px. */
const barPx = 26
const leastPx = 2

/** How often a rule acted in each of the last seven days, and in all of them. A press opens its log. */
export function WeekCell({ rule, onLog }: { rule: Rule; onLog: () => void }) {
  const { t, language } = useTexts('rules')
  const numbers = useNumbers()
  const today = useAtomValue(todayAtom)
  const { days, undone, lastAt } = rule
  const times = timesOf(rule)
  const most = Math.max(1, ...days)
  const more =
    undone > 0
      ? t('rules:undone', { count: undone, total: numbers.count(undone) })
      : lastAt === undefined
        ? t('rules:never')
        : momentText(lastAt, today, language)
  const said = t('rules:times', { count: times, total: numbers.count(times) })
  return (
    <UnstyledButton className={classes.week} onClick={onLog}>
      <span className={classes.bars} aria-hidden="true">
        {days.map((count, index) => (
          <span
            // A day has no identity besides its place.
            key={`${index}`}
            data-today={index === days.length - 1 || undefined}
            style={{ height: Math.max(leastPx, Math.round((barPx * count) / most)) }}
          />
        ))}
      </span>
      <span>
        <span className="spoken">{t('rules:log.of', { name: rule.name })}</span>
        <Text component="span" display="block" size="sm" fw={600} className="numbers">
          {said}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed" className="numbers">
          {more}
        </Text>
      </span>
    </UnstyledButton>
  )
}
