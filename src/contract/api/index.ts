import { accountApi } from './people/account.ts'
import { adsApi } from './campaigns/ads.ts'
import { analysisApi } from './reports/analysis.ts'
import { assignmentApi } from './chats/assignment.ts'
import { auditApi } from './trust/audit.ts'
import { billingApi } from './reports/billing.ts'
import { campaignCopiesApi } from './campaigns/campaign-copies.ts'
import { campaignOutcomesApi } from './campaigns/campaign-outcomes.ts'
import { campaignSplitApi } from './campaigns/campaign-split.ts'
import { campaignsApi } from './campaigns/campaigns.ts'
import { catalogueApi } from './line/catalogue.ts'
import { chatBulkApi } from './chats/chat-bulk.ts'
import { chatStatusApi } from './chats/chat-status.ts'
import { contactBlocksApi } from './contacts/contact-blocks.ts'
import { optOutsApi } from './contacts/opt-outs.ts'
import { contactMergesApi } from './contacts/contact-merges.ts'
import { historyImportsApi } from './contacts/history-imports.ts'
import { contactFieldUsesApi } from './contacts/contact-field-uses.ts'
import { contactFieldsApi } from './contacts/contact-fields.ts'
import { contactsApi } from './contacts/contacts.ts'
import { contactTableApi } from './contacts/contact-table.ts'
import { contactTagsApi } from './tags/contact-tags.ts'
import { levelsApi } from './tags/levels.ts'
import { integrationsApi } from './groups/integrations.ts'
import { lineApi } from './line/line.ts'
import { lineTunnelApi } from './line/line-tunnel.ts'
import { lineSignupApi } from './line/line-signup.ts'
import { lineCostsApi } from './line/line-costs.ts'
import { contactTransferApi } from './contacts/contact-transfer.ts'
import { chatsApi } from './chats/chats.ts'
import { contentApi } from './messages/content.ts'
import { crmApi } from './contacts/crm.ts'
import { filesApi } from './files/files.ts'
import { flowsApi } from './flows/flows.ts'
import { framesApi } from './reports/frames.ts'
import { groupTogglesApi } from './groups/group-toggles.ts'
import { groupSettingsApi } from './groups/group-settings.ts'
import { groupsApi } from './groups/groups.ts'
import { messageTemplatesApi } from './templates/message-templates.ts'
import { messagesApi } from './messages/messages.ts'
import { notesApi } from './messages/notes.ts'
import { notificationsApi } from './messages/notifications.ts'
import { qrAssignerApi } from './line/qr-assigner.ts'
import { reportsApi } from './reports/reports.ts'
import { macrosApi } from './chats/macros.ts'
import { rulesApi } from './chats/rules.ts'
import { targetsApi } from './targets/targets.ts'
import { savedViewsApi } from './chats/saved-views.ts'
import { scheduledMessagesApi } from './messages/scheduled-messages.ts'
import { searchApi } from './messages/search.ts'
import { segmentsApi } from './contacts/segments.ts'
import { sessionApi } from './people/session.ts'
import { singleSignOnApi } from './people/single-sign-on.ts'
import { snoozesApi } from './chats/snoozes.ts'
import { stickersApi } from './answers/stickers.ts'
import { tagsApi } from './tags/tags.ts'
import { teamOverviewApi } from './people/team-overview.ts'
import { teamsApi } from './people/teams.ts'
import { templatesApi } from './answers/templates.ts'
import { twoStepApi } from './people/two-step.ts'
import { usersApi } from './people/users.ts'
import { whatsAppProfileApi } from './line/whatsapp-profile.ts'
import { whatsAppTemplatesApi } from './templates/whatsapp-templates.ts'

/** Every call of the contract by its name. */
export const endpoints = {
  ...sessionApi,
  ...accountApi,
  ...twoStepApi,
  ...singleSignOnApi,
  ...usersApi,
  ...groupsApi,
  ...groupSettingsApi,
  ...groupTogglesApi,
  ...integrationsApi,
  ...auditApi,
  ...whatsAppProfileApi,
  ...lineApi,
  ...lineTunnelApi,
  ...lineSignupApi,
  ...lineCostsApi,
  ...catalogueApi,
  ...billingApi,
  ...chatsApi,
  ...chatBulkApi,
  ...contactsApi,
  ...contactBlocksApi,
  ...optOutsApi,
  ...contactMergesApi,
  ...historyImportsApi,
  ...contactFieldUsesApi,
  ...contactFieldsApi,
  ...contactTableApi,
  ...contactTransferApi,
  ...assignmentApi,
  ...teamOverviewApi,
  ...chatStatusApi,
  ...messagesApi,
  ...filesApi,
  ...stickersApi,
  ...snoozesApi,
  ...searchApi,
  ...savedViewsApi,
  ...macrosApi,
  ...rulesApi,
  ...targetsApi,
  ...scheduledMessagesApi,
  ...templatesApi,
  ...whatsAppTemplatesApi,
  ...messageTemplatesApi,
  ...tagsApi,
  ...segmentsApi,
  ...teamsApi,
  ...contactTagsApi,
  ...levelsApi,
  ...notesApi,
  ...notificationsApi,
  ...flowsApi,
  ...campaignsApi,
  ...campaignCopiesApi,
  ...campaignOutcomesApi,
  ...campaignSplitApi,
  ...reportsApi,
  ...adsApi,
  ...framesApi,
  ...qrAssignerApi,
  ...crmApi,
  ...analysisApi,
  ...contentApi,
} as const
export type EndpointName = keyof typeof endpoints
