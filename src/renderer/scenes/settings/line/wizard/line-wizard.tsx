import { useState } from 'react'
import type { Line } from '#contract/entities/line.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { linePhoneText } from '#renderer/components/line-form/line-phone-text.ts'
import { StepRow } from '#renderer/components/steps/step-row.tsx'
import { useWhatsAppLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { ProviderStep } from './provider-step.tsx'
import { TestStep } from './test-step.tsx'
import { useLineCheck, type LineValues } from './use-line-check.ts'
import { ValuesStep } from './values-step.tsx'
import { WebhookStep } from './webhook-step.tsx'
import classes from './wizard.module.css'

const steps = ['provider', 'values', 'webhook', 'test'] as const
type Step = (typeof steps)[number]

/** The first step that is not finished. */
function firstOpenStep(line: Line | undefined): Step {
  if (line === undefined) return 'provider'
  return line.setUp?.verifiedAt === undefined ? 'webhook' : 'test'
}

/** What the fields show at first. Secrets of a stored line do not come back. */
const valuesOf = (line: Line | undefined): LineValues => ({
  phoneId: line?.phoneId ?? '',
  accountId: line?.accountId ?? '',
  token: '',
  appSecret: '',
  appId: line?.appId ?? '',
  apiVersion: line?.apiVersion ?? '',
})

export interface LineWizardProps {
  groupId: string
  /** The line that is not set up yet; absent before its values are stored. */
  line: Line | undefined
}

/** Connects a group's number to the channel in four steps. It opens at the first that is not finished. */
export function LineWizard({ groupId, line }: LineWizardProps) {
  const { t } = useWhatsAppLineTexts()
  const [step, setStep] = useState<Step>(() => firstOpenStep(line))
  const [values, setValues] = useState<LineValues>(() => valuesOf(line))
  const check = useLineCheck(groupId)
  const { verifiedAt } = line?.setUp ?? {}
  const isFaulty = check.checkup?.checks.some(({ state }) => state === 'bad') ?? false
  const labels = [
    {
      label: t('whatsAppLine:steps.provider'),
      description:
        step === 'provider'
          ? t('whatsAppLine:steps.providerHint')
          : t('whatsAppLine:providers.meta'),
    },
    {
      label: t('whatsAppLine:steps.values'),
      description:
        step === 'values' && isFaulty
          ? t('whatsAppLine:values.toCorrect')
          : line === undefined
            ? t('whatsAppLine:steps.valuesHint')
            : linePhoneText(line.phone),
      isFaulty: step === 'values' && isFaulty,
    },
    {
      label: t('whatsAppLine:steps.webhook'),
      description:
        line === undefined
          ? t('whatsAppLine:steps.webhookHint')
          : verifiedAt === undefined
            ? t('whatsAppLine:steps.waiting')
            : t('whatsAppLine:steps.verified', { time: timeText(verifiedAt) }),
    },
    { label: t('whatsAppLine:steps.test'), description: t('whatsAppLine:steps.testHint') },
  ]
  return (
    <div className={classes.wizard}>
      <StepRow steps={labels} active={steps.indexOf(step)} />
      {step === 'provider' && <ProviderStep onNext={() => setStep('values')} />}
      {step === 'values' && (
        <ValuesStep
          groupId={groupId}
          line={line}
          values={values}
          onChange={setValues}
          check={check}
          onBack={() => setStep('provider')}
          onNext={() => setStep('webhook')}
        />
      )}
      {step === 'webhook' && line !== undefined && (
        <WebhookStep
          groupId={groupId}
          line={line}
          onBack={() => setStep('values')}
          onNext={() => setStep('test')}
        />
      )}
      {step === 'test' && line !== undefined && (
        <TestStep groupId={groupId} line={line} onBack={() => setStep('webhook')} />
      )}
    </div>
  )
}
