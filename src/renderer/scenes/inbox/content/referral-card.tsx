import { IconBrandFacebook, IconBrandInstagram, IconSpeakerphone } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { MessageContent, Referral } from '#contract/entities/message.ts'
import { hasAdsAccess } from '#contract/policies/ads-access.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { viewerAtom } from '#renderer/data/session.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './received.module.css'

const icons = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  other: IconSpeakerphone,
} as const

const sources = {
  facebook: 'inbox.received.cameFrom.facebook',
  instagram: 'inbox.received.cameFrom.instagram',
  other: 'inbox.received.cameFrom.other',
  post: 'inbox.received.cameFrom.post',
} as const

/** The advertisement or post that led to a message, above its bubble. */
export function ReferralCard({ referral }: { referral: Referral }) {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  const { adId, network, headline, body, welcome } = referral
  const Glyph = icons[network]
  const source = t(sources[adId === undefined ? 'post' : network])
  const text = [body, welcome && `«${welcome}»`].filter(Boolean).join(' · ')
  const seesAd = viewer !== null && hasAdsAccess(viewer) && can(viewer, 'ads.see')
  return (
    <div className={classes.referral} role="group" aria-label={source}>
      <Glyph size={28} stroke={1.6} aria-hidden="true" />
      <span className={classes.articleTexts}>
        <span className={classes.dim}>{source}</span>
        {headline !== undefined && <b className="selectable">{headline}</b>}
        {text !== '' && (
          <span className={`selectable ${classes.dim} ${classes.oneLine}`} title={text}>
            {text}
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

/** The product of the catalogue that a message asks about. */
export function ProductQuestion({ product }: { product: NonNullable<MessageContent['product']> }) {
  const { t } = useTexts()
  return (
    <span className={classes.product}>
      <span className={classes.dim}>{t('inbox.received.product')}</span>
      <code className="selectable">{product.productId}</code>
    </span>
  )
}
