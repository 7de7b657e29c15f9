import { Button, Flex, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { rowsDone } from '#renderer/data/contact-import/import-run.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import { importsQuery } from '#renderer/scenes/contacts/contact-queries.ts'
import { dismissImport, type CurrentImport } from './current-import.ts'
import { downloadReport, reportRows } from './import-report.ts'
import { ImportLayout } from './import-layout.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportSummary } from './import-summary.tsx'
import classes from './import.module.css'
import { UndoImportDialog } from './undo-import-dialog.tsx'
import { percentText } from '#renderer/components/dates/times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface ImportProgressPageProps {
  current: CurrentImport
  names: ContactNames
}

/** A started import: its progress, its counts, and the download of the rows that were not imported. */
export function ImportProgressPage({ current, names }: ImportProgressPageProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const fieldNameOf = useFieldNames()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const { run, columns, bad, skipped, file, summary, reader } = current
  const { plan } = run
  const listed = useQuery(importsQuery(plan.groupId)).data?.items.find(({ id }) => id === run.id)
  const progress = useAtomValue(run.progressAtom)
  const { status, created, updated, refused, lastNumber, elapsedMs, error } = progress
  const numbers = useNumbers()
  const done = rowsDone(progress)
  const total = plan.created + plan.updated
  const imported = created + updated
  const isOpen = status === 'running' || status === 'paused'
  const left = done === 0 ? null : Math.ceil(((total - done) * elapsedMs) / done / 1_000)
  const download = () =>
    downloadReport(
      t,
      {
        reader,
        head: summary.head,
        columns,
        filename: `${file.name.replace(/\.\w+$/, '')}-${t('contacts:import.reportFile')}.csv`,
      },
      reportRows(t, bad, refused, fieldNameOf),
    ).catch(showError)
  const titles = {
    running: t('contacts:import.running'),
    paused: t('contacts:import.paused'),
    stopped: t('contacts:import.stopped', { count: imported, total: numbers.count(imported) }),
    done: t('contacts:import.imported', { count: imported, total: numbers.count(imported) }),
  }
  const texts = {
    running: t('contacts:import.runningText'),
    paused: t('contacts:import.pausedText'),
    stopped: t('contacts:import.stoppedText', { left: numbers.count(total - done) }),
    done: '',
  }
  const lines = [
    { label: t('contacts:import.created'), count: created, of: plan.created },
    { label: t('contacts:import.updated'), count: updated, of: plan.updated },
    { label: t('contacts:import.skipped'), count: skipped, of: null },
    { label: t('contacts:import.leftOut'), count: bad.length + refused.length, of: null },
  ]
  return (
    <>
      <Page
        title={t('contacts:import.title')}
        parent={{ label: t('contacts:title'), path: menuPaths.contacts }}
        filters={<ImportSteps step="import" rows={summary.rows} columns={columns} />}
      >
        <ImportLayout
          summary={<ImportSummary open={current} columns={columns} names={names} choices={plan} />}
        >
          <Stack gap={10} w="min(520px, 100% - 48px)" mx="auto" mt={96} mb={24}>
            <Text component="h2" size="lg" fw={650}>
              {titles[status]}
            </Text>
            {texts[status] !== '' && (
              <Text size="sm" c="dimmed">
                {texts[status]}
              </Text>
            )}
            <Flex justify="space-between" gap={16} fz="sm" lh="sm">
              <span role="status">
                {t('contacts:import.doneOf', {
                  done: numbers.count(done),
                  total: numbers.count(total),
                })}
              </span>
              <strong className="numbers">
                {percentText(total === 0 ? 1 : done / total, language)}
              </strong>
            </Flex>
            <Progress
              size={8}
              radius={2}
              value={total === 0 ? 100 : (done / total) * 100}
              aria-label={titles[status]}
            />
            {isOpen && (
              <Flex justify="space-between" gap={16} fz="sm" lh="sm" c="dimmed">
                <span>
                  {lastNumber > 0 &&
                    t('contacts:import.atRow', { number: numbers.count(lastNumber) })}
                </span>
                <span>{left !== null && t('contacts:import.left', { count: left })}</span>
              </Flex>
            )}
            {status === 'paused' && <ErrorNotice error={error} />}
            <dl className={classes.counts}>
              {lines.map(({ label, count, of }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="numbers">{numbers.count(count)}</dd>
                  <Text component="dd" size="sm" c="dimmed" className="numbers">
                    {of !== null && t('contacts:import.of', { total: numbers.count(of) })}
                  </Text>
                </div>
              ))}
            </dl>
            <Group wrap="wrap" gap={12}>
              {status === 'paused' && (
                <Button onClick={run.resume}>{t('contacts:import.resume')}</Button>
              )}
              {isOpen ? (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
                    onClick={() => setAsking(true)}
                  >
                    {t('contacts:import.stopImport')}
                  </Button>
                  <Text span size="sm" c="dimmed">
                    {t('contacts:import.stays')}
                  </Text>
                </>
              ) : (
                <>
                  <Button onClick={() => void navigate(menuPaths.contacts)}>
                    {t('contacts:import.seeContacts')}
                  </Button>
                  {bad.length + refused.length > 0 && (
                    <Button
                      variant="default"
                      leftSection={<IconDownload size={16} aria-hidden="true" />}
                      onClick={() => void download()}
                    >
                      {t('contacts:import.downloadBad')}
                    </Button>
                  )}
                  {listed !== undefined && listed.removable > 0 && (
                    <Button variant="default" onClick={() => setUndoing(true)}>
                      {t('contacts:import.past.undo')}
                    </Button>
                  )}
                  <Button variant="subtle" onClick={dismissImport}>
                    {t('contacts:import.another')}
                  </Button>
                </>
              )}
            </Group>
          </Stack>
        </ImportLayout>
      </Page>
      {isUndoing && listed !== undefined && (
        <UndoImportDialog
          groupId={plan.groupId}
          undone={listed}
          onUndone={dismissImport}
          onClose={() => setUndoing(false)}
        />
      )}
      {isAsking && isOpen && (
        <ConfirmDialog
          title={t('contacts:import.stopTitle')}
          confirmLabel={t('contacts:import.stopImport')}
          isDangerous
          onConfirm={() => {
            setAsking(false)
            run.stop()
          }}
          onClose={() => setAsking(false)}
        >
          {t('contacts:import.stopText', { count: imported, total: numbers.count(imported) })}
        </ConfirmDialog>
      )}
    </>
  )
}
