import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { adsApi } from '#contract/api/campaigns/ads.ts'
import type { ChatAd } from '#contract/entities/campaigns/ad.ts'
import { hasAdsAccess } from '#contract/policies/campaigns/ads-access.ts'
import { AdPicture } from '#renderer/components/reports/ad-picture.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { AdCard } from '#renderer/scenes/inbox/shared/ad-card.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './chat-ad.module.css'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Height of the ad's card with its margins, px. The list reserves this space above the first message. */
export const adRoom = 104

/**
 * The ad from which the customer started the chat. It is fetched only in groups with Meta ads, after the chat's first
 * message has loaded. If the service does not offer this call, no ad is shown.
 */
export function useChatAd(contactId: string, isFirstLoaded: boolean): ChatAd | undefined {
  const viewer = useAtomValue(viewerAtom)
  const groupId = viewer?.groupId ?? ''
  const { data } = useQuery({
    // Live events invalidate the queries whose key begins with `chat-ad`: see `refetchAds`.
    queryKey: queryKeyOf('chatAd', groupId, contactId),
    queryFn: ({ signal }) => call(adsApi.chatAd, { groupId, params: { id: contactId }, signal }),
    enabled: viewer !== null && hasAdsAccess(viewer) && isFirstLoaded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isFirstLoaded ? data?.ad : undefined
}

/** A card with the ad, above the first message of its chat. */
export function ChatAdCard({ ad }: { ad: ChatAd }) {
  const { t } = useInboxTexts()
  const picture = useMediaUrl(ad.pictureUrl)
  const source = [t('inbox.conversation.adSource'), ad.campaign].filter((part) => part !== '')
  return (
    <section className={classes.place} aria-label={t('inbox.conversation.ad')}>
      <AdCard
        picture={<AdPicture address={picture} size="middle" />}
        above={t('inbox.conversation.ad')}
        title={ad.name}
        below={source.join(' · ')}
        adId={ad.id}
      />
    </section>
  )
}
