import { Button, Flex } from '@mantine/core'
import { IconDoorExit, IconSend } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#renderer/data/navigation/paths.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { watchUnsentCount } from '#renderer/data/live/mutations/unsent-count.ts'

/** Asks before a sign-out with unsent messages, because they are not sent afterwards. */
export function StillWaiting({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(0)
  const consider = useEffectEvent((count: number) => (count === 0 ? onLeave() : setWaiting(count)))
  useEffect(() => watchUnsentCount((count) => consider(count)), [])
  // Return to the previous screen; if the app was started at this URL, go to the dashboard.
  const stay = () => void (history.length > 1 ? navigate(-1) : navigate(paths.dashboard))

  if (waiting === 0)
    return <EmptyState insteadOf="screen" icon={IconDoorExit} title={t('shell.signingOut')} />
  return (
    <EmptyState
      insteadOf="screen"
      icon={IconSend}
      title={t('shell.leaving.title', { count: waiting })}
      text={t('shell.leaving.text')}
      action={
        <Flex justify="center" wrap="wrap" gap={10}>
          <Button variant="default" onClick={onLeave}>
            {t('shell.leaving.leave')}
          </Button>
          <Button ref={focusAtOnce} onClick={stay}>
            {t('shell.leaving.stay')}
          </Button>
        </Flex>
      }
    />
  )
}

function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
