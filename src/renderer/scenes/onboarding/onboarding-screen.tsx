import { useAtomValue } from 'jotai'
import { linePhoneText } from '#renderer/components/line-form/line-phone-text.ts'
import { StepRow } from '#renderer/components/steps/step-row.tsx'
import { onboardingSteps, ownOnboardingAtom } from '#renderer/data/onboarding.ts'
import { useLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { AccountStep } from './account-step.tsx'
import { LineStep } from './line-step.tsx'
import classes from './onboarding.module.css'
import { TeamStep } from './team-step.tsx'
import { TrialStep } from './trial-step.tsx'

const steps = { account: AccountStep, line: LineStep, team: TeamStep, test: TrialStep } as const

/**
 * Registers a new business in four steps: first user, first line, invitations and a test message. It continues at the
 * step where the user stopped.
 */
export default function OnboardingScreen() {
  const { t } = useLineTexts()
  const { step, name, group, invited } = useAtomValue(ownOnboardingAtom)
  const active = onboardingSteps.indexOf(step)
  const labels = [
    {
      label: t('lines:onboarding.account'),
      description: active > 0 ? name : t('lines:onboarding.accountHint'),
    },
    {
      label: t('lines:onboarding.line'),
      description: group === null ? t('lines:onboarding.lineHint') : linePhoneText(group.phone),
    },
    {
      label: t('lines:onboarding.team'),
      description:
        invited === 0
          ? t('lines:onboarding.teamHint')
          : t('lines:onboarding.invited', { count: invited }),
    },
    { label: t('lines:onboarding.test'), description: t('lines:onboarding.testHint') },
  ]
  const Step = steps[step]
  return (
    <div className={classes.onboarding}>
      <h1 className="spoken">{t('lines:onboarding.title')}</h1>
      <StepRow steps={labels} active={active} />
      <Step />
    </div>
  )
}
