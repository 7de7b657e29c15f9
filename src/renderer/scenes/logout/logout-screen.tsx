import { Button } from '@mantine/core'
import { IconDoorExit, IconSend } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { decidedToLeave } from '../../app/shell/leaving-open.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { followWaiting } from '../../data/live/outbox.ts'
import { signOut } from '../../data/session-sync.ts'
import classes from './logout-screen.module.css'

/**
 * Ends the session; the gate leads on to the login. Where messages have still to be sent it asks first, unless that was
 * done before: signed out, nobody sends them.
 */
export default function LogoutScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isDecided = useLocation().state === decidedToLeave
  const [error, setError] = useState<unknown>(null)
  const [waiting, setWaiting] = useState(0)
  const begun = useRef(false)

  const leave = () => {
    begun.current = true
    setError(null)
    setWaiting(0)
    signOut().catch(setError)
  }
  const consider = useEffectEvent((count: number) => {
    if (begun.current) return
    if (count === 0) leave()
    else setWaiting(count)
  })
  useEffect(() => {
    if (!isDecided) return followWaiting((count) => consider(count))
    consider(0)
    return undefined
  }, [isDecided])
  // Back to where it was asked for; a start at this address was asked for nowhere.
  const stay = () => void (history.length > 1 ? navigate(-1) : navigate(paths.dashboard))

  if (error !== null) return <ErrorNotice error={error} onRetry={leave} />
  if (waiting === 0) return <EmptyState icon={IconDoorExit} title={t('shell.signingOut')} />
  return (
    <EmptyState
      insteadOf="screen"
      icon={IconSend}
      title={t('shell.leaving.title', { count: waiting })}
      text={t('shell.leaving.text')}
      action={
        <div className={classes.buttons}>
          <Button variant="default" onClick={leave}>
            {t('shell.leaving.leave')}
          </Button>
          <Button ref={focusAtOnce} onClick={stay}>
            {t('shell.leaving.stay')}
          </Button>
        </div>
      }
    />
  )
}

function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
