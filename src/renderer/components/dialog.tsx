import { useId, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CloseButton } from './close-button.tsx'
import { dialogClosing } from './dialog-closing.ts'
import classes from './dialog.module.css'
import { showDialog } from './show-dialog.ts'
import { Toasts } from './toasts.tsx'
import { useBackdropPress } from './use-backdrop-close.ts'

export interface DialogProps {
  title: string
  /**
   * The chat's name, for a dialog whose title and text do not contain it. It is shown because another chat may
   * meanwhile be open behind the dialog.
   */
  about?: string | undefined
  children: ReactNode
  /**
   * Called on Escape, the close button, or a click on the backdrop. Absent for a dialog that only its buttons close.
   */
  onClose?: () => void
  /** px. */
  width?: number
}

/**
 * A modal dialog, rendered into the page's main landmark so that no parent clips it. An element with `data-autofocus`
 * gets the focus, otherwise the first focusable element.
 */
export function Dialog({ title, about, children, onClose, width = 440 }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const backdropPress = useBackdropPress(() => onClose?.())
  const style: CSSProperties & Record<'--dialog-width', string> = { '--dialog-width': `${width}px` }
  const room = document.querySelector('#screen') ?? document.body
  return createPortal(
    <dialog
      ref={showDialog}
      className={classes.dialog}
      style={style}
      aria-modal="true"
      aria-labelledby={id}
      aria-describedby={about === undefined ? undefined : `${id}-about`}
      {...dialogClosing(onClose)}
      {...backdropPress}
    >
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {about !== undefined && (
            <p className={classes.about} id={`${id}-about`}>
              {about}
            </p>
          )}
        </div>
        {onClose !== undefined && <CloseButton label={t('shell.common.close')} onClick={onClose} />}
      </div>
      {children}
      <Toasts />
    </dialog>,
    room,
  )
}
