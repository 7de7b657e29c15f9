import { useAtomValue } from 'jotai'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { StepRow } from '#renderer/components/steps/step-row.tsx'
import { onboardingSteps, ownOnboardingAtom } from '#renderer/data/groups/onboarding.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AccountStep } from './account-step.tsx'
import { GroupStep } from './group-step.tsx'
import classes from './onboarding.module.css'
import { TeamStep } from './team-step.tsx'
import { TrialStep } from './trial-step.tsx'

const steps = { account: AccountStep, line: GroupStep, team: TeamStep, test: TrialStep } as const

/**
 * Registers a new business in four steps: first user, first line, invitations and a test message. It continues at the
 * step where the user stopped.
 */
export default function OnboardingScreen() {
  const { t } = useTexts('groups')
  const { step, name, group, invited } = useAtomValue(ownOnboardingAtom)
  const active = onboardingSteps.indexOf(step)
  const labels = [
    {
      label: t('groups:onboarding.account'),
      description: active > 0 ? name : t('groups:onboarding.accountHint'),
    },
    {
      label: t('groups:onboarding.line'),
      description: group === null ? t('groups:onboarding.lineHint') : linePhoneText(group.phone),
    },
    {
      label: t('groups:onboarding.team'),
      description:
        invited === 0
          ? t('groups:onboarding.teamHint')
          : t('groups:onboarding.invited', { count: invited }),
    },
    { label: t('groups:onboarding.test'), description: t('groups:onboarding.testHint') },
  ]
  const Step = steps[step]
  return (
    <div className={classes.onboarding}>
      <h1 className="spoken">{t('groups:onboarding.title')}</h1>
      <StepRow steps={labels} active={active} />
      <Step />
    </div>
  )
}
