import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { contactPolicy } from '#contract/policies/contacts/contact.ts'
import { anyWidth, hasScreen, menuPolicy } from '#contract/policies/menu.ts'
import { isPublisher, type Viewer } from '#contract/policies/viewer.ts'

/**
 * The rules for campaigns, flows, reports and ads.
 * - All of them require that the viewer's menu shows the item of the screen, such as `campaigns` for `campaign.see`.
 * - `campaign.run` and `flow.edit` also require that the viewer is not read-only: read-only users see these two items
 *   but cannot open them.
 * - `campaign.overrule` cancels or changes a campaign that is scheduled or runs. Agents overrule nobody: they may only stop
 *   their own. Anybody who runs campaigns may pause one, which loses nothing.
 * - `campaign.export` also requires the right to export contacts: the files have names and phone numbers.
 */
export const campaignPolicy = {
  'campaign.see': (viewer: Viewer): boolean => hasScreen(viewer, 'campaigns'),
  'campaign.run': (viewer: Viewer): boolean =>
    menuPolicy['menu.open'](viewer, { item: 'campaigns', widthPx: anyWidth }),
  'campaign.overrule': (
    viewer: Viewer,
    { createdByUserId }: Pick<Campaign, 'createdByUserId'>,
  ): boolean =>
    campaignPolicy['campaign.run'](viewer) &&
    (!isPublisher(viewer) || createdByUserId === viewer.userId),
  'campaign.export': (viewer: Viewer): boolean =>
    campaignPolicy['campaign.run'](viewer) && contactPolicy['contact.export'](viewer),
  'flow.see': (viewer: Viewer): boolean => hasScreen(viewer, 'flows'),
  'flow.edit': (viewer: Viewer): boolean =>
    menuPolicy['menu.open'](viewer, { item: 'flows', widthPx: anyWidth }),
  'report.see': (viewer: Viewer): boolean => hasScreen(viewer, 'reports'),
  'ads.see': (viewer: Viewer): boolean => hasScreen(viewer, 'metaAds'),
} as const
