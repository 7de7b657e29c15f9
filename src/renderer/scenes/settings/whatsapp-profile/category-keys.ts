import type { BusinessCategory } from '#contract/entities/line/whatsapp-profile.ts'

/** The text key of each business category. */
export const categoryKeys = {
  OTHER: 'settings:profile.categories.OTHER',
  AUTO: 'settings:profile.categories.AUTO',
  BEAUTY: 'settings:profile.categories.BEAUTY',
  APPAREL: 'settings:profile.categories.APPAREL',
  EDU: 'settings:profile.categories.EDU',
  ENTERTAIN: 'settings:profile.categories.ENTERTAIN',
  EVENT_PLAN: 'settings:profile.categories.EVENT_PLAN',
  FINANCE: 'settings:profile.categories.FINANCE',
  GOVT: 'settings:profile.categories.GOVT',
  GROCERY: 'settings:profile.categories.GROCERY',
  HEALTH: 'settings:profile.categories.HEALTH',
  HOTEL: 'settings:profile.categories.HOTEL',
  NONPROFIT: 'settings:profile.categories.NONPROFIT',
  PROF_SERVICES: 'settings:profile.categories.PROF_SERVICES',
  RETAIL: 'settings:profile.categories.RETAIL',
  RESTAURANT: 'settings:profile.categories.RESTAURANT',
  TRAVEL: 'settings:profile.categories.TRAVEL',
  ALCOHOL: 'settings:profile.categories.ALCOHOL',
  ONLINE_GAMBLING: 'settings:profile.categories.ONLINE_GAMBLING',
  PHYSICAL_GAMBLING: 'settings:profile.categories.PHYSICAL_GAMBLING',
  OTC_DRUGS: 'settings:profile.categories.OTC_DRUGS',
} as const satisfies Record<BusinessCategory, string>
