import { Button, Notification } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { freePlace } from '#renderer/components/tables/free-place.ts'
import { dismissToastAtom, toastsAtom, type Toast } from '#renderer/data/change/toast-queue.ts'
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
  const shown = regions.at(-1) === id ? toasts : []
  const region = useRef<HTMLDivElement>(null)
  const newestId = shown.at(-1)?.id
  useLayoutEffect(() => {
    const element = region.current
    if (newestId === undefined || element === null) return undefined
    const place = () => moveToFreePlace(element)
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [newestId])
  return (
    <div ref={region} className={classes.region} aria-live="polite">
      {shown.map((toast) => (
        <ToastNotification key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** What a toast should not cover: controls, what reports a state, and the row with the focus. */
const obstacles =
  'button, a[href], input, textarea, select, [role="tab"], [role="status"], [role="alert"], [role="row"]:focus'

/** Moves the region to where its toasts cover nothing that the user may press or read now. The screen stays as it is. */
function moveToFreePlace(region: HTMLElement): void {
  const boxes = [...(region.closest('dialog') ?? document).querySelectorAll(obstacles)]
    .filter((one) => !region.contains(one) && one.closest('[inert]') === null)
    .map((one) => one.getBoundingClientRect())
  const { offsetWidth: width, offsetHeight: height } = region
  const room = { width: window.innerWidth, height: window.innerHeight }
  const railPx = Number.parseInt(getComputedStyle(region).getPropertyValue('--b-rail-width'), 10)
  const { left, bottom } = freePlace({ width, height }, room, railPx, boxes)
  region.style.left = `${left}px`
  region.style.bottom = `${bottom}px`
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
