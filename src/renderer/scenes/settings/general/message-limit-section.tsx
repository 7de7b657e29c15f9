import { Group, RingProgress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { limits } from '#contract/limits.ts'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import {
  RowFilterContext,
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { messageLimitQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { Settings } from './use-settings.ts'
import { percentText } from '#renderer/components/dates/times.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** The number of messages that the group may still send. */
export function MessageLimitSection({ settings }: { settings: Settings }) {
  const { t, language } = useTexts('settings')
  const isFound = use(RowFilterContext)
  const { id } = settings.group
  const limit = useQuery(messageLimitQuery(id))
  const title = t('shell.settings.messageLimit')
  const searched = [title, t('settings:words.messageLimit')]
  const numbers = useNumbers()
  return (
    <SettingsSection id="message-limit" title={title}>
      <SettingsCard>
        {isFound(searched) && (
          <QueryContent
            query={limit}
            failedTitle={t('settings:messageLimit.failed')}
            skeleton={<SkeletonRows />}
          >
            {({ messageLimit, total }) => {
              if (messageLimit == null)
                return (
                  <SettingsRow label={t('settings:messageLimit.unlimited')} foundBy={searched} />
                )
              const left = t('settings:messageLimit.left', { number: numbers.count(messageLimit) })
              if (total == null || total <= 0)
                return <SettingsRow label={left} foundBy={searched} />
              const used = Math.max(0, total - messageLimit)
              const percent = Math.min(100, Math.round((used / total) * 100))
              const shown = percentText(percent / 100, language)
              const tone =
                percent >= 100
                  ? 'var(--b-danger)'
                  : percent >= limits.messageLimitWarnPercent
                    ? 'var(--b-warn-solid)'
                    : 'var(--b-accent)'
              return (
                <Group gap={20} py={14} px={16} data-settings-row>
                  <RingProgress
                    size={84}
                    thickness={8}
                    roundCaps
                    sections={[{ value: percent, color: tone }]}
                    label={
                      <Text span inherit display="block" fw={650} ta="center" className="numbers">
                        {shown}
                      </Text>
                    }
                  />
                  <div>
                    <Text size="xl" fw={650} className="numbers">
                      {left}
                    </Text>
                    <Text mt={2} size="xs" c="dimmed" className="numbers">
                      {t('settings:messageLimit.used', {
                        used: numbers.count(used),
                        total: numbers.count(total),
                      })}
                    </Text>
                  </div>
                </Group>
              )
            }}
          </QueryContent>
        )}
      </SettingsCard>
    </SettingsSection>
  )
}
