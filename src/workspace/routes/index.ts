import type { Route } from '#workspace/http/endpoint-routes.ts'
import { accountRoutes } from './people/account.ts'
import { adsRoutes } from './campaigns/ads.ts'
import { apiKeysRoutes } from './groups/api-keys.ts'
import { analysisRoutes } from './reports/analysis.ts'
import { assignmentRoutes } from './chats/assignment.ts'
import { billingRoutes } from './reports/billing.ts'
import { campaignAudienceRoutes } from './campaigns/campaign-audience.ts'
import { campaignCopiesRoutes } from './campaigns/campaign-copies.ts'
import { campaignSplitRoutes } from './campaigns/campaign-split.ts'
import { campaignsRoutes } from './campaigns/campaigns.ts'
import { catalogueRoutes } from './line/catalogue.ts'
import { chatBulkRoutes } from './chats/chat-bulk.ts'
import { chatStatusRoutes } from './chats/chat-status.ts'
import { contentRoutes } from './messages/content.ts'
import { contactTagsRoutes } from './tags/contact-tags.ts'
import { whatsAppTemplatesRoutes } from './templates/whatsapp-templates.ts'
import { contactBlocksRoutes } from './contacts/contact-blocks.ts'
import { optOutsRoutes } from './contacts/opt-outs.ts'
import { contactMergesRoutes } from './contacts/contact-merges.ts'
import { historyImportsRoutes } from './contacts/history-imports.ts'
import { contactFieldsRoutes } from './contacts/contact-fields.ts'
import { personDataRoutes } from './contacts/person-data.ts'
import { contactsRoutes } from './contacts/contacts.ts'
import { chatsRoutes } from './chats/chats.ts'
import { contactTableRoutes } from './contacts/contact-table.ts'
import { contactTransferRoutes } from './contacts/contact-transfer.ts'
import { crmRoutes } from './contacts/crm.ts'
import { filesRoutes } from './files/files.ts'
import { flowsRoutes } from './flows/flows.ts'
import { framesRoutes } from './reports/frames.ts'
import { groupSettingsRoutes } from './groups/group-settings.ts'
import { groupsRoutes } from './groups/groups.ts'
import { invitationsRoutes } from './people/invitations.ts'
import { levelsRoutes } from './tags/levels.ts'
import { membersRoutes } from './people/members.ts'
import { messageTemplatesRoutes } from './templates/message-templates.ts'
import { messagesRoutes } from './messages/messages.ts'
import { notesRoutes } from './messages/notes.ts'
import { notificationsRoutes } from './messages/notifications.ts'
import { qrAssignerRoutes } from './line/qr-assigner.ts'
import { realtimeRoutes } from './realtime.ts'
import { registrationRoutes } from './people/registration.ts'
import { reportsRoutes } from './reports/reports.ts'
import { macrosRoutes } from './chats/macros.ts'
import { ruleRunsRoutes } from './chats/rule-runs.ts'
import { teamHoursRoutes } from './targets/team-hours.ts'
import { targetsRoutes } from './targets/targets.ts'
import { rulesRoutes } from './chats/rules.ts'
import { savedViewsRoutes } from './chats/saved-views.ts'
import { scheduledMessagesRoutes } from './messages/scheduled-messages.ts'
import { searchRoutes } from './messages/search.ts'
import { segmentsRoutes } from './contacts/segments.ts'
import { sessionRoutes } from './people/session.ts'
import { snoozesRoutes } from './chats/snoozes.ts'
import { stickersRoutes } from './answers/stickers.ts'
import { tagsRoutes } from './tags/tags.ts'
import { teamsRoutes } from './people/teams.ts'
import { sendTemplateRoutes } from './templates/send-template.ts'
import { templatesRoutes } from './answers/templates.ts'
import { singleSignOnRoutes } from './people/single-sign-on.ts'
import { twoStepRoutes } from './people/two-step.ts'
import { usersRoutes } from './people/users.ts'
import { lineCostsRoutes } from './line/line-costs.ts'
import { lineHealthRoutes } from './line/line-health.ts'
import { linePreparationRoutes } from './line/line-preparation.ts'
import { lineSetUpRoutes } from './line/line-set-up.ts'
import { lineSignupRoutes } from './line/line-signup.ts'
import { lineTunnelRoutes } from './line/line-tunnel.ts'
import { lineRoutes } from './line/line.ts'
import { auditRoutes } from './trust/audit.ts'
import { webhooksRoutes } from './groups/webhooks.ts'
import { whatsAppProfileRoutes } from './line/whatsapp-profile.ts'

/** The routes of all implemented endpoints. The contract's other endpoints respond with 501. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...twoStepRoutes,
  ...singleSignOnRoutes,
  ...contentRoutes,
  ...registrationRoutes,
  ...realtimeRoutes,
  ...groupsRoutes,
  ...groupSettingsRoutes,
  ...apiKeysRoutes,
  ...webhooksRoutes,
  ...auditRoutes,
  ...whatsAppProfileRoutes,
  ...lineRoutes,
  ...lineTunnelRoutes,
  ...lineSignupRoutes,
  ...linePreparationRoutes,
  ...lineSetUpRoutes,
  ...lineHealthRoutes,
  ...lineCostsRoutes,
  ...catalogueRoutes,
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
  ...contactBlocksRoutes,
  ...optOutsRoutes,
  ...contactMergesRoutes,
  ...historyImportsRoutes,
  ...personDataRoutes,
  ...contactFieldsRoutes,
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
  ...campaignSplitRoutes,
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
  ...macrosRoutes,
  ...rulesRoutes,
  ...targetsRoutes,
  ...teamHoursRoutes,
  ...ruleRunsRoutes,
]
