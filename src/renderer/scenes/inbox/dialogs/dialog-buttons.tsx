import { Button } from '@mantine/core'
import { useTexts } from '../shared/texts.tsx'
import classes from './dialogs.module.css'

export interface DialogButtonsProps {
  /** What the button says that does it. */
  label: string
  onAct: () => void
  onCancel: () => void
  busy: boolean
  disabled?: boolean
  /** The button that acts has the keyboard from the start. */
  autofocus?: boolean
}

/** The foot of a dialog about a chat: give it up, or do it. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, onAct, onCancel, busy, disabled = false, autofocus = false } = props
  const { t } = useTexts()
  return (
    <div className={classes.buttons}>
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
    </div>
  )
}
