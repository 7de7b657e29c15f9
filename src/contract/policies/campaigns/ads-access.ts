import type { Viewer } from '#contract/policies/viewer.ts'

/**
 * Whether the group's chats come from Meta ads (specification, section 2). The menu item and the card of the ad in a
 * chat need this. The card is for everyone who sees the chat.
 */
export const hasAdsAccess = (viewer: Pick<Viewer, 'group'>): boolean => viewer.group.metaAds
