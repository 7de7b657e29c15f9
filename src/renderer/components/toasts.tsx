import { Button, Notification } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToastAtom, toastsAtom, type Toast } from './toast-queue.ts'
import classes from './toasts.module.css'

/** Ids of the mounted regions, in the order of mounting: the page's own, and one in each open dialog. */
const regionsAtom = atom<readonly string[]>([])

/**
 * The region of the toasts. It is always in the document, so that screen readers announce new toasts. Each dialog has a
 * region too, because the page behind a modal dialog is inert. The region mounted last shows the toasts.
 */
export function Toasts() {
  const id = useId()
  const [regions, setRegions] = useAtom(regionsAtom)
  useLayoutEffect(() => {
    setRegions((all) => [...all, id])
    return () => setRegions((all) => all.filter((one) => one !== id))
  }, [id, setRegions])
  const toasts = useAtomValue(toastsAtom)
  return (
    <div className={classes.region} aria-live="polite">
      {(regions.at(-1) === id ? toasts : []).map((toast) => (
        <ToastNotification key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastNotification({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const dismiss = useSetAtom(dismissToastAtom)
  const { id, tone, text, action } = toast
  const Glyph = tone === 'danger' ? IconAlertCircle : IconCircleCheck
  const close = t('shell.common.close')
  return (
    <Notification
      classNames={{
        root: classes.toast ?? '',
        icon: classes.icon ?? '',
        description: classes.text ?? '',
      }}
      data-tone={tone}
      // The surrounding region announces the toast.
      role="presentation"
      icon={<Glyph size={17} aria-hidden="true" />}
      onClose={() => dismiss(id)}
      closeButtonProps={{ size: 'sm', 'aria-label': close, title: close }}
    >
      {text}
      {action !== undefined && (
        <Button
          flex="none"
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            dismiss(id)
            action.perform()
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  )
}
