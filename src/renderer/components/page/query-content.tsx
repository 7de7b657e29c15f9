import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import classes from './query-content.module.css'

/** The parts of a TanStack query that `QueryContent` uses. */
export interface ContentQuery<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

export interface QueryContentProps<Data> {
  query: ContentQuery<Data>
  /** The title of the failed state: "No se pudieron cargar las plantillas". */
  failedTitle: string
  /** Placeholders of the same size as the content. */
  skeleton?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** The `EmptyState`. It names the first step, or says that nothing matches the filter. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The content of a query, or its loading, failed or empty state. If a refetch fails, the earlier content stays visible
 * below the error.
 */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, failedTitle, skeleton = <SkeletonRows />, isEmpty, empty, children } = props
  const { data, error, refetch } = query
  const hasFailed = error !== null && error !== undefined
  return (
    <Flex direction="column" h="100%" mih={0}>
      {hasFailed && (
        <Box py={16} px={24} flex="none">
          <ErrorNotice title={failedTitle} error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {data === undefined
        ? !hasFailed && skeleton
        : empty !== undefined && isEmpty?.(data) === true
          ? empty
          : children(data)}
    </Flex>
  )
}

const eightRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** Eight placeholder rows of a loading table. They appear after 150 ms. */
export function SkeletonRows({ rowHeight = 52 }: { rowHeight?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('shell.common.loading')}>
      {eightRows.map((row) => (
        <div key={row} className={classes.row} style={{ height: rowHeight }}>
          <Skeleton width={36} height={36} />
          <Stack gap={8} flex={1}>
            <Skeleton width="34%" height={12} />
            <Skeleton width="62%" height={10} />
          </Stack>
          <Skeleton width={96} height={12} />
          <Skeleton width={72} height={12} />
        </div>
      ))}
    </div>
  )
}
