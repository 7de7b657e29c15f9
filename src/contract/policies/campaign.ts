import { menuPolicy } from './menu.ts'
import type { Viewer } from './viewer.ts'

/** Wide enough for every item: a service asks without a screen. */
const anyWidth = Number.POSITIVE_INFINITY

/** Campaigns, flows, reports and ads follow their menu items, so that a hidden screen is a closed door too. */
export const campaignPolicy = {
  'campaign.see': (viewer: Viewer): boolean =>
    menuPolicy['menu.see'](viewer, { item: 'campaigns', widthPx: anyWidth }),
  'campaign.run': (viewer: Viewer): boolean =>
    menuPolicy['menu.open'](viewer, { item: 'campaigns', widthPx: anyWidth }),
  'flow.see': (viewer: Viewer): boolean =>
    menuPolicy['menu.see'](viewer, { item: 'flows', widthPx: anyWidth }),
  'flow.edit': (viewer: Viewer): boolean =>
    menuPolicy['menu.open'](viewer, { item: 'flows', widthPx: anyWidth }),
  'report.see': (viewer: Viewer): boolean =>
    menuPolicy['menu.see'](viewer, { item: 'reports', widthPx: anyWidth }),
  'ads.see': (viewer: Viewer): boolean =>
    menuPolicy['menu.see'](viewer, { item: 'metaAds', widthPx: anyWidth }),
} as const
