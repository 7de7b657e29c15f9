import { Anchor, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineQueue } from '#contract/entities/line/line-health.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, momentText } from '#renderer/components/dates/times.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queuedChatsPathAtom } from '#renderer/data/groups/line-status.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './waiting-facts.module.css'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** What waits for the line: messages, files, campaigns, and when the first 24-hour window closes. */
export function WaitingFacts({ groupId }: { groupId: string }) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const { data, error } = useQuery({
    queryKey: queryKeyOf('line', groupId, 'queue'),
    queryFn: ({ signal }) => call(lineApi.lineQueue, { groupId, params: { id: groupId }, signal }),
    refetchOnMount: 'always',
  })
  const facts = useFacts(data)
  const chatsPath = useAtomValue(queuedChatsPathAtom)
  if (error !== null && data === undefined)
    return <Notice tone="warn">{t('lineHealth:repair.failed')}</Notice>
  return (
    <>
      <Paper
        withBorder
        component="dl"
        className={classes.facts}
        aria-label={t('lineHealth:repair.facts')}
      >
        {facts.map(({ label, value }) => (
          <div key={`${label} ${value}`} className={classes.fact}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" size="sm" fw={600} className="numbers">
              {value}
            </Text>
          </div>
        ))}
      </Paper>
      {chatsPath !== null && data !== undefined && data.messages > 0 && (
        <Anchor component={Link} to={chatsPath} size="sm">
          {t('lineTerms:banner.chats')}
        </Anchor>
      )}
    </>
  )
}

function useFacts(queue: LineQueue | undefined): { label: string; value: string }[] {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const numbers = useNumbers()
  const today = useAtomValue(todayAtom)
  if (queue === undefined) return [{ label: t('lineHealth:repair.waiting'), value: '…' }]
  const { messages, chats, files, filesExpireAt, campaigns, windowClosesAt } = queue
  return [
    {
      label: t('lineHealth:repair.waiting'),
      value:
        messages === 0
          ? t('lineHealth:repair.nothing')
          : [
              t('lineHealth:repair.messages', { count: messages }),
              t('lineHealth:repair.chats', { count: chats }),
            ].join(', '),
    },
    ...(files > 0 && filesExpireAt !== undefined
      ? [
          {
            label: t('lineHealth:repair.files'),
            value: t('lineHealth:repair.filesUntil', {
              count: files,
              until: dateTimeText(filesExpireAt),
            }),
          },
        ]
      : []),
    ...campaigns.map(({ name, queued }) => ({
      label: t('lineHealth:repair.campaign'),
      value: `${name}, ${numbers.count(queued)}`,
    })),
    ...(messages > 0 && windowClosesAt !== undefined
      ? [
          {
            label: t('lineHealth:repair.window'),
            value: momentText(windowClosesAt, today, language),
          },
        ]
      : []),
  ]
}
