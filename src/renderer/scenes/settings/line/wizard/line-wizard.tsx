import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Line, LineProvider } from '#contract/entities/line/line.ts'
import type { PastedField } from '#contract/rules/line/pasted-values.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { StepRow } from '#renderer/components/steps/step-row.tsx'
import { linePreparationQuery, lineSignupQuery } from '#renderer/data/groups/line-query.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { PrepareStep } from './prepare/prepare-step.tsx'
import { preparedRows } from './prepare/prepared-rows.ts'
import { useAddressProbe } from './prepare/use-address-probe.ts'
import { usePreparation } from './prepare/use-preparation.ts'
import { PhoneDataStrip } from './signup/phone-data-strip.tsx'
import { SignupStep } from './signup/signup-step.tsx'
import { TrialStep } from './trial/trial-step.tsx'
import { useLineCheck, type LineValues } from './use-line-check.ts'
import { useTokenAccounts } from './use-token-accounts.ts'
import { ValuesStep } from './values-step.tsx'
import { isWebhookReady, WebhookStep } from './webhook-step.tsx'
import classes from './wizard.module.css'

const steps = ['prepare', 'values', 'webhook', 'test'] as const
/** `signup`: in place of the values, for a number that stays in the phone's app. */
type Step = (typeof steps)[number] | 'signup'

/** The first step that is not finished. */
function firstOpenStep(line: Line | undefined, prepared: Step): Step {
  if (line === undefined) return prepared
  return isWebhookReady(line) ? 'test' : 'webhook'
}

const providerOf = (provider: string | undefined): LineProvider =>
  provider === '360dialog' ? provider : 'meta'

/** What the fields show at first. Secrets of a stored line do not come back. */
const valuesOf = (line: Line | undefined, provider: string, phone: string): LineValues => ({
  provider: providerOf(line?.provider ?? provider),
  phoneId: line?.phoneId ?? '',
  accountId: line?.accountId ?? '',
  token: '',
  appSecret: '',
  appId: line?.appId ?? '',
  apiVersion: line?.apiVersion ?? '',
  baseUrl: line?.baseUrl ?? '',
  phone: linePhoneText(line?.phone ?? phone),
})

export interface LineWizardProps {
  groupId: string
  /** The line that is not set up yet; absent before its values are stored. */
  line: Line | undefined
}

/** Connects a group's number to the channel in four steps. It opens at the first that is not finished. */
export function LineWizard(props: LineWizardProps) {
  const { isPending } = useQuery(linePreparationQuery(props.groupId))
  if (isPending)
    return (
      <div className={classes.loading}>
        <Skeleton width={420} height={24} />
        <Skeleton width={640} height={300} />
      </div>
    )
  return <Steps {...props} />
}

function Steps({ groupId, line }: LineWizardProps) {
  const { t } = useTexts('groups', 'lineSettings', 'linePrepare', 'lineSignup')
  const { preparation, save } = usePreparation(groupId)
  const { data: signup } = useQuery(lineSignupQuery(groupId))
  const [chosen, setStep] = useState<Step | null>(null)
  const [opened] = useState(() => firstOpenStep(line, preparation.step))
  // After a sign-up in the browser, what the service goes on to do is followed until the user goes to a step.
  const followed = signup?.state === 'connected' ? firstOpenStep(line, opened) : opened
  const step = chosen ?? followed
  const [values, setShown] = useState<LineValues>(() =>
    valuesOf(line, preparation.provider, preparation.phone),
  )
  /** For answers that arrive after other values were entered. */
  const latest = useRef(values)
  const setValues = (next: LineValues) => {
    latest.current = next
    setShown(next)
  }
  const check = useLineCheck(groupId)
  const { address, again } = useAddressProbe(groupId)
  const tokenAccounts = useTokenAccounts(groupId, preparation.phone, (found, asked) => {
    save({ ticks: { systemUser: true } })
    if (line !== undefined) return
    // What was entered meanwhile stays.
    const { current } = latest
    const filled = fill(current.token === asked.token ? current : asked, found)
    setValues(filled)
    check.run(filled)
  })
  const goTo = (next: Step) => {
    setStep(next)
    if (line === undefined && (next === 'prepare' || next === 'values' || next === 'signup'))
      save({ step: next })
  }
  const find = (found: Partial<Record<PastedField, string>>) => {
    const given = { ...values, ...found }
    setValues(given)
    tokenAccounts.run(given)
  }
  const { verifiedAt } = line?.setUp ?? {}
  const isOwnApp = hasOwnApp(values.provider)
  const isReady = line !== undefined && isWebhookReady(line)
  const isFaulty = check.checkup?.checks.some(({ state }) => state === 'bad') ?? false
  const rows = preparedRows(preparation, address.state === 'ok')
  const labels = [
    {
      label: t('lineSettings:steps.prepare'),
      description: t('linePrepare:ready', {
        done: rows.filter(({ isDone }) => isDone).length,
        all: rows.length,
      }),
    },
    {
      label: step === 'signup' ? t('lineSignup:step') : t('lineSettings:steps.values'),
      description:
        step === 'signup'
          ? t('lineSignup:stepHint')
          : step === 'values' && isFaulty
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
      <StepRow steps={labels} active={step === 'signup' ? 1 : steps.indexOf(step)} />
      {signup?.state === 'connected' && <PhoneDataStrip groupId={groupId} signup={signup} />}
      {step === 'prepare' && (
        <PrepareStep
          preparation={preparation}
          save={save}
          line={line}
          values={values}
          address={address}
          onProbe={again}
          numbers={tokenAccounts.accounts?.accounts.flatMap(({ numbers }) => numbers).length}
          onFind={find}
          onSignup={line === undefined && signup !== undefined ? () => goTo('signup') : undefined}
          onNext={() => {
            const provider = line === undefined ? providerOf(preparation.provider) : values.provider
            const phone = values.phone === '' ? linePhoneText(preparation.phone) : values.phone
            setValues({ ...values, provider, phone })
            goTo('values')
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
          tokenAccounts={tokenAccounts}
          onBack={() => goTo('prepare')}
          onNext={() => {
            setStep('webhook')
            // Another number would begin with the list.
            if (line === undefined) save({ step: 'prepare' })
          }}
        />
      )}
      {step === 'signup' && (
        <SignupStep groupId={groupId} signup={signup} onBack={() => goTo('prepare')} />
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

/** Puts what a token has brought into the fields that are empty. */
function fill(values: LineValues, { appId, accountId, phoneId }: Partial<LineValues>): LineValues {
  return {
    ...values,
    ...(values.appId === '' && appId !== undefined && { appId }),
    ...(values.accountId === '' && accountId !== undefined && { accountId }),
    ...(values.phoneId === '' && phoneId !== undefined && { phoneId }),
  }
}
