import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { signOutConfirmed } from '#renderer/data/navigation/overlays.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { signOut } from '#renderer/data/session/session-sync.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { StillWaiting } from './unsent-question.tsx'

/** Signs out. Asks first if there are unsent messages and the user has not confirmed the sign-out yet. */
export default function LogoutScreen() {
  const { state } = useLocation()
  const [isDecided, setDecided] = useState(state === signOutConfirmed)
  return isDecided ? <SigningOut /> : <StillWaiting onLeave={() => setDecided(true)} />
}

/** Ends the session. `Gatekeeper` then redirects to the login. */
function SigningOut() {
  const { t } = useTranslation()
  const [error, setError] = useState<unknown>(null)
  const begun = useRef(false)

  const leave = () => {
    setError(null)
    signOut().catch(setError)
  }
  const begin = useEffectEvent(() => {
    if (begun.current) return
    begun.current = true
    leave()
  })
  useEffect(() => begin(), [])

  if (error !== null)
    return (
      <EmptyState
        insteadOf="screen"
        icon={IconDoorExit}
        tone="danger"
        title={t('shell.account.signOut')}
        text={errorText(t, error)}
        action={<Button onClick={leave}>{t('shell.common.retry')}</Button>}
      />
    )
  return <EmptyState insteadOf="screen" icon={IconDoorExit} title={t('shell.signingOut')} />
}
