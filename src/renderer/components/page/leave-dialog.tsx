import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog.tsx'
import type { LeaveGuard } from '../leave-guard.tsx'
import classes from './confirm-dialog.module.css'

export interface LeaveDialogProps {
  guard: LeaveGuard
  /** What is lost; left out: what was written is not saved. */
  children?: ReactNode
  /** Removes what must not outlive the screen, before it is left. */
  onDiscard?: () => void
  /** Saves and leaves, where the work can be saved as it is. */
  save?: { readonly label: string; readonly perform: () => void }
}

/** The question of a `useLeaveGuard`: stay, discard, or save. */
export function LeaveDialog({ guard, children, onDiscard, save }: LeaveDialogProps) {
  const { t } = useTranslation()
  if (!guard.isAsking) return null
  return (
    <Dialog title={t('shell.leave.title')} onClose={guard.stay} width={480}>
      <div className={classes.text}>{children ?? t('shell.leave.text')}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={guard.stay} data-autofocus>
          {t('shell.leave.stay')}
        </Button>
        <Button
          color="red"
          variant={save === undefined ? 'filled' : 'subtle'}
          onClick={() => {
            onDiscard?.()
            guard.leave()
          }}
        >
          {t('shell.leave.discard')}
        </Button>
        {save !== undefined && (
          <Button
            onClick={() => {
              save.perform()
              guard.leave()
            }}
          >
            {save.label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
