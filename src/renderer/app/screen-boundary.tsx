import { Button } from '@mantine/core'
import { IconMoodPuzzled } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { paths } from '../data/paths.ts'
import classes from './screen-boundary.module.css'

/** Keeps a screen's failure to that screen: it says so, offers a way back, and forgets it when one goes elsewhere. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary place={pathname}>{children}</Boundary>
}

interface BoundaryProps {
  place: string
  children: ReactNode
}

interface BoundaryState {
  place: string
  failed: boolean
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failed: false }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { place, failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedScreen />
  }
}

/** Either way begins anew with the page: what made the screen fail may be in its memory, or a script that did not come. */
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
