import { Button, Flex } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import type { LeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import classes from './confirm-dialog.module.css'

export interface LeaveDialogProps {
  guard: LeaveGuard
  /** A text that says what is lost. The default text says that the changes are not saved. */
  children?: ReactNode
  /** Called before the user leaves without saving, to remove data that must not outlive the screen. */
  onDiscard?: () => void
  /**
   * A button that saves and leaves, for work that can be saved in its present state. `perform` resolves to whether the work
   * was saved; if not, the user stays.
   */
  save?: { readonly label: string; readonly perform: () => Promise<boolean> }
}

/**
 * The dialog with the question of a `useLeaveGuard`. It has a button to stay, a button to leave without saving and,
 * with `save`, a button to save and leave.
 */
export function LeaveDialog({ guard, children, onDiscard, save }: LeaveDialogProps) {
  const { t } = useTranslation()
  const [isSaving, setSaving] = useState(false)
  if (!guard.isAsking) return null
  return (
    <Dialog title={t('shell.leave.title')} onClose={guard.stay} width={480}>
      <div className={classes.text}>{children ?? t('shell.leave.text')}</div>
      <Flex justify="flex-end" wrap="wrap" gap={10} mt={20}>
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
            loading={isSaving}
            onClick={() => {
              setSaving(true)
              void save.perform().then((isSaved) => {
                setSaving(false)
                if (isSaved) guard.leave()
                else guard.stay()
              })
            }}
          >
            {save.label}
          </Button>
        )}
      </Flex>
    </Dialog>
  )
}
