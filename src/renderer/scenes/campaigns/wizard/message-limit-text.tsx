import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageLimitQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/**
 * How many messages the group's message limit leaves after the campaign, or by how many the campaign exceeds the limit.
 * Empty if the group has no limit, and while the campaign reaches nobody.
 * @param reached the number of recipients; undefined while unknown
 */
export function MessageLimitText({
  groupId,
  reached,
}: {
  groupId: string
  reached: number | undefined
}) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const limit = useQuery(messageLimitQuery(groupId))
  const messageLimit = limit.data?.messageLimit
  const isKnown =
    messageLimit !== undefined && messageLimit !== null && reached !== undefined && reached > 0
  const left = isKnown ? messageLimit - reached : 0
  return (
    <Text
      span
      ms="auto"
      flex="none"
      size="sm"
      c={left < 0 ? 'var(--b-warn)' : 'dimmed'}
      className="numbers"
      role="status"
    >
      {isKnown &&
        (left >= 0
          ? t('campaigns:wizard.limit', { left: figure(left) })
          : t('campaigns:wizard.overLimit', { missing: figure(-left) }))}
    </Text>
  )
}
