import { IconPlugOff } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { optionalServices } from '#contract/api/endpoint.ts'
import { EmptyState } from '../../../../components/empty-state.tsx'
import { ErrorNotice } from '../../../../components/error-notice.tsx'
import { Skeleton } from '../../../../components/skeleton.tsx'
import { ApiError } from '../../../../data/api-error.ts'
import { connectionAtom } from '../../../../data/session.ts'
import { usePanelTexts } from '../../../../i18n/panel-texts.ts'
import classes from './panels.module.css'

/** Whether the backend has this optional service. */
export function useHasService(service: (typeof optionalServices)[number]): boolean {
  return useAtomValue(connectionAtom)?.services[service] !== undefined
}

/** Shown if the backend lacks the service of the panel. */
export function NotAvailable() {
  const { t } = usePanelTexts()
  return (
    <EmptyState icon={IconPlugOff} title={t('panels:missingTitle')} text={t('panels:missing')} />
  )
}

/** Shown while a panel loads, and if loading failed. */
export function PanelPlaceholder({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiError && error.code === 'NOT_IMPLEMENTED') return <NotAvailable />
  if (error !== null)
    return (
      <div className={classes.place}>
        <ErrorNotice error={error} onRetry={retry} />
      </div>
    )
  return (
    <div className={classes.place} aria-busy="true">
      <Skeleton width={120} height={14} />
      <Skeleton height={18} />
      <Skeleton width={260} height={18} />
      <Skeleton width={200} height={18} />
    </div>
  )
}
