import type { QueryName } from '#renderer/data/query-keys.ts'

/** The queries that an effect of an event refetches, and those that depend on the levels of the group. */
export const refetchedQueries = {
  refetchTags: ['tagUsage', 'levelTagUsage', 'contactTags'],
  refetchNotes: ['notes'],
  refetchScheduled: ['scheduled'],
  refetchContacts: ['contactTable', 'segments'],
  refetchSegments: ['segments'],
  refetchTagList: ['tagUsage', 'tags'],
  tagReplaced: ['contactTags'],
  refetchTemplates: ['templates'],
  refetchFlows: ['flows'],
  refetchCampaigns: ['campaigns'],
  refetchAds: ['chatAd', 'adLeads', 'ads'],
  refetchWaTemplates: ['channelTemplates'],
  refetchMembers: ['memberDetails', 'chatHolders', 'users'],
  refetchTeams: ['teamDetails', 'teams', 'savedViews'],
  refetchSavedViews: ['savedViews'],
  refetchInvitations: ['invitations'],
  refetchWhatsAppProfile: ['whatsAppProfile'],
  refetchNotifications: ['notifications'],
  refetchQrCode: ['qrCode'],
  reloadFrames: ['frame'],
  ownTagsChanged: ['tags', 'contactTags'],
  ownTeamChanged: ['tags', 'contactTags', 'savedViews'],
  levelsChanged: ['levels', 'levelTags', 'levelTagUsage'],
  answersRemoved: ['contactTags'],
} as const satisfies Record<string, readonly QueryName[]>
