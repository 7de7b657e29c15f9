import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseButton } from './close-button.tsx'
import { dismissToast, toastsAtom } from '../data/toasts.ts'
import classes from './toasts.module.css'

/** The corners there are: the page's own, and one of each dialog that stands. */
const cornersAtom = atom<readonly string[]>([])

/**
 * The corner where `tell` and `tellError` speak. Its region is always there, so that readers announce what comes. Each
 * dialog has one as well: over what lies beneath it the browser lays its backdrop, where nothing is read or pressed. The
 * one that came last speaks.
 */
export function Toasts() {
  const { t } = useTranslation()
  const id = useId()
  const [corners, setCorners] = useAtom(cornersAtom)
  useLayoutEffect(() => {
    setCorners((all) => [...all, id])
    return () => setCorners((all) => all.filter((one) => one !== id))
  }, [id, setCorners])
  const toasts = useAtomValue(toastsAtom)
  return (
    <div className={classes.corner} aria-live="polite">
      {(corners.at(-1) === id ? toasts : []).map(({ id: toastId, tone, text }) => {
        const Glyph = tone === 'danger' ? IconAlertCircle : IconCircleCheck
        return (
          <div key={toastId} className={classes.toast} data-tone={tone}>
            <Glyph className={classes.icon} size={17} aria-hidden="true" />
            <span className={classes.words}>{text}</span>
            <CloseButton
              size="sm"
              label={t('shell.common.close')}
              onClick={() => dismissToast(toastId)}
            />
          </div>
        )
      })}
    </div>
  )
}
