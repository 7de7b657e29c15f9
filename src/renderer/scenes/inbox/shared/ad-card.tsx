import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hasAdsAccess } from '#contract/policies/campaigns/ads-access.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { ExternalLink } from '#renderer/components/external-link.tsx'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import classes from './ad-card.module.css'
import { useInboxTexts } from './texts.tsx'

interface AdCardProps {
  picture: ReactNode
  title: string
  /** The advertisement's address outside the app; absent if it is not known. */
  url?: string | undefined
  /** Lines above and below the title; empty ones are left out. */
  above: string
  below: string
  /** The ad's id; absent for a post. */
  adId?: string | undefined
}

/** What is known of an ad or post from which a customer came. Users who see the group's ads can open it there. */
export function AdCard({ picture, title, url, above, below, adId }: AdCardProps) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const seesAd = viewer !== null && hasAdsAccess(viewer) && can(viewer, 'ads.see')
  return (
    <div className={classes.card}>
      {picture}
      <span className={classes.texts}>
        <span className={classes.dim}>{above}</span>
        {title !== '' && (
          <b className={`${classes.title} selectable`} title={title}>
            {url === undefined ? (
              title
            ) : (
              <ExternalLink href={url} onOpen={openExternal}>
                {title}
              </ExternalLink>
            )}
          </b>
        )}
        {below !== '' && (
          <span className={`${classes.dim} selectable`} title={below}>
            {below}
          </span>
        )}
      </span>
      {adId !== undefined && seesAd && (
        <Link
          className={classes.link}
          to={`${menuPaths.metaAds}?${new URLSearchParams({ ad: adId }).toString()}`}
          draggable={false}
        >
          {t('inbox.conversation.seeAd')}
        </Link>
      )}
    </div>
  )
}
