import { Button, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/components/dialog.tsx'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import classes from './confirm-dialog.module.css'

export interface ConfirmDialogProps {
  /** A question: "¿Eliminar la plantilla?". */
  title: string
  /** What the action does, and whether it can be undone. */
  children: ReactNode
  /** The confirm button's label, a verb: "Eliminar". */
  confirmLabel: string
  /** Makes the confirm button red, for actions that cannot be undone. */
  isDangerous?: boolean
  /** Whether something is missing before the action can be confirmed. */
  isConfirmDisabled?: boolean
  /** Whether the request of the confirmed action is pending. */
  isBusy?: boolean
  /** Why the request failed. */
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that is hard to undo. "Cancelar" has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, isDangerous = false, isBusy = false, error = null } = props
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={props.onClose}>
      <div className={classes.text}>{children}</div>
      {error !== null && <ErrorNotice error={error} />}
      <Flex justify="flex-end" wrap="wrap" gap={10} mt={20}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t('shell.common.cancel')}
        </Button>
        <Button
          color={isDangerous ? 'red' : 'teal'}
          loading={isBusy}
          disabled={props.isConfirmDisabled === true}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
      </Flex>
    </Dialog>
  )
}
