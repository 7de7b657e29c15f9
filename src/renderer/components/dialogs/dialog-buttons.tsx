import { Button, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export interface DialogButtonsProps {
  /** The label of the confirm button, a verb. */
  label: string
  /** Default: "Cancelar". */
  cancelLabel?: string | undefined
  onAct: () => void
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** Makes the confirm button red, for actions that cannot be undone. */
  isDangerous?: boolean
  /** The button that has the focus when the dialog opens; by default the dialog decides. */
  focused?: 'act' | 'cancel'
}

/** The footer of a dialog: cancel and confirm. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, onAct, onCancel, busy, disabled = false, isDangerous = false, focused } = props
  const { t } = useTranslation()
  return (
    <Flex justify="flex-end" wrap="wrap" gap={10} mt={20}>
      <Button
        variant="default"
        onClick={onCancel}
        data-autofocus={focused === 'cancel' || undefined}
      >
        {props.cancelLabel ?? t('shell.common.cancel')}
      </Button>
      <Button
        color={isDangerous ? 'red' : 'teal'}
        loading={busy}
        disabled={disabled}
        onClick={onAct}
        data-autofocus={focused === 'act' || undefined}
      >
        {label}
      </Button>
    </Flex>
  )
}
