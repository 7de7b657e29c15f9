import { Stack } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { OptionalService } from '#contract/api/endpoint.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** Whether the backend has this optional service; false while there is no connection. */
export function useHasService(service: OptionalService): boolean {
  return useAtomValue(connectionAtom)?.services[service] !== undefined
}

/** Shown if the backend lacks the service of the panel. */
export function NotAvailable() {
  const { t } = useTexts('sidePanel')
  return (
    <EmptyState
      icon={IconPlugOff}
      title={t('sidePanel:missingTitle')}
      text={t('sidePanel:missing')}
    />
  )
}

/** Shown instead of a panel's data: while it loads, if loading failed, or if the backend lacks the call. */
export function PanelPlaceholder({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'NOT_IMPLEMENTED') return <NotAvailable />
  if (error !== null)
    return (
      <Stack gap={12} py={16} px={20}>
        <ErrorNotice error={error} onRetry={retry} />
      </Stack>
    )
  return (
    <Stack gap={12} py={16} px={20} aria-busy="true">
      <Skeleton width={120} height={14} />
      <Skeleton height={18} />
      <Skeleton width={260} height={18} />
      <Skeleton width={200} height={18} />
    </Stack>
  )
}
