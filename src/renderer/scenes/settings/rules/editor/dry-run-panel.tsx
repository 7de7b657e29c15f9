import { Box, Button, Flex, SegmentedControl, Text } from '@mantine/core'
import { IconGitFork, IconPlugConnectedX, IconRefresh, IconUserCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useId, useState, type ReactNode } from 'react'
import type { RuleDryRun } from '#contract/api/chats/rules.ts'
import type { RuleEvent } from '#contract/entities/chats/rule-kinds.ts'
import { limits } from '#contract/limits.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DryRunTable } from './dry-run-table.tsx'
import classes from './editor.module.css'
import type { DryRun } from './use-dry-run.ts'
import type { RuleForm } from './use-rule-form.ts'

type Result = RuleDryRun['items'][number]['result']

/** The parts of the filter, in their order. */
const parts = ['all', 'changed', 'partly', 'person', 'crossed', 'closed', 'off', 'unknown'] as const
type Part = (typeof parts)[number]

const partKeys = {
  all: 'rules:dry.parts.all',
  changed: 'rules:dry.parts.changed',
  partly: 'rules:dry.parts.partly',
  person: 'rules:dry.parts.person',
  crossed: 'rules:dry.parts.crossed',
  closed: 'rules:dry.parts.closed',
  off: 'rules:dry.parts.off',
  unknown: 'rules:dry.parts.unknown',
} as const satisfies Record<Part, string>

const isOfPart = (result: Result, part: Part): boolean =>
  part === 'all' || result === part || (part === 'partly' && result === 'same')

/** Events of which no history is kept. */
const untold: readonly RuleEvent[] = ['untagged', 'status', 'field', 'daily']

const countOf = ({ counts, matched }: RuleDryRun, part: Part): number => {
  if (part === 'all') return matched
  const same = part === 'partly' ? (counts['same'] ?? 0) : 0
  return (counts[part] ?? 0) + same
}

/** What the rule would have done in the last days, beside its form. */
export function DryRunPanel({ form, dryRun }: { form: RuleForm; dryRun: DryRun }) {
  const { t, language } = useTexts('rules')
  const today = useAtomValue(todayAtom)
  const id = useId()
  const { query, isTried, isStale, hasStored, isOfStored, setStored } = dryRun
  const { data, error, refetch } = query
  return (
    <section className={classes.dry} aria-labelledby={id}>
      <Flex align="center" gap={12} wrap="wrap">
        <Box flex={1} miw={200}>
          <Text component="h2" size="md" fw={650} id={id}>
            {t('rules:dry.title', { days: limits.rules.dryDays })}
          </Text>
          <Text size="sm" c="dimmed" className="numbers">
            {data === undefined
              ? t('rules:dry.safe')
              : t('rules:dry.span', {
                  from: momentText(data.from, today, language),
                  to: momentText(data.to, today, language),
                })}
          </Text>
        </Box>
        {hasStored && (
          <SegmentedControl
            size="xs"
            aria-label={t('rules:dry.which')}
            value={isOfStored ? 'stored' : 'draft'}
            data={[
              { value: 'draft', label: t('rules:dry.draft') },
              { value: 'stored', label: t('rules:dry.stored') },
            ]}
            onChange={(value) => setStored(value === 'stored')}
          />
        )}
        <Button
          variant="default"
          size="sm"
          disabled={!isTried}
          loading={query.isFetching}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={() => void refetch()}
        >
          {t('rules:dry.again')}
        </Button>
      </Flex>
      {error !== null && (
        <Box mt={14}>
          <ErrorNotice title={t('rules:dry.failed')} error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      <p className="spoken" role="status">
        {data !== undefined &&
          !isStale &&
          t('rules:dry.said', { matched: data.matched, changed: data.counts['changed'] ?? 0 })}
      </p>
      {!isTried ? (
        <Text mt={20} size="sm" c="dimmed">
          {t('rules:dry.incomplete')}
        </Text>
      ) : data === undefined ? (
        error === null && <SkeletonRows rowHeight={48} />
      ) : (
        <Result form={form} dryRun={dryRun} run={data} />
      )}
    </section>
  )
}

function Result({ form, dryRun, run }: { form: RuleForm; dryRun: DryRun; run: RuleDryRun }) {
  const { t } = useTexts('rules')
  const numbers = useNumbers()
  const [chosen, setPart] = useState<Part>('all')
  const offered = parts.filter((one) => one === 'all' || countOf(run, one) > 0)
  const part = offered.includes(chosen) ? chosen : 'all'
  const webhooksOff = form.choices.webhooksOff.filter((webhookId) =>
    dryRun.body.actions.some((one) => one.kind === 'webhook' && one.webhookId === webhookId),
  )
  const items = run.items.filter(({ result }) => isOfPart(result, part))
  return (
    <div className={classes.result} data-stale={dryRun.isStale || undefined}>
      <Counts run={run} />
      {webhooksOff.map((webhookId) => (
        <Flex key={webhookId} className={classes.notice} align="center" gap={10}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          <Text span size="sm" flex={1}>
            {t('rules:dry.webhookOff', { name: form.words.names.webhook?.(webhookId) ?? '' })}
          </Text>
        </Flex>
      ))}
      {run.crossings.map((crossing) => (
        <Flex key={crossing.ruleId} className={classes.notice} align="center" gap={10}>
          <IconGitFork size={18} aria-hidden="true" />
          <Text span size="sm" flex={1}>
            <strong>
              {t('rules:dry.crosses', { name: crossing.name, count: crossing.count })}
            </strong>{' '}
            {t(crossing.wins ? 'rules:dry.otherWins' : 'rules:dry.thisWins', {
              name: crossing.name,
            })}
          </Text>
          {countOf(run, 'crossed') > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => setPart('crossed')}>
              {t('rules:dry.show')}
            </Button>
          )}
        </Flex>
      ))}
      {run.isTruncated && (
        <Text size="sm" c="var(--b-warn)">
          {t('rules:dry.truncated', { total: numbers.count(limits.rules.dryMessagesMax) })}
        </Text>
      )}
      {run.hidden > 0 && (
        <Text size="sm" c="dimmed">
          {t('rules:dry.hidden', { count: run.hidden, total: numbers.count(run.hidden) })}
        </Text>
      )}
      {run.items.length + run.hidden < run.matched && (
        <Text size="sm" c="dimmed">
          {t('rules:dry.newest', { total: numbers.count(run.items.length) })}
        </Text>
      )}
      {run.matched > 0 && (
        <SegmentedControl
          size="xs"
          style={{ alignSelf: 'flex-start', maxWidth: '100%', flexWrap: 'wrap' }}
          aria-label={t('rules:dry.filter')}
          value={part}
          data={offered.map((one) => ({
            value: one,
            label: t(partKeys[one], { total: numbers.count(countOf(run, one)) }),
          }))}
          onChange={(value) => setPart(parts.find((one) => one === value) ?? 'all')}
        />
      )}
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(
            run.matched > 0
              ? 'rules:dry.noneShown'
              : untold.includes(dryRun.body.when.on)
                ? 'rules:dry.untold'
                : 'rules:dry.none',
          )}
        </Text>
      ) : (
        <DryRunTable items={items} body={dryRun.body} form={form} />
      )}
    </div>
  )
}

interface CountProps {
  label: string
  count: number
  tone?: 'good' | 'person'
  note?: string
  icon?: ReactNode
}

function Count({ label, count, tone, note, icon }: CountProps) {
  const numbers = useNumbers()
  return (
    <div data-tone={tone}>
      <Text component="dt" size="xs" truncate title={label}>
        {icon}
        {label}
      </Text>
      <Text component="dd" fz={20} lh="28px" fw={650} className="numbers">
        {numbers.count(count)}
      </Text>
      <Text component="dd" size="xs" className="numbers">
        {note}
      </Text>
    </div>
  )
}

function Counts({ run }: { run: RuleDryRun }) {
  const { t } = useTexts('rules')
  const numbers = useNumbers()
  const inChats = (chats: number) =>
    t('rules:dry.inChats', { count: chats, total: numbers.count(chats) })
  return (
    <dl className={classes.counts}>
      <Count label={t('rules:dry.read')} count={run.read} note={inChats(run.readChats)} />
      <Count label={t('rules:dry.matched')} count={run.matched} note={inChats(run.matchedChats)} />
      <Count
        label={t('rules:dry.changed')}
        count={countOf(run, 'changed')}
        tone="good"
        note={t('rules:dry.changedNote')}
      />
      <Count
        label={t('rules:dry.partly')}
        count={countOf(run, 'partly')}
        note={t('rules:dry.partlyNote')}
      />
      <Count
        label={t('rules:dry.person')}
        count={countOf(run, 'person')}
        tone="person"
        note={t('rules:dry.personNote')}
        icon={<IconUserCheck size={14} aria-hidden="true" />}
      />
    </dl>
  )
}
