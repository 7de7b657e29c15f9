import { menuPolicy } from './menu.ts'
import type { Viewer } from './viewer.ts'

/** A width that shows every item, for checks of the service, which has no screen. */
const anyWidth = Number.POSITIVE_INFINITY

/**
 * Campaigns, flows, reports and ads follow their menu items: a user who does not see the item cannot use the calls
 * either.
 */
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
