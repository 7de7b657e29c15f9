import { Button, Flex } from '@mantine/core'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface DialogButtonsProps {
  /** The label of the confirm button. */
  label: string
  onAct: () => void
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** Whether the confirm button has the focus when the dialog opens. */
  autofocus?: boolean
}

/** The footer of a dialog: cancel and confirm. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, onAct, onCancel, busy, disabled = false, autofocus = false } = props
  const { t } = useTexts()
  return (
    <Flex justify="flex-end" gap={10} mt={18}>
      <Button variant="default" onClick={onCancel}>
        {t('inbox.sidebar.cancel')}
      </Button>
      <Button
        loading={busy}
        disabled={disabled}
        onClick={onAct}
        data-autofocus={autofocus || undefined}
      >
        {label}
      </Button>
    </Flex>
  )
}
