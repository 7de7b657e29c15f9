import { adsApi } from '#contract/api/campaigns/ads.ts'
import { hasAdsAccess } from '#contract/policies/campaigns/ads-access.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { findChatAd, listAdLeads, listAds } from '#workspace/storage/campaigns/ads.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { enterGroup, openChat, type GroupContext, type Who } from '#workspace/access.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not see its ads */
async function enterToAds(db: Db, call: Who): Promise<GroupContext> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, 'ads.see')) throw forbidden('You may not see the ads of this group.')
  return access
}

export const adsRoutes = [
  implement(adsApi.ads, async (call, { storage, clock }) => {
    const { group } = (await enterToAds(storage.db, call)).directory
    const period = { ...call.query, timeZone: groupZone(group) }
    return { items: await listAds(storage.db, group.id, period, clock.now()) }
  }),

  implement(adsApi.adLeads, async (call, { storage }) => {
    const { viewer, directory } = await enterToAds(storage.db, call)
    const ad = await inGroup(storage.db, call.groupId).ad(call.params.adId)
    const page = { ...call.query, timeZone: groupZone(directory.group) }
    return await listAdLeads(storage.db, ad.id, chatScope(viewer), page)
  }),

  implement(adsApi.chatAd, async (call, { storage }) => {
    const { contact, viewer } = await openChat(storage.db, call, call.params.id)
    if (!hasAdsAccess(viewer)) return {}
    return { ad: await findChatAd(storage.db, contact.id) }
  }),
]
