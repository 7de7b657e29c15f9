import { useId, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CloseButton } from './close-button.tsx'
import { dialogClosing } from './dialog-closing.ts'
import classes from './dialog.module.css'
import { showDialog } from './show-dialog.ts'
import { Toasts } from './toasts.tsx'
import { usePressBeside } from './use-backdrop-close.ts'

export interface DialogProps {
  title: string
  /** Whom it is about, where neither its title nor what it asks says so: another chat may stand behind it by now. */
  about?: string | undefined
  children: ReactNode
  /** Escape, the close button, or a click beside the dialog. Leave out for one that only its own buttons end. */
  onClose?: () => void
  /** px. */
  width?: number
}

/**
 * A question or a sheet over the page, and within its landmark wherever it is asked: what clips its asker's own room has
 * no part in it. An element with `data-autofocus` gets the focus, else the first that can. */
export function Dialog({ title, about, children, onClose, width = 440 }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const pressBeside = usePressBeside(() => onClose?.())
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
      {...pressBeside}
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
