import { IconBrandFacebook, IconBrandInstagram, IconSpeakerphone } from '@tabler/icons-react'
import type { Referral } from '#contract/entities/messages/message.ts'
import { AdPicture } from '#renderer/components/reports/ad-picture.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { AdCard } from '#renderer/scenes/inbox/shared/ad-card.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './received.module.css'

const icons = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  other: IconSpeakerphone,
} as const

const sources = {
  facebook: 'inbox.customerMessages.cameFrom.facebook',
  instagram: 'inbox.customerMessages.cameFrom.instagram',
  other: 'inbox.customerMessages.cameFrom.other',
  post: 'inbox.customerMessages.cameFrom.post',
} as const

/** The advertisement or post that led to a message, above its bubble. */
export function ReferralCard({ referral }: { referral: Referral }) {
  const { t } = useInboxTexts()
  const { adId, network, headline, body, welcome, url } = referral
  const picture = useMediaUrl(referral.picture)
  const Glyph = icons[network]
  const source = t(sources[adId === undefined ? 'post' : network])
  return (
    <div className={classes.referral} role="group" aria-label={source}>
      <AdCard
        picture={
          picture === null ? (
            <Glyph size={28} stroke={1.6} aria-hidden="true" />
          ) : (
            <AdPicture address={picture} size="middle" />
          )
        }
        above={source}
        title={headline ?? url ?? ''}
        url={url}
        below={[body, welcome && `«${welcome}»`].filter(Boolean).join(' · ')}
        adId={adId}
      />
    </div>
  )
}
