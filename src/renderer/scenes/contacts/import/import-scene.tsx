import { Box, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { useContactFields } from '#renderer/data/contacts/contact-fields.ts'
import { callingCodeOf } from '#renderer/data/forms/phone-input.ts'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { startImport, type ImportProgress } from '#renderer/data/contact-import/import-run.ts'
import { importPath } from './import-path.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useContactNames, type ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import { ColumnsStep } from './columns-step.tsx'
import { createTags } from './create-tags.ts'
import { currentImportAtom, dismissImport } from './current-import.ts'
import { PastHistory } from '#renderer/scenes/contacts/history/past-history.tsx'
import { FileStep } from './file-step.tsx'
import { codeColumnOf, missingFields } from './import-fields.ts'
import { ImportLayout } from './import-layout.tsx'
import { ImportProgressPage } from './import-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportSummary } from './import-summary.tsx'
import classes from './import.module.css'
import { NewTags } from './new-tags.tsx'
import { PastImports } from './past-imports.tsx'
import { planRows } from './plan-rows.ts'
import { forecastOf } from './simulation.ts'
import { SimulationStep } from './simulation-step.tsx'
import { useImportDraft } from './use-import-draft.ts'
import { useSimulation } from './use-simulation.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/**
 * Imports contacts from a file in four steps. A started import is shown instead of the first three steps until the
 * user dismisses it.
 */
export function ContactImport({ viewer }: { viewer: Viewer }) {
  const current = useAtomValue(currentImportAtom)
  const names = useContactNames(viewer.groupId)
  if (current !== null && current.run.plan.groupId === viewer.groupId)
    return <ImportProgressPage current={current} names={names} />
  return <ImportWizard viewer={viewer} names={names} />
}

type Step = 'file' | 'columns' | 'simulation'

function ImportWizard({ viewer, names }: { viewer: Viewer; names: ContactNames }) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const fields = useContactFields()
  const navigate = useNavigate()
  const { groupId } = viewer
  const draft = useImportDraft(groupId)
  const { open, columns, duplicates } = draft
  const { state, start, edit, stop } = useSimulation(groupId)
  const [step, setStep] = useState<Step>('file')
  /** The names of the tags to create when the import begins. */
  const [newTags, setNewTags] = useState<readonly string[]>([])
  const guard = useLeaveGuard(open !== null)
  const { simulation } = state
  const forecast = useMemo(() => forecastOf(simulation, duplicates), [simulation, duplicates])
  const missing = missingFields(columns)
  const planned = forecast.created + forecast.updated
  const isReady = open !== null && state.status === 'done' && planned > 0
  const numbers = useNumbers()

  const back = (to: Step) => {
    stop()
    setStep(to)
  }
  const choose = async (file: File) => {
    if (await draft.choose(file)) setStep('columns')
  }
  const check = (creating: readonly string[]) => {
    if (open === null || missing.length > 0) return
    setStep('simulation')
    setNewTags(creating)
    void start(open.reader, {
      columns,
      tagIds: new Map(names.tags.map(({ id, name }) => [labelKey(name), id])),
      newTags: new Set(creating.map(labelKey)),
      countryCode: callingCodeOf(draft.country),
      codeColumn: codeColumnOf(open.summary.head),
      named: { fields, isCommaDecimal: language !== 'en' },
    })
  }
  const creation = useChange({
    send: () => createTags(groupId, newTags),
    onDone: (ids) => begin(ids),
    onRefused: showError,
  })
  const confirmImport = () => {
    if (!isReady || creation.busy) return
    if (newTags.length === 0) begin(new Map())
    else creation.run()
  }
  const begin = (newTagIds: ReadonlyMap<string, string>) => {
    if (open === null) return
    dismissImport()
    draft.handOver()
    draft.discard()
    guard.release()
    const { created, updated, bad, skipped } = forecast
    const run = startImport({
      groupId,
      duplicates,
      created,
      updated,
      tagIds: draft.tagIds,
      userId: draft.userId,
      filename: open.file.name,
      next: planRows(open.reader, simulation, duplicates, newTagIds),
      onRest: (progress) => announce(progress),
    })
    store.set(currentImportAtom, { ...open, run, columns, bad, skipped })
  }
  /** Shows a toast when the import has ended or paused, if the user is on another screen then. */
  const announce = ({ status, created, updated }: ImportProgress) => {
    // The user has signed out or changed the group. No screen shows this import then, so remove it.
    if (store.get(viewerAtom)?.groupId !== groupId) return dismissImport()
    if (window.location.pathname === importPath) return
    const text =
      status === 'paused'
        ? t('contacts:import.pausedToast')
        : t('contacts:import.imported', {
            count: created + updated,
            total: numbers.count(created + updated),
          })
    const perform = () => void navigate(importPath)
    showToast(text, 'info', { label: t('contacts:import.show'), perform })
  }
  const primary =
    step === 'columns'
      ? {
          label: t('contacts:import.simulate'),
          perform: () => check([]),
          isOff: missing.length > 0,
        }
      : {
          label: t('contacts:import.start', { count: planned, total: numbers.count(planned) }),
          perform: confirmImport,
          isOff: !isReady,
        }

  const confirm = () => {
    if (step !== 'file' && !primary.isOff) primary.perform()
  }
  useHotkeys([['mod+Enter', confirm]], [])

  return (
    <>
      <Page
        title={t('contacts:import.title')}
        parent={{ label: t('contacts:title'), path: menuPaths.contacts }}
        actions={<p className={classes.dim}>{t('contacts:import.nothingSaved')}</p>}
        filters={
          <ImportSteps
            step={step}
            rows={open?.summary.rows}
            columns={columns}
            onStep={(to) => back(to)}
          />
        }
        footer={
          step === 'file' ? undefined : (
            <>
              <Button variant="subtle" onClick={() => void navigate(menuPaths.contacts)}>
                {t('shell.common.cancel')}
              </Button>
              <Box component="p" ml="auto" role="status">
                {step === 'columns'
                  ? missing.length > 0 && t('contacts:import.needed')
                  : state.status === 'done' && <Outlook {...forecast} bad={forecast.bad.length} />}
              </Box>
              <Button
                variant="default"
                onClick={() => back(step === 'columns' ? 'file' : 'columns')}
              >
                {t('contacts:import.back')}
              </Button>
              <Button disabled={primary.isOff} loading={creation.busy} onClick={primary.perform}>
                {primary.label}
              </Button>
            </>
          )
        }
      >
        {step === 'file' || open === null ? (
          <>
            <FileStep draft={draft} onChoose={(file) => void choose(file).catch(showError)} />
            <PastImports viewer={viewer} names={names} />
            {can(viewer, 'contact.offerHistory') && <PastHistory groupId={groupId} names={names} />}
          </>
        ) : (
          <ImportLayout
            summary={
              <ImportSummary
                open={open}
                columns={columns}
                names={names}
                choices={draft}
                onFile={() => back('file')}
                {...(step === 'simulation' && { onColumns: () => back('columns') })}
              />
            }
          >
            {step === 'columns' ? (
              <ColumnsStep draft={draft} open={open} missing={missing} />
            ) : (
              <SimulationStep
                state={state}
                total={open.summary.rows}
                forecast={forecast}
                duplicates={duplicates}
                onDuplicates={(rule) => draft.edit({ duplicates: rule })}
                open={open}
                columns={columns}
                newTags={
                  <NewTags
                    viewer={viewer}
                    unknown={simulation.unknownTags}
                    archived={names.allTags.filter(({ archived }) => archived)}
                    creating={newTags}
                    onCreate={(tags) => check([...newTags, ...tags])}
                    onCancel={() => check([])}
                  />
                }
                onAgain={() => check(newTags)}
                onStop={stop}
                onEdit={(row, texts) => edit(open.reader, row, texts)}
              />
            )}
          </ImportLayout>
        )}
      </Page>
      <LeaveDialog guard={guard} onDiscard={draft.discard}>
        {t('contacts:import.leaveText')}
      </LeaveDialog>
    </>
  )
}

interface OutlookProps {
  created: number
  updated: number
  bad: number
}

/** A sentence with how many contacts the import will create and update, and how many rows it will leave out. */
function Outlook({ created, updated, bad }: OutlookProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  return t('contacts:import.outlook', {
    created: numbers.count(created),
    updated: numbers.count(updated),
    bad: numbers.count(bad),
  })
}
