import { Stepper } from '@mantine/core'
import classes from './steps.module.css'

export interface StepLabel {
  label: string
  description: string
  /** Whether something in the step has to be corrected. */
  isFaulty?: boolean
}

/** The row with all steps and the state of each. */
export function StepRow({ steps, active }: { steps: readonly StepLabel[]; active: number }) {
  return (
    <Stepper
      className={classes.stepper}
      classNames={{
        step: classes.step ?? '',
        stepIcon: classes.stepIcon ?? '',
        stepBody: classes.stepBody ?? '',
        stepLabel: classes.stepLabel ?? '',
        stepDescription: classes.stepDescription ?? '',
      }}
      active={active}
      iconSize={28}
      size="xs"
      allowNextStepsSelect={false}
    >
      {steps.map(({ label, description, isFaulty }, index) => (
        <Stepper.Step
          key={label}
          label={label}
          description={description}
          allowStepSelect={false}
          component="div"
          data-faulty={isFaulty || undefined}
          aria-current={index === active ? 'step' : undefined}
        />
      ))}
    </Stepper>
  )
}
