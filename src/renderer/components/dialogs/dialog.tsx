import { Flex, Text } from '@mantine/core'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CloseButton } from './close-button.tsx'
import { dialogClosing } from './dialog-closing.ts'
import classes from './dialog.module.css'
import { showDialog } from './show-dialog.ts'
import { Toasts } from '#renderer/components/notices/toasts.tsx'
import { useBackdropPress } from './use-backdrop-close.ts'

export interface DialogProps {
  title: string
  /**
   * The name of the chat that the dialog is about, if the title and the text do not contain it. The name is shown
   * because the screen behind the dialog may change to another chat while the dialog is open.
   */
  about?: string | undefined
  children: ReactNode
  /**
   * Called on Escape, on the close button, or on a click on the backdrop. If absent, only the buttons among `children`
   * close the dialog.
   */
  onClose?: () => void
  /** Width, px. */
  width?: number
}

/**
 * A modal dialog, rendered into the page's main landmark so that no parent element clips it. The element with
 * `data-autofocus` gets the focus. If there is none, the first focusable element gets it.
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
      <Flex align="center" justify="space-between" mb={10} mih={32}>
        <div>
          <Text component="h2" size="lg" fw={650} id={id}>
            {title}
          </Text>
          {about !== undefined && (
            <Text size="sm" c="dimmed" className="breakable" id={`${id}-about`}>
              {about}
            </Text>
          )}
        </div>
        {onClose !== undefined && <CloseButton label={t('shell.common.close')} onClick={onClose} />}
      </Flex>
      {children}
      <Toasts />
    </dialog>,
    room,
  )
}
