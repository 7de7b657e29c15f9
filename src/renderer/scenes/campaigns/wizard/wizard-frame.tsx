import { Stepper, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useRef, useLayoutEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { wizardSteps, type WizardStep } from './wizard-form.ts'
import classes from './wizard.module.css'

const stepKeys = {
  template: ['campaigns:wizard.steps.template', 'campaigns:wizard.steps.templateText'],
  audience: ['campaigns:wizard.steps.audience', 'campaigns:wizard.steps.audienceText'],
  parameters: ['campaigns:wizard.steps.parameters', 'campaigns:wizard.steps.parametersText'],
  schedule: ['campaigns:wizard.steps.schedule', 'campaigns:wizard.steps.scheduleText'],
  review: ['campaigns:wizard.steps.review', 'campaigns:wizard.steps.reviewText'],
} as const satisfies Record<WizardStep, readonly [string, string]>

export interface WizardFrameProps {
  title: string
  name: string
  onName: (name: string) => void
  step: WizardStep
  /** Steps in which something is missing. */
  open?: readonly WizardStep[]
  /** What was chosen in each step. Shown only for the steps before the current step. */
  chosen?: Partial<Record<WizardStep, string | undefined>>
  canOpen: (step: WizardStep) => boolean
  onStep: (step: WizardStep) => void
  /** Text about the last save: "Borrador guardado a las 11:31". */
  saved?: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** The wizard's page: the campaign's name, the list of steps, the content of the current step and the footer. */
export function WizardFrame(props: WizardFrameProps) {
  const { title, name, onName, step, open = [], chosen = {}, canOpen, onStep, saved } = props
  const { footer, children } = props
  const { t } = useTexts('campaigns')
  const navigate = useNavigate()
  const active = wizardSteps.indexOf(step)
  useStepKeys(active, onStep)
  return (
    <Page
      title={title}
      titleControl={
        <TextInput
          w={260}
          size="sm"
          aria-label={t('campaigns:wizard.name')}
          value={name}
          maxLength={limits.campaign.nameMax}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      }
      actions={
        <>
          {saved !== undefined && (
            <Text span flex="none" size="sm" c="dimmed">
              {saved}
            </Text>
          )}
          <IconButton
            icon={IconX}
            label={t('campaigns:wizard.close')}
            onClick={() => void navigate(menuPaths.campaigns)}
          />
        </>
      }
      filters={
        <nav aria-label={t('campaigns:wizard.label')}>
          <Stepper
            classNames={{ root: classes.stepper ?? '' }}
            size="sm"
            iconSize={28}
            active={active}
            onStepClick={(index) => {
              const clicked = wizardSteps[index]
              if (clicked !== undefined) onStep(clicked)
            }}
          >
            {wizardSteps.map((one, index) => (
              <Stepper.Step
                key={one}
                label={t(stepKeys[one][0])}
                description={(index < active ? chosen[one] : undefined) ?? t(stepKeys[one][1])}
                allowStepSelect={one !== step && canOpen(one)}
                aria-current={one === step ? 'step' : undefined}
                {...(open.includes(one) && one !== step && { color: 'orange' })}
              />
            ))}
          </Stepper>
        </nav>
      }
      footer={footer}
    >
      {children}
    </Page>
  )
}

/** The text key of a step's name. */
export const stepLabelKey = (step: WizardStep) => stepKeys[step][0]

/** Lets Alt+Left and Alt+Right change the step. */
function useStepKeys(active: number, onStep: (step: WizardStep) => void): void {
  const go = (by: 1 | -1) => {
    const next = wizardSteps[active + by]
    if (next !== undefined) onStep(next)
  }
  const current = useRef(go)
  useLayoutEffect(() => {
    current.current = go
  })
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'campaigns.previousStep',
        section: 'screen',
        labelKey: 'shell.actions.previousStep',
        shortcut: 'alt+arrowleft',
        perform: () => current.current(-1),
      },
      {
        id: 'campaigns.nextStep',
        section: 'screen',
        labelKey: 'shell.actions.nextStep',
        shortcut: 'alt+arrowright',
        perform: () => current.current(1),
      },
    ],
    [],
  )
  useActions(actions)
}
