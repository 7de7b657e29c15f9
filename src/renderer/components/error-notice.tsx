import { Button } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/error-text.ts'
import classes from './error-notice.module.css'

export interface NoticeProps {
  tone?: 'danger' | 'warn' | 'info'
  children: ReactNode
  action?: { label: string; perform: () => void } | undefined
}

/** A sentence that stands where it matters. Danger is announced at once, the rest when the reader pauses. */
export function Notice({ tone = 'danger', children, action }: NoticeProps) {
  const Glyph = tone === 'info' ? IconInfoCircle : IconAlertCircle
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Glyph className={classes.icon} size={16} stroke={2} aria-hidden="true" />
      <span className={classes.words}>{children}</span>
      {action !== undefined && (
        <Button
          className={classes.action}
          variant="transparent"
          // "inherit" would be taken by the variable that Mantine puts it in, and leave the words white.
          color="currentcolor"
          size="compact-sm"
          onClick={action.perform}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}

interface ErrorNoticeProps {
  error: unknown
  /** What could not be done, as a sentence before the reason. */
  title?: string
  onRetry?: () => void
  /** As of `errorText`. */
  saidByService?: boolean
}

/** An error in words, with a way to try again where there is one. */
export function ErrorNotice({ error, title, onRetry, saidByService = false }: ErrorNoticeProps) {
  const { t } = useTranslation()
  const action = onRetry && { label: t('shell.common.retry'), perform: onRetry }
  return (
    <Notice action={action}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      {errorText(t, error, { saidByService })}
    </Notice>
  )
}
