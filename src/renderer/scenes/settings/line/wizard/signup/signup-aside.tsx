import { Box, Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { signupSteps, type LineSignup } from '#contract/entities/line/line-signup.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import guide from '#renderer/scenes/settings/line/wizard/guides/guides.module.css'
import { providerLinks } from '#renderer/scenes/settings/line/wizard/guides/provider-links.ts'
import {
  Bad,
  Progress,
  type ProgressStep,
} from '#renderer/scenes/settings/line/wizard/webhook-progress.tsx'
import { Heading } from '#renderer/scenes/settings/line/wizard/webhook-parts.tsx'
import { signupFaultText } from './signup-texts.ts'

/** What is there at the provider before the sign-up. */
const needs = [
  'lineSignup:needs.partner',
  'lineSignup:needs.config',
  'lineSignup:needs.redirect',
  'lineSignup:needs.phone',
] as const
const stepKeys = {
  answer: 'lineSignup:steps.answer',
  exchange: 'lineSignup:steps.exchange',
  number: 'lineSignup:steps.number',
  line: 'lineSignup:steps.line',
} as const
const ignoredKeys = {
  unknownState: 'lineSignup:ignored.unknownState',
  usedState: 'lineSignup:ignored.usedState',
  expiredState: 'lineSignup:ignored.expiredState',
} as const

/** How far the sign-up is, and what is done at the provider before it. */
export function SignupAside({ signup, appId }: { signup: LineSignup; appId: string }) {
  const { t } = useTexts('lineSignup')
  return (
    <Stack gap={24}>
      {signup.state !== 'none' && <SignupProgress signup={signup} />}
      <section aria-label={t('lineSignup:before')}>
        <Heading>{t('lineSignup:before')}</Heading>
        <ol className={guide.steps}>
          {needs.map((need, index) => (
            <li key={need}>
              <b className={guide.badge} aria-hidden="true">
                {index + 1}
              </b>
              <span className="selectable">{t(need)}</span>
            </li>
          ))}
        </ol>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          onClick={() => openExternal(providerLinks.apps({ appId }))}
        >
          {t('lineSignup:openApp')}
        </Button>
      </section>
    </Stack>
  )
}

function SignupProgress({ signup }: { signup: LineSignup }) {
  const { t } = useTexts('lineSignup')
  const { state, step = 'answer', expiresAt, ignored } = signup
  const current = state === 'connected' ? signupSteps.length : signupSteps.indexOf(step)
  const steps = signupSteps.map((name, index): ProgressStep => {
    const title = t(stepKeys[name])
    if (index < current) return { title, state: 'done' }
    if (index > current) return { title, state: 'open' }
    if (state === 'failed')
      return { title, state: 'faulty', text: <Bad>{signupFaultText(t, signup)}</Bad> }
    const isAnswer = name === 'answer' && expiresAt !== undefined
    return {
      title,
      state: 'waits',
      text: isAnswer && t('lineSignup:steps.answerText', { time: timeText(expiresAt) }),
    }
  })
  return (
    <div>
      <Heading>{t('lineSignup:progress')}</Heading>
      <Progress label={t('lineSignup:progress')} steps={steps} />
      {ignored !== undefined && (
        <Box mt={12}>
          <Notice tone="warn">{t(ignoredKeys[ignored])}</Notice>
        </Box>
      )}
    </div>
  )
}
