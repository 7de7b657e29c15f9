import { Stepper } from '@mantine/core'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ColumnFields } from './import-fields.ts'
import classes from './import.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

const steps = ['file', 'columns', 'simulation'] as const

export interface ImportStepsProps {
  /** The current step; `import` for a started import, in which the user can choose no other step. */
  step: (typeof steps)[number] | 'import'
  rows?: number | undefined
  columns: ColumnFields
  onStep?: (step: (typeof steps)[number]) => void
}

export function ImportSteps({ step, rows, columns, onStep }: ImportStepsProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const active = step === 'import' ? steps.length : steps.indexOf(step)
  const used = columns.filter((field) => field !== null).length
  /** The props of the step at an index. A click on an earlier step returns to it, if `onStep` is given. */
  const stepProps = (at: number) => {
    const isOpen = onStep !== undefined && at < active
    return {
      allowStepSelect: isOpen,
      'aria-disabled': !isOpen,
      'aria-current': at === active ? ('step' as const) : undefined,
    }
  }
  const isShown = (at: number) => active >= at && rows !== undefined
  return (
    <Stepper
      className={classes.steps}
      classNames={{
        stepLabel: classes.stepLabel ?? '',
        stepDescription: classes.stepDescription ?? '',
        stepBody: classes.stepBody ?? '',
      }}
      active={active}
      size="xs"
      iconSize={24}
      wrap={false}
      allowNextStepsSelect={false}
      onStepClick={(at) => {
        const to = steps[at]
        if (to !== undefined && at < active) onStep?.(to)
      }}
    >
      <Stepper.Step
        label={t('contacts:import.steps.file')}
        description={
          isShown(1) &&
          t('contacts:import.rows', { count: rows ?? 0, total: numbers.count(rows ?? 0) })
        }
        {...stepProps(0)}
      />
      <Stepper.Step
        label={t('contacts:import.steps.columns')}
        description={isShown(2) && t('contacts:import.used', { used, total: columns.length })}
        {...stepProps(1)}
      />
      <Stepper.Step label={t('contacts:import.steps.simulation')} {...stepProps(2)} />
      <Stepper.Step label={t('contacts:import.steps.import')} {...stepProps(3)} />
    </Stepper>
  )
}
