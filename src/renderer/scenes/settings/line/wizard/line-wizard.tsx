import { useState } from 'react'
import type { Line, LineProvider } from '#contract/entities/line/line.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { StepRow } from '#renderer/components/steps/step-row.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ProviderStep } from './provider-step.tsx'
import { TrialStep } from './trial-step.tsx'
import { useLineCheck, type LineValues } from './use-line-check.ts'
import { ValuesStep } from './values-step.tsx'
import { isWebhookReady, WebhookStep } from './webhook-step.tsx'
import classes from './wizard.module.css'

const steps = ['provider', 'values', 'webhook', 'test'] as const
type Step = (typeof steps)[number]

/** The first step that is not finished. */
function firstOpenStep(line: Line | undefined): Step {
  if (line === undefined) return 'provider'
  return isWebhookReady(line) ? 'test' : 'webhook'
}

const providerOf = (line: Line | undefined): LineProvider =>
  line === undefined || line.provider === 'unknown' ? 'meta' : line.provider

/** What the fields show at first. Secrets of a stored line do not come back. */
const valuesOf = (line: Line | undefined): LineValues => ({
  provider: providerOf(line),
  phoneId: line?.phoneId ?? '',
  accountId: line?.accountId ?? '',
  token: '',
  appSecret: '',
  appId: line?.appId ?? '',
  apiVersion: line?.apiVersion ?? '',
  baseUrl: line?.baseUrl ?? '',
  phone: line === undefined ? '' : linePhoneText(line.phone),
})

export interface LineWizardProps {
  groupId: string
  /** The line that is not set up yet; absent before its values are stored. */
  line: Line | undefined
}

/** Connects a group's number to the channel in four steps. It opens at the first that is not finished. */
export function LineWizard({ groupId, line }: LineWizardProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const [step, setStep] = useState<Step>(() => firstOpenStep(line))
  const [values, setValues] = useState<LineValues>(() => valuesOf(line))
  const check = useLineCheck(groupId)
  const { verifiedAt } = line?.setUp ?? {}
  const isOwnApp = hasOwnApp(values.provider)
  const isReady = line !== undefined && isWebhookReady(line)
  const isFaulty = check.checkup?.checks.some(({ state }) => state === 'bad') ?? false
  const labels = [
    {
      label: t('lineSettings:steps.provider'),
      description:
        step === 'provider'
          ? t('lineSettings:steps.providerHint')
          : isOwnApp
            ? t('lineSettings:providers.meta')
            : t('lineSettings:providers.dialog'),
    },
    {
      label: t('lineSettings:steps.values'),
      description:
        step === 'values' && isFaulty
          ? t('lineSettings:values.toCorrect')
          : line === undefined
            ? isOwnApp
              ? t('lineSettings:steps.valuesHint')
              : t('lineSettings:key.valuesHint')
            : linePhoneText(line.phone),
      isFaulty: step === 'values' && isFaulty,
    },
    {
      label: t('lineSettings:steps.webhook'),
      description:
        line === undefined
          ? isOwnApp
            ? t('lineSettings:steps.webhookHint')
            : t('lineSettings:key.webhookHint')
          : verifiedAt !== undefined
            ? t('lineSettings:steps.verified', { time: timeText(verifiedAt) })
            : isOwnApp
              ? t('lineSettings:steps.waiting')
              : t('lineSettings:key.waiting'),
    },
    { label: t('lineSettings:steps.test'), description: t('lineSettings:steps.testHint') },
  ]
  return (
    <div className={classes.wizard}>
      <StepRow steps={labels} active={steps.indexOf(step)} />
      {step === 'provider' && (
        <ProviderStep
          provider={values.provider}
          isStored={line !== undefined}
          onNext={(provider) => {
            setValues({ ...values, provider })
            setStep('values')
          }}
        />
      )}
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
          isReady={isReady}
          onBack={() => setStep('values')}
          onNext={() => setStep('test')}
        />
      )}
      {step === 'test' && line !== undefined && (
        <TrialStep groupId={groupId} line={line} onBack={() => setStep('webhook')} />
      )}
    </div>
  )
}
