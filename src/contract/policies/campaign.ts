import { anyWidth, hasScreen, menuPolicy } from './menu.ts'
import type { Viewer } from './viewer.ts'

/**
 * Campaigns, flows, reports and ads follow their menu items: a user who does not see the item cannot use the calls
 * either.
 */
export const campaignPolicy = {
  'campaign.see': (viewer: Viewer): boolean => hasScreen(viewer, 'campaigns'),
  'campaign.run': (viewer: Viewer): boolean =>
    menuPolicy['menu.open'](viewer, { item: 'campaigns', widthPx: anyWidth }),
  'flow.see': (viewer: Viewer): boolean => hasScreen(viewer, 'flows'),
  'flow.edit': (viewer: Viewer): boolean =>
    menuPolicy['menu.open'](viewer, { item: 'flows', widthPx: anyWidth }),
  'report.see': (viewer: Viewer): boolean => hasScreen(viewer, 'reports'),
  'ads.see': (viewer: Viewer): boolean => hasScreen(viewer, 'metaAds'),
} as const
