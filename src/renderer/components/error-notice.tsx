import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button } from '@mantine/core'
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

/** A sentence beside what it is about. Screen readers announce danger at once, the other tones when they pause. */
export function Notice({ tone = 'danger', children, action }: NoticeProps) {
  const Glyph = tone === 'info' ? IconInfoCircle : IconAlertCircle
  return (
    <Alert
      classNames={{
        root: classes.notice ?? '',
        wrapper: classes.wrapper ?? '',
        icon: classes.icon ?? '',
        message: classes.message ?? '',
      }}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      icon={<Glyph size={16} stroke={2} aria-hidden="true" />}
    >
      <span className={classes.text}>{children}</span>
      {action !== undefined && (
        <Button
          className={classes.action}
          variant="transparent"
          // Mantine puts the value into a variable, where "inherit" would inherit the variable.
          color="currentcolor"
          size="compact-sm"
          onClick={action.perform}
        >
          {action.label}
        </Button>
      )}
    </Alert>
  )
}

interface ErrorNoticeProps {
  error: unknown
  /** The title: what failed. */
  title?: string
  onRetry?: () => void
  /** See `errorText`. */
  saidByService?: boolean
}

/** An error message with a retry button, if there is one. */
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
