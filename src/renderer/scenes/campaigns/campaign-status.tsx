import { Badge } from '@mantine/core'
import type { Campaign } from '#contract/entities/campaign.ts'
import { useCampaignTexts } from '#renderer/i18n/fetched-texts.ts'

const badges = {
  draft: { color: 'gray', textKey: 'campaigns:statuses.draft' },
  preparing: { color: 'teal', textKey: 'campaigns:statuses.preparing' },
  scheduled: { color: 'gray', textKey: 'campaigns:statuses.scheduled' },
  running: { color: 'teal', textKey: 'campaigns:statuses.running' },
  quiet: { color: 'gray', textKey: 'campaigns:statuses.quiet' },
  paused: { color: 'orange', textKey: 'campaigns:statuses.paused' },
  finished: { color: 'green', textKey: 'campaigns:statuses.finished' },
  cancelled: { color: 'red', textKey: 'campaigns:statuses.cancelled' },
  unknown: { color: 'gray', textKey: 'campaigns:statuses.unknown' },
} as const

/** A campaign's status as a badge. In quiet hours, the badge says that instead of the status. */
export function CampaignStatusBadge({
  campaign: { status = 'unknown', quietUntil },
}: {
  campaign: Pick<Campaign, 'status' | 'quietUntil'>
}) {
  const { t } = useCampaignTexts()
  const { color, textKey } = badges[quietUntil === undefined ? status : 'quiet']
  return <Badge color={color}>{t(textKey)}</Badge>
}
