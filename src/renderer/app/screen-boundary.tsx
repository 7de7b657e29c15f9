import { Button } from '@mantine/core'
import { IconMoodPuzzled } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { paths } from '#renderer/data/paths.ts'
import classes from './screen-boundary.module.css'

/** The error boundary of a screen. It shows a message with two buttons, and resets when the path changes. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary path={pathname}>{children}</Boundary>
}

interface BoundaryProps {
  path: string
  children: ReactNode
}

interface BoundaryState {
  path: string
  failed: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { path: this.props.path, failed: false }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState) {
    return path === state.path ? null : { path, failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedScreen />
  }
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
