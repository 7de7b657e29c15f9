import { Button } from '@mantine/core'
import { IconMoodPuzzled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ErrorBoundary } from '#renderer/components/notices/error-boundary.tsx'
import { paths } from '#renderer/data/navigation/paths.ts'
import classes from './screen-boundary.module.css'

/** The error boundary of a screen. It shows a message with two buttons, and resets when the path changes. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary resetOn={pathname} fallback={<FailedScreen />}>
      {children}
    </ErrorBoundary>
  )
}

/**
 * The message and two buttons. Both reload the page, because the cause may be an invalid state in memory or a script
 * that failed to load.
 */
function FailedScreen() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconMoodPuzzled}
      tone="danger"
      insteadOf="screen"
      title={t('shell.errors.screenTitle')}
      text={t('shell.errors.screenText')}
      action={
        <div className={classes.actions}>
          <Button variant="default" onClick={() => location.assign(paths.dashboard)}>
            {t('shell.errors.toStart')}
          </Button>
          <Button onClick={() => location.reload()}>{t('shell.errors.reload')}</Button>
        </div>
      }
    />
  )
}
