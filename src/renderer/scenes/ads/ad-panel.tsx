import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { AdLead } from '#contract/api/ads.ts'
import type { Ad } from '#contract/entities/ad.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { statusKind, statusOf } from '#contract/rules/chat-status.ts'
import type { DaySpan } from '#contract/rules/report.ts'
import { Avatar } from '../../components/avatar.tsx'
import { todayAtom } from '../../components/dates/clock.ts'
import { sinceText } from '../../components/dates/times.ts'
import { QueryContent } from '../../components/page/query-content.tsx'
import { SidePanel } from '../../components/page/side-panel.tsx'
import { groupAtom } from '../../data/session.ts'
import { useAdTexts } from '../../i18n/ad-texts.ts'
import { adLeadsQuery } from './ad-queries.ts'
import { AdPicture } from './ad-picture.tsx'
import classes from './ads.module.css'

export interface AdPanelProps {
  ad: Ad
  groupId: string
  span: DaySpan
  /** The group's name for a success. */
  successLabel: string
  onClose: () => void
}

/** The ad as the customer saw it, and the chats that came from it. */
export function AdPanel({ ad, groupId, span, successLabel, onClose }: AdPanelProps) {
  const { t, language } = useAdTexts()
  const query = useInfiniteQuery(adLeadsQuery(groupId, ad.id, span))
  const since =
    ad.createdAt === undefined
      ? undefined
      : t('ads:since', {
          date: new Intl.DateTimeFormat(language === 'en' ? 'en-gb' : language, {
            day: 'numeric',
            month: 'long',
          }).format(Date.parse(ad.createdAt)),
        })
  const subtitle = [ad.campaign, since].filter((part) => part !== undefined && part !== '')
  return (
    <SidePanel title={ad.name} subtitle={subtitle.join(' · ')} onClose={onClose}>
      <AdPreview ad={ad} />
      <h3 className={classes.sectionTitle}>{t('ads:chats')}</h3>
      <QueryContent
        query={query}
        failedTitle={t('ads:leadsFailed')}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<p className={classes.note}>{t('ads:noLeads')}</p>}
      >
        {({ pages }) => {
          const leads = pages.flatMap(({ items }) => items)
          const hidden = query.hasNextPage ? 0 : ad.leads - leads.length
          return (
            <>
              <ul className={classes.leads} aria-label={t('ads:leadList', { name: ad.name })}>
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
              {hidden > 0 && <p className={classes.note}>{t('ads:hidden', { count: hidden })}</p>}
            </>
          )
        }}
      </QueryContent>
    </SidePanel>
  )
}

function AdPreview({ ad }: { ad: Ad }) {
  const { t } = useAdTexts()
  const group = useAtomValue(groupAtom)
  return (
    <section className={classes.seen} aria-label={t('ads:seen')}>
      <h3 className={classes.sectionTitle}>{t('ads:seen')}</h3>
      <div className={classes.preview}>
        <div className={classes.sender}>
          <Avatar id={group?.id ?? ''} name={group?.name ?? ''} size={32} shape="current" />
          <div>
            <b>{group?.name}</b>
            <span className={classes.dim}>{t('ads:sponsored')}</span>
          </div>
        </div>
        <p className={`${classes.adText} selectable`}>{ad.text}</p>
        <AdPicture url={ad.pictureUrl} isLarge />
        <p className={`${classes.headline} selectable`}>{ad.headline}</p>
      </div>
      {ad.greeting !== undefined && (
        <p className={classes.note}>{t('ads:greeting', { text: ad.greeting })}</p>
      )}
    </section>
  )
}

function Lead({ lead, successLabel }: { lead: AdLead; successLabel: string }) {
  const { t } = useAdTexts()
  const today = useAtomValue(todayAtom)
  const kind = statusKind(statusOf({ chatStatus: lead.status, chatStatusSetByUser: false }))
  const facts = [
    kind === 'success' ? successLabel : t(`inbox.sidebar.status.${kind}`),
    lead.agentName ?? t('ads:noAgent'),
    ...(lead.answeredAt === undefined ? [t('ads:unanswered')] : []),
  ]
  const at = new Date(lead.at).toISOString()
  return (
    <li className={classes.lead}>
      <Link
        className={classes.leadLink}
        to={`${menuPaths.chats}?${new URLSearchParams({ chat: lead.contactId }).toString()}`}
        draggable={false}
      >
        <span className={classes.leadHead}>
          <b>{lead.name}</b>
          <time className="numbers" dateTime={at}>
            {sinceText(at, today)}
          </time>
        </span>
        <span className={classes.leadText}>{lead.text === '' ? t('ads:media') : lead.text}</span>
        <span className={classes.leadFacts}>{facts.join(' · ')}</span>
      </Link>
    </li>
  )
}
