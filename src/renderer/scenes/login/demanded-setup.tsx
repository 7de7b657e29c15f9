import { Button, Loader, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TwoStepSetup as PreparedSetup } from '#contract/entities/people/two-step.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { TwoStepSetup } from '#renderer/components/two-step/two-step-setup.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { cancelSignIn, type PendingProps } from './second-step.tsx'

/** The set-up of two steps that a group demands before it lets the user in. */
export default function DemandedSetup({ account, endsWith }: PendingProps) {
  const { t } = useTexts('secondStep')
  const [setup, setSetup] = useState<PreparedSetup | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isCurrent = true
    request('session.beginSetup').then(
      (begun) => isCurrent && setSetup(begun),
      (failed: unknown) => isCurrent && !endsWith(failed) && setError(failed),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `endsWith` changes with every render of the screen; a set-up begins once a round
  }, [round])

  const activate = async (code: string) => {
    setBusy(true)
    setError(null)
    try {
      applySession(await request('session.activateSetup', { code }))
    } catch (failed) {
      if (endsWith(failed)) return
      setError(failed)
      setBusy(false)
    }
  }
  const restart = () => {
    setSetup(null)
    setError(null)
    setRound(round + 1)
  }
  return (
    <Stack gap="md" p="lg">
      <div>
        <Text component="h1" size="sm" c="dimmed">
          {t('shell.login.title')}
        </Text>
        <Title order={2} size="h3">
          {t('secondStep:setupTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('secondStep:setupText')}
        </Text>
      </div>
      {setup !== null && (
        <TwoStepSetup
          setup={setup}
          account={account}
          busy={busy}
          error={error}
          onActivate={(code) => void activate(code)}
          onRestart={restart}
          onCancel={() => void cancelSignIn()}
        />
      )}
      {setup === null && error === null && <Loader aria-label={t('shell.common.loading')} />}
      {setup === null && error !== null && (
        <>
          <ErrorNotice error={error} />
          <Button onClick={restart}>{t('shell.common.retry')}</Button>
        </>
      )}
    </Stack>
  )
}
