import type { BusinessCategory } from '#contract/entities/whatsapp-profile.ts'

/** The text key of each business category. */
export const categoryKeys = {
  OTHER: 'settings:profile.categories.OTHER',
  AUTO: 'settings:profile.categories.AUTO',
  BEAUTY: 'settings:profile.categories.BEAUTY',
  APPAREL: 'settings:profile.categories.APPAREL',
  EDU: 'settings:profile.categories.EDU',
  ENTERTAIN: 'settings:profile.categories.ENTERTAIN',
  FINANCE: 'settings:profile.categories.FINANCE',
  GROCERY: 'settings:profile.categories.GROCERY',
  HEALTH: 'settings:profile.categories.HEALTH',
  HOTEL: 'settings:profile.categories.HOTEL',
  NONPROFIT: 'settings:profile.categories.NONPROFIT',
  PROF_SERVICES: 'settings:profile.categories.PROF_SERVICES',
  RETAIL: 'settings:profile.categories.RETAIL',
  RESTAURANT: 'settings:profile.categories.RESTAURANT',
  TRAVEL: 'settings:profile.categories.TRAVEL',
} as const satisfies Record<BusinessCategory, string>
