import { Box, Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Ad } from '#contract/entities/campaigns/ad.ts'
import type { DaySpan } from '#contract/rules/reports/report.ts'
import { AdPicture } from '#renderer/components/reports/ad-picture.tsx'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { monthDayText } from '#renderer/components/dates/times.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { adNumbers } from './ad-numbers.ts'
import { adLeadsQuery } from '#renderer/data/ads/ad-queries.ts'
import { Lead, statusText } from './ad-lead.tsx'
import classes from './ads.module.css'

export interface AdPanelProps {
  ad: Ad
  groupId: string
  span: DaySpan
  /** The group's name for the status "success". */
  successLabel: string
  onClose: () => void
}

/** The ad as the customer saw it, and its leads: the contacts whose first message came from the ad. */
export function AdPanel({ ad, groupId, span, successLabel, onClose }: AdPanelProps) {
  const { t, language } = useTexts('ads')
  const today = useAtomValue(todayAtom)
  const [status, setStatus] = useState<number | null>(null)
  const query = useInfiniteQuery(adLeadsQuery(groupId, ad.id, { ...span, status }))
  const statuses = query.data?.pages.at(-1)?.statuses ?? []
  const since =
    ad.createdAt === undefined
      ? undefined
      : t('ads:since', {
          date: monthDayText(ad.createdAt, today, language),
        })
  const subtitle = [ad.campaign, since].filter((part) => part !== undefined && part !== '')
  return (
    <SidePanel title={ad.name} subtitle={subtitle.join(' · ')} onClose={onClose}>
      <AdPreview ad={ad} />
      <Text component="h3" mb={8} size="sm" fw={600} c="dimmed">
        {t('ads:chats')}
      </Text>
      <StatusChips
        statuses={statuses}
        successLabel={successLabel}
        status={status}
        onChange={setStatus}
      />
      <QueryContent
        query={query}
        failedTitle={t('ads:leadsFailed')}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          <Text mt={8} size="sm" c="dimmed">
            {t(status === null ? 'ads:noLeads' : 'ads:noStatus')}
          </Text>
        }
      >
        {({ pages }) => {
          const leads = pages.flatMap(({ items }) => items)
          const isWhole = status === null && !query.hasNextPage && !query.isPlaceholderData
          const hidden = isWhole ? ad.leads - leads.length : 0
          return (
            <>
              <ul aria-label={t('ads:leadList', { name: ad.name })}>
                {leads.map((lead) => (
                  <Lead key={lead.contactId} lead={lead} successLabel={successLabel} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('ads:more')}
                </Button>
              )}
              {hidden > 0 && (
                <Text mt={8} size="sm" c="dimmed">
                  {t('ads:hidden', { count: hidden })}
                </Text>
              )}
            </>
          )
        }}
      </QueryContent>
    </SidePanel>
  )
}

interface StatusChipsProps {
  statuses: readonly { status: number; chats: number }[]
  successLabel: string
  /** The chosen chat status; null for all. */
  status: number | null
  onChange: (status: number | null) => void
}

/** Filters the leads by one chat status. Renders nothing if the leads have fewer than two statuses. */
function StatusChips({ statuses, successLabel, status, onChange }: StatusChipsProps) {
  const { t, language } = useTexts('ads')
  const { count } = adNumbers(language)
  if (statuses.length < 2) return null
  return (
    <FilterChips
      mb={8}
      label={t('ads:leadStatuses')}
      value={status === null ? 'all' : String(status)}
      choices={[
        { value: 'all', label: t('ads:everyStatus') },
        ...statuses.map((one) => ({
          value: String(one.status),
          label: (
            <>
              {statusText(one.status, successLabel, t)}{' '}
              <span className="numbers">{count(one.chats)}</span>
            </>
          ),
        })),
      ]}
      onChange={(value) => onChange(value === 'all' ? null : Number(value))}
    />
  )
}

function AdPreview({ ad }: { ad: Ad }) {
  const { t } = useTexts('ads')
  const group = useAtomValue(groupAtom)
  const picture = useMediaUrl(ad.pictureUrl)
  return (
    <Box component="section" mb={20} aria-label={t('ads:seen')}>
      <Text component="h3" mb={8} size="sm" fw={600} c="dimmed">
        {t('ads:seen')}
      </Text>
      <Box p={14} bg="var(--b-canvas)" bdrs="lg">
        <div className={classes.preview}>
          <div className={classes.sender}>
            <Avatar id={group?.id ?? ''} name={group?.name ?? ''} size={32} shape="current" />
            <div>
              <b>{group?.name}</b>
              <span className={classes.dim}>{t('ads:sponsored')}</span>
            </div>
          </div>
          <Text pb={10} px={12} size="sm" className="breakable selectable">
            {ad.text}
          </Text>
          <AdPicture address={picture} size="wide" />
          <p className={`${classes.headline} selectable`}>
            <span className={classes.dim}>WHATSAPP</span>
            {ad.headline}
          </p>
        </div>
        {ad.greeting !== undefined && (
          <p className={classes.greeting}>
            <span className={`${classes.greetingText} selectable`}>{ad.greeting}</span>
            {t('ads:greeting')}
          </p>
        )}
      </Box>
    </Box>
  )
}
