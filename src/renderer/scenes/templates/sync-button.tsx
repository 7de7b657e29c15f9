import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { timeText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './template-list.module.css'
import type { ProviderSync } from './use-provider-sync.ts'

interface SyncButtonProps {
  sync: ProviderSync['sync']
  onStart: () => void
}

/** A button that fetches the templates from the channel. It shows the time of the last successful fetch. */
export function SyncButton({ sync, onStart }: SyncButtonProps) {
  const { t } = useTexts('channelTemplates')
  const syncedAt = sync.data?.syncedAt
  return (
    <>
      {syncedAt !== undefined && (
        <Text span size="sm" c="dimmed">
          {t('channelTemplates:synced', { time: timeText(syncedAt) })}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={
          <IconRefresh
            size={18}
            aria-hidden="true"
            className={sync.isFetching ? classes.turning : undefined}
          />
        }
        aria-disabled={sync.isFetching || undefined}
        onClick={() => {
          if (!sync.isFetching) onStart()
        }}
      >
        {sync.isFetching ? t('channelTemplates:syncing') : t('channelTemplates:sync')}
      </Button>
    </>
  )
}
