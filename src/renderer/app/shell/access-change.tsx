import { Box, Button, Flex } from '@mantine/core'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { accessChangeAtom } from '#renderer/data/session/access-change.ts'
import { signOut } from '#renderer/data/session/session-sync.ts'
import { showError } from '#renderer/data/change/toasts.ts'

/** Shows that the user's role or access was changed, and signs out after `limits.accessChangeLogoutMs`. */
export default function AccessChange() {
  const { t } = useTranslation()
  const setChange = useSetAtom(accessChangeAtom)
  // `performance.now` is monotonic; the system time may be changed during the countdown.
  const [leavesAt] = useState(() => performance.now() + limits.accessChangeLogoutMs)
  const [left, setLeft] = useState<number>(limits.accessChangeLogoutMs)

  const leave = () => {
    signOut('accessChanged').catch(showError)
    setChange(null)
  }
  const leaveInTime = useEffectEvent(leave)
  useEffect(() => {
    const remaining = () => Math.max(0, leavesAt - performance.now())
    const counting = setInterval(() => setLeft(remaining()), 250)
    // The sign-out has a timeout of its own. In a window that has been hidden for minutes, the interval runs only once
    // a minute, which could be too late.
    const leaving = setTimeout(() => leaveInTime(), remaining())
    return () => {
      clearInterval(counting)
      clearTimeout(leaving)
    }
  }, [leavesAt])

  return (
    <Dialog title={t('shell.access.title')}>
      <Box component="p" mb={20} className="numbers">
        {t('shell.access.text', { count: Math.ceil(left / 1_000) })}
      </Box>
      <Flex justify="flex-end">
        <Button onClick={leave}>{t('shell.access.now')}</Button>
      </Flex>
    </Dialog>
  )
}
