import { Button } from '@mantine/core'
import { IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { EmptyState } from './empty-state.tsx'
import { ServiceContext } from '#renderer/components/service-context.ts'

export interface FailedStateProps {
  /** What failed to load. */
  title: string
  error: unknown
  onRetry: () => void
}

/**
 * The placeholder of a list or panel that failed to load. If the load failed because the service is down, the
 * placeholder shows no error, because a banner reports the outage.
 */
export function FailedState({ title, error, onRetry }: FailedStateProps) {
  const { t } = useTranslation()
  const { isDown } = use(ServiceContext)
  const retry = t('shell.common.retry')
  if (isDown && isServiceFailure(error))
    return (
      <EmptyState
        icon={IconCloudOff}
        title={t('shell.service.pending')}
        action={
          <Button variant="default" onClick={onRetry}>
            {retry}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      tone="danger"
      title={title}
      text={errorText(t, error)}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  )
}
