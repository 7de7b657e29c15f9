import { IconDoorExit } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { signOut } from '../../data/session-sync.ts'

/** Ends the session; the gate leads on to the login. */
export default function LogoutScreen() {
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

  if (error !== null) return <ErrorNotice error={error} onRetry={leave} />
  return <EmptyState icon={IconDoorExit} title={t('shell.signingOut')} />
}
