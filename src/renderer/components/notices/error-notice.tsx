import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCloudOff, IconInfoCircle } from '@tabler/icons-react'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import classes from './error-notice.module.css'
import { ServiceContext } from '#renderer/components/service-context.ts'

export interface NoticeProps {
  tone?: 'danger' | 'warn' | 'info' | 'quiet'
  children: ReactNode
  action?: { label: string; perform: () => void } | undefined
}

const glyphs = {
  danger: IconAlertCircle,
  warn: IconAlertCircle,
  info: IconInfoCircle,
  quiet: IconCloudOff,
} as const

const roles = { danger: 'alert', warn: 'status', info: 'status', quiet: 'presentation' } as const

/**
 * A message next to the element it concerns. A screen reader announces `danger` at once, `warn` and `info` once it has
 * finished speaking, and `quiet` not at all.
 */
export function Notice({ tone = 'danger', children, action }: NoticeProps) {
  const Glyph = glyphs[tone]
  return (
    <Alert
      classNames={{
        root: classes.notice ?? '',
        wrapper: classes.wrapper ?? '',
        icon: classes.icon ?? '',
        message: classes.message ?? '',
      }}
      data-tone={tone}
      role={roles[tone]}
      icon={<Glyph size={16} stroke={2} aria-hidden="true" />}
    >
      <span className={classes.text}>{children}</span>
      {action !== undefined && (
        <Button
          className={classes.action}
          variant="transparent"
          // Not "inherit": Mantine sets a CSS variable to this value, and the variable would inherit its parent's
          // value.
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
  /** Names what failed. */
  title?: string
  /** Repeats a failed load. Absent if an action of the user failed, which the user repeats. */
  onRetry?: () => void
  /** Whether the service's own message is shown. See `errorText`. */
  saidByService?: boolean
}

/**
 * An error message, with a retry button if there is `onRetry`. A load that failed because the service is down is shown
 * as pending, and is not announced, because a banner reports the outage.
 */
export function ErrorNotice({ error, title, onRetry, saidByService = false }: ErrorNoticeProps) {
  const { t } = useTranslation()
  const { isDown } = use(ServiceContext)
  const action = onRetry && { label: t('shell.common.retry'), perform: onRetry }
  if (isDown && onRetry !== undefined && isServiceFailure(error))
    return (
      <Notice tone="quiet" action={action}>
        {t('shell.service.pending')}
      </Notice>
    )
  return (
    <Notice action={action}>
      {title !== undefined && <strong className={classes.title}>{title}</strong>}
      {errorText(t, error, { saidByService })}
    </Notice>
  )
}
