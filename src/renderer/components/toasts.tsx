import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { dismissToast, toastsAtom } from '../data/toasts.ts'
import classes from './toasts.module.css'

/** The corner where `tell` and `tellError` speak. Its region is always there, so that readers announce what comes. */
export function Toasts() {
  const { t } = useTranslation()
  const toasts = useAtomValue(toastsAtom)
  return (
    <div className={classes.corner} aria-live="polite">
      {toasts.map(({ id, tone, text }) => {
        const Glyph = tone === 'danger' ? IconAlertCircle : IconCircleCheck
        return (
          <div key={id} className={classes.toast} data-tone={tone}>
            <Glyph className={classes.icon} size={17} aria-hidden="true" />
            <span className={classes.words}>{text}</span>
            <CloseButton
              size="sm"
              aria-label={t('shell.common.close')}
              onClick={() => dismissToast(id)}
            />
          </div>
        )
      })}
    </div>
  )
}
