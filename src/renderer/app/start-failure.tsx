import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { errorText } from '#renderer/i18n/error-text.ts'
import { Providers } from './providers.tsx'

/** Shown instead of an empty window if the page cannot start, e.g. because the main process does not respond. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <Providers>
      <Words error={error} />
    </Providers>
  )
}

function Words({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      tone="danger"
      insteadOf="window"
      title={t('shell.errors.startTitle')}
      text={errorText(t, error)}
      action={<Button onClick={() => location.reload()}>{t('shell.common.retry')}</Button>}
    />
  )
}
