import type { Route } from '#workspace/http/endpoint-routes.ts'
import { accountRoutes } from './account.ts'
import { adsRoutes } from './ads.ts'
import { analysisRoutes } from './analysis.ts'
import { assignmentRoutes } from './assignment.ts'
import { billingRoutes } from './billing.ts'
import { campaignAudienceRoutes } from './campaign-audience.ts'
import { campaignCopiesRoutes } from './campaign-copies.ts'
import { campaignsRoutes } from './campaigns.ts'
import { chatBulkRoutes } from './chat-bulk.ts'
import { chatStatusRoutes } from './chat-status.ts'
import { contentRoutes } from './content.ts'
import { contactTagsRoutes } from './contact-tags.ts'
import { whatsAppTemplatesRoutes } from './whatsapp-templates.ts'
import { contactsRoutes } from './contacts.ts'
import { chatsRoutes } from './chats.ts'
import { contactTableRoutes } from './contact-table.ts'
import { contactTransferRoutes } from './contact-transfer.ts'
import { crmRoutes } from './crm.ts'
import { filesRoutes } from './files.ts'
import { flowsRoutes } from './flows.ts'
import { framesRoutes } from './frames.ts'
import { groupSettingsRoutes } from './group-settings.ts'
import { groupsRoutes } from './groups.ts'
import { invitationsRoutes } from './invitations.ts'
import { levelsRoutes } from './levels.ts'
import { membersRoutes } from './members.ts'
import { messageTemplatesRoutes } from './message-templates.ts'
import { messagesRoutes } from './messages.ts'
import { notesRoutes } from './notes.ts'
import { notificationsRoutes } from './notifications.ts'
import { qrAssignerRoutes } from './qr-assigner.ts'
import { realtimeRoutes } from './realtime.ts'
import { registrationRoutes } from './registration.ts'
import { reportsRoutes } from './reports.ts'
import { savedViewsRoutes } from './saved-views.ts'
import { scheduledMessagesRoutes } from './scheduled-messages.ts'
import { searchRoutes } from './search.ts'
import { segmentsRoutes } from './segments.ts'
import { sessionRoutes } from './session.ts'
import { snoozesRoutes } from './snoozes.ts'
import { stickersRoutes } from './stickers.ts'
import { tagsRoutes } from './tags.ts'
import { teamsRoutes } from './teams.ts'
import { sendTemplateRoutes } from './send-template.ts'
import { templatesRoutes } from './templates.ts'
import { usersRoutes } from './users.ts'
import { lineHealthRoutes } from './line-health.ts'
import { lineSetUpRoutes } from './line-set-up.ts'
import { lineRoutes } from './line.ts'
import { whatsAppProfileRoutes } from './whatsapp-profile.ts'

/** The routes of all implemented endpoints. The contract's other endpoints respond with 501. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...contentRoutes,
  ...registrationRoutes,
  ...realtimeRoutes,
  ...groupsRoutes,
  ...groupSettingsRoutes,
  ...whatsAppProfileRoutes,
  ...lineRoutes,
  ...lineSetUpRoutes,
  ...lineHealthRoutes,
  ...billingRoutes,
  ...usersRoutes,
  ...membersRoutes,
  ...invitationsRoutes,
  ...teamsRoutes,
  ...tagsRoutes,
  ...levelsRoutes,
  ...contactTagsRoutes,
  ...chatsRoutes,
  ...chatBulkRoutes,
  ...contactsRoutes,
  ...contactTableRoutes,
  ...contactTransferRoutes,
  ...segmentsRoutes,
  ...assignmentRoutes,
  ...chatStatusRoutes,
  ...messagesRoutes,
  ...sendTemplateRoutes,
  ...templatesRoutes,
  ...messageTemplatesRoutes,
  ...whatsAppTemplatesRoutes,
  ...notesRoutes,
  ...notificationsRoutes,
  ...flowsRoutes,
  ...reportsRoutes,
  ...adsRoutes,
  ...campaignsRoutes,
  ...campaignCopiesRoutes,
  ...campaignAudienceRoutes,
  ...framesRoutes,
  ...qrAssignerRoutes,
  ...crmRoutes,
  ...analysisRoutes,
  ...searchRoutes,
  ...scheduledMessagesRoutes,
  ...filesRoutes,
  ...stickersRoutes,
  ...snoozesRoutes,
  ...savedViewsRoutes,
]
