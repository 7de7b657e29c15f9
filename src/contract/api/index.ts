import { accountApi } from './account.ts'
import { adsApi } from './ads.ts'
import { analysisApi } from './analysis.ts'
import { assignmentApi } from './assignment.ts'
import { billingApi } from './billing.ts'
import { campaignCopiesApi } from './campaign-copies.ts'
import { campaignsApi } from './campaigns.ts'
import { chatBulkApi } from './chat-bulk.ts'
import { chatStatusApi } from './chat-status.ts'
import { contactsApi } from './contacts.ts'
import { contactTableApi } from './contact-table.ts'
import { contactTagsApi } from './contact-tags.ts'
import { levelsApi } from './levels.ts'
import { lineApi } from './line.ts'
import { contactTransferApi } from './contact-transfer.ts'
import { chatsApi } from './chats.ts'
import { contentApi } from './content.ts'
import { crmApi } from './crm.ts'
import { filesApi } from './files.ts'
import { flowsApi } from './flows.ts'
import { framesApi } from './frames.ts'
import { groupTogglesApi } from './group-toggles.ts'
import { groupsApi } from './groups.ts'
import { messageTemplatesApi } from './message-templates.ts'
import { messagesApi } from './messages.ts'
import { notesApi } from './notes.ts'
import { notificationsApi } from './notifications.ts'
import { qrAssignerApi } from './qr-assigner.ts'
import { reportsApi } from './reports.ts'
import { savedViewsApi } from './saved-views.ts'
import { scheduledMessagesApi } from './scheduled-messages.ts'
import { searchApi } from './search.ts'
import { segmentsApi } from './segments.ts'
import { sessionApi } from './session.ts'
import { snoozesApi } from './snoozes.ts'
import { stickersApi } from './stickers.ts'
import { tagsApi } from './tags.ts'
import { teamOverviewApi } from './team-overview.ts'
import { teamsApi } from './teams.ts'
import { templatesApi } from './templates.ts'
import { usersApi } from './users.ts'
import { whatsAppProfileApi } from './whatsapp-profile.ts'
import { whatsAppTemplatesApi } from './whatsapp-templates.ts'

/** Every call of the contract by its name. */
export const endpoints = {
  ...sessionApi,
  ...accountApi,
  ...usersApi,
  ...groupsApi,
  ...groupTogglesApi,
  ...whatsAppProfileApi,
  ...lineApi,
  ...billingApi,
  ...chatsApi,
  ...chatBulkApi,
  ...contactsApi,
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
  ...reportsApi,
  ...adsApi,
  ...framesApi,
  ...qrAssignerApi,
  ...crmApi,
  ...analysisApi,
  ...contentApi,
} as const
export type EndpointName = keyof typeof endpoints
