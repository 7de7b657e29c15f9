import { anyWidth, hasScreen, menuPolicy } from './menu.ts'
import type { Viewer } from './viewer.ts'

/**
 * The rules for campaigns, flows, reports and ads.
 * - All of them require that the viewer's menu shows the item of the screen, such as `campaigns` for `campaign.see`.
 * - `campaign.run` and `flow.edit` also require that the viewer is not read-only: read-only users see these two items
 *   but cannot open them.
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
