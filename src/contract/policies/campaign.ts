import { anyWidth, hasScreen, menuPolicy } from './menu.ts'
import type { Viewer } from './viewer.ts'

/**
 * The rules for campaigns, flows, reports and ads. Each requires that the viewer sees the menu item of its screen.
 * `campaign.run` and `flow.edit` also require that the viewer may open the item, so read-only users may not use them.
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
