import { Box, Button, Flex, Progress, SegmentedControl, Stack, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconDownload,
  IconPlayerStop,
  IconProgress,
  IconRefresh,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { duplicateRules, type DuplicateRule } from '#contract/api/contacts/contact-transfer.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { SeveralPhonesNotice } from '#renderer/components/group-form/several-phones.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FaultTable } from './fault-table.tsx'
import { fieldLabel } from './fault-reason.ts'
import type { ColumnFields, ImportField } from './import-fields.ts'
import { downloadReport, reportRows } from './import-report.ts'
import classes from './import.module.css'
import type { Forecast } from './simulation.ts'
import type { OpenFile } from './use-import-draft.ts'
import type { SimulationState } from './use-simulation.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface SimulationStepProps {
  state: SimulationState
  /** The number of rows in the file. */
  total: number
  forecast: Forecast
  duplicates: DuplicateRule
  onDuplicates: (rule: DuplicateRule) => void
  open: OpenFile
  columns: ColumnFields
  /** The offer to create tags that the group does not have. */
  newTags: ReactNode
  onAgain: () => void
  onStop: () => void
  onEdit: (number: number, texts: Readonly<Partial<Record<ImportField, string>>>) => Promise<void>
}

/**
 * The progress and the result of the checks before the import: counts, and the rows that cannot be imported, each with
 * the reason.
 */
export function SimulationStep(props: SimulationStepProps) {
  const { state, total, forecast, duplicates, onDuplicates, open, columns } = props
  const { newTags, onAgain, onStop, onEdit } = props
  const { t } = useTexts('sidePanel', 'contacts')
  const fieldNameOf = useFieldNames()
  const numbers = useNumbers()
  const { status } = state
  const isRunning = status === 'running'
  const counts = isRunning ? state : { ...forecast, bad: forecast.bad.length }
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  const titles = {
    idle: t('contacts:import.simulating'),
    running: t('contacts:import.simulating'),
    done: t('contacts:import.simulated'),
    stopped: t('contacts:import.simulationStopped'),
    failed: t('contacts:import.simulationFailed'),
  }
  const Icon = status === 'done' ? IconCircleCheck : IconProgress
  const download = () =>
    downloadReport(
      t,
      {
        reader: open.reader,
        head: open.summary.head,
        columns,
        filename: `${open.file.name.replace(/\.\w+$/, '')}-${t('contacts:import.reportFile')}.csv`,
      },
      reportRows(t, forecast.bad, [], fieldNameOf),
    ).catch(showError)
  return (
    <Flex direction="column" mih={0} flex={1}>
      <Stack gap={14} pt={20} px={24} flex="none">
        <Flex component="header" align="center" gap={8} className={classes.resultHead}>
          <Icon size={18} data-status={status} aria-hidden="true" />
          <Text component="h2" size="md" fw={600}>
            {titles[status]}
          </Text>
          <Text span size="sm" c="dimmed" role="status">
            {isRunning
              ? t('contacts:import.checkedRows', {
                  done: numbers.count(state.checked),
                  total: numbers.count(total),
                })
              : t('contacts:import.checkedIn', {
                  done: numbers.count(state.checked),
                  total: numbers.count(total),
                  seconds: numbers.count(Math.ceil(state.elapsedMs / 1_000)),
                })}
          </Text>
          {isRunning ? (
            <Button
              ml="auto"
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              onClick={onStop}
            >
              {t('contacts:import.stop')}
            </Button>
          ) : (
            <Button
              ml="auto"
              variant="subtle"
              size="compact-sm"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={onAgain}
            >
              {t('contacts:import.again')}
            </Button>
          )}
        </Flex>
        <Progress.Root size={8} radius={2} aria-label={titles[status]}>
          <Progress.Section
            value={share(counts.created)}
            color="var(--b-accent)"
            aria-label={t('contacts:import.new')}
          />
          <Progress.Section
            value={share(counts.duplicates)}
            color="var(--b-warn-solid)"
            aria-label={t('contacts:import.duplicates')}
          />
          <Progress.Section
            value={share(counts.bad)}
            color="var(--b-danger-solid)"
            aria-label={t('contacts:import.bad')}
          />
        </Progress.Root>
        <div className={classes.cards}>
          <section aria-label={t('contacts:import.new')}>
            <h3 data-kind="new">{t('contacts:import.new')}</h3>
            <strong className="numbers">{numbers.count(counts.created)}</strong>
            <p>{t('contacts:import.newText')}</p>
          </section>
          <section aria-label={t('contacts:import.duplicates')}>
            <h3 data-kind="duplicate">{t('contacts:import.duplicates')}</h3>
            <strong className="numbers">{numbers.count(counts.duplicates)}</strong>
            <SegmentedControl
              className={classes.rule ?? ''}
              size="xs"
              aria-label={t('contacts:import.duplicates')}
              value={duplicates}
              data={duplicateRules.map((value) => ({
                value,
                label: value === 'skip' ? t('contacts:import.skip') : t('contacts:import.update'),
              }))}
              onChange={(value) => {
                const rule = duplicateRules.find((one) => one === value)
                if (rule !== undefined) onDuplicates(rule)
              }}
            />
            <p>
              {duplicates === 'skip'
                ? t('contacts:import.skipText')
                : t('contacts:import.updateText')}
            </p>
          </section>
          <section aria-label={t('contacts:import.bad')}>
            <h3 data-kind="bad">{t('contacts:import.bad')}</h3>
            <strong className="numbers">{numbers.count(counts.bad)}</strong>
            <Flex align="end" justify="space-between" wrap="wrap" rowGap={4} columnGap={8}>
              <p>{t('contacts:import.badText')}</p>
              {!isRunning && forecast.bad.length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconDownload size={14} aria-hidden="true" />}
                  onClick={() => void download()}
                >
                  {t('contacts:import.download')}
                </Button>
              )}
            </Flex>
          </section>
        </div>
        {status === 'done' && newTags}
        {!isRunning && (
          <SeveralPhonesNotice
            total={state.simulation.several.length}
            rows={state.simulation.several.map(({ number: row, row: { phone }, otherPhones }) => ({
              row: t('shell.phone.row', { row }),
              phone,
              others: otherPhones ?? [],
            }))}
          />
        )}
        {!isRunning && state.simulation.unfit.length > 0 && (
          <Notice tone="warn">
            {t('contacts:import.unfit')}
            <Box component="ul" my={13} pl={40} className="bullets">
              {state.simulation.unfit.map(({ field, rows, example }) => (
                <li key={field} className="breakable">
                  {t('contacts:import.unfitField', {
                    field: fieldLabel(t, field, fieldNameOf),
                    count: rows,
                    example,
                  })}
                </li>
              ))}
            </Box>
          </Notice>
        )}
        {status === 'failed' && (
          <ErrorNotice error={state.error} title={titles.failed} onRetry={onAgain} />
        )}
        {status === 'done' && forecast.bad.length === 0 && (
          <Notice tone="info">{t('contacts:import.noneBad')}</Notice>
        )}
        {status === 'done' && forecast.created + forecast.updated === 0 && (
          <Notice tone="warn">{t('contacts:import.nothingToDo')}</Notice>
        )}
      </Stack>
      {!isRunning && forecast.bad.length > 0 && (
        <FaultTable faults={forecast.bad} onEdit={onEdit} />
      )}
    </Flex>
  )
}
