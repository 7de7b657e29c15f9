import { Box, Button, Flex } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { watchUnsentCount } from '#renderer/data/live/mutations/unsent-count.ts'
import { paths } from '#renderer/data/navigation/paths.ts'
import { signOutConfirmed } from '#renderer/data/navigation/overlays.ts'

/**
 * Signs out as soon as there are no unsent messages. While there are some, a dialog over the current screen asks the
 * user first, because unsent messages are not sent after the sign-out.
 */
export default function Leaving({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(0)
  const leave = () => void navigate(paths.logout, { state: signOutConfirmed })
  const consider = useEffectEvent((count: number) => (count === 0 ? leave() : setWaiting(count)))
  useEffect(() => watchUnsentCount((count) => consider(count)), [])

  if (waiting === 0) return null
  return (
    <Dialog title={t('shell.leaving.title', { count: waiting })} onClose={onStay}>
      <Box component="p" mb={20}>
        {t('shell.leaving.text')}
      </Box>
      <Flex justify="flex-end" wrap="wrap" gap={10}>
        <Button variant="default" onClick={leave}>
          {t('shell.leaving.leave')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('shell.leaving.stay')}
        </Button>
      </Flex>
    </Dialog>
  )
}
