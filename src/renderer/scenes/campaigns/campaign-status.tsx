import { Badge } from '@mantine/core'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

const badges = {
  draft: { color: 'gray', textKey: 'campaigns:statuses.draft' },
  preparing: { color: 'teal', textKey: 'campaigns:statuses.preparing' },
  scheduled: { color: 'gray', textKey: 'campaigns:statuses.scheduled' },
  running: { color: 'teal', textKey: 'campaigns:statuses.running' },
  quiet: { color: 'gray', textKey: 'campaigns:statuses.quiet' },
  limit: { color: 'orange', textKey: 'campaigns:statuses.limit' },
  paused: { color: 'orange', textKey: 'campaigns:statuses.paused' },
  finished: { color: 'green', textKey: 'campaigns:statuses.finished' },
  cancelled: { color: 'red', textKey: 'campaigns:statuses.cancelled' },
  unknown: { color: 'gray', textKey: 'campaigns:statuses.unknown' },
} as const

/** A campaign's status as a badge. If the campaign waits, the badge says for what instead of the status. */
export function CampaignStatusBadge({
  campaign: { status = 'unknown', quietUntil, limitUntil },
}: {
  campaign: Pick<Campaign, 'status' | 'quietUntil' | 'limitUntil'>
}) {
  const { t } = useTexts('campaigns')
  const wait = quietUntil !== undefined ? 'quiet' : limitUntil === undefined ? undefined : 'limit'
  const { color, textKey } = badges[wait ?? status]
  return <Badge color={color}>{t(textKey)}</Badge>
}
