import { Badge } from '@mantine/core'
import type { Campaign } from '#contract/entities/campaign.ts'
import { useCampaignTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './campaigns.module.css'

const badges = {
  draft: { tone: 'neutral', textKey: 'campaigns:statuses.draft' },
  preparing: { tone: 'accent', textKey: 'campaigns:statuses.preparing' },
  scheduled: { tone: 'neutral', textKey: 'campaigns:statuses.scheduled' },
  running: { tone: 'accent', textKey: 'campaigns:statuses.running' },
  quiet: { tone: 'neutral', textKey: 'campaigns:statuses.quiet' },
  paused: { tone: 'warn', textKey: 'campaigns:statuses.paused' },
  finished: { tone: 'ok', textKey: 'campaigns:statuses.finished' },
  cancelled: { tone: 'danger', textKey: 'campaigns:statuses.cancelled' },
  unknown: { tone: 'neutral', textKey: 'campaigns:statuses.unknown' },
} as const

/** A campaign's status as a badge. In quiet hours, the badge says that instead of the status. */
export function CampaignStatusBadge({
  campaign: { status = 'unknown', quietUntil },
}: {
  campaign: Pick<Campaign, 'status' | 'quietUntil'>
}) {
  const { t } = useCampaignTexts()
  const { tone, textKey } = badges[quietUntil === undefined ? status : 'quiet']
  return (
    <Badge className={classes.badge ?? ''} data-tone={tone} variant="transparent">
      {t(textKey)}
    </Badge>
  )
}
