import { z } from 'zod'
import { adSchema } from './campaigns/ad.ts'
import {
  conversationSummarySchema,
  nextStepSchema,
  sentimentPointSchema,
} from './reports/analysis.ts'
import { assignmentEntrySchema } from './chats/assignment-entry.ts'
import { campaignSchema } from './campaigns/campaign.ts'
import { contactTagSchema } from './tags/contact-tag.ts'
import {
  chatSchema,
  chatStatusTagsEntrySchema,
  contactLevelTagSchema,
  contactSchema,
  groupChatMemberSchema,
} from './contacts/contact.ts'
import { crmOrderSchema, crmRecordSchema } from './contacts/crm.ts'
import {
  flowActionSchema,
  flowComponentSchema,
  flowOptionSchema,
  flowScreenSchema,
} from './flows/flow-screen.ts'
import { auditEntrySchema } from './trust/audit-entry.ts'
import { deviceSessionSchema } from './people/device-session.ts'
import { flowSchema } from './flows/flow.ts'
import { frameSchema } from './reports/frame.ts'
import { groupSchema, groupSummarySchema, sourceInputSchema } from './groups/group.ts'
import { invitationSchema, ownInvitationSchema } from './people/invitation.ts'
import { levelSchema, levelTagSchema, nestingRuleSchema } from './tags/level.ts'
import {
  chatHolderSchema,
  memberDetailsSchema,
  teamDetailsSchema,
} from './people/member-details.ts'
import { memberSchema } from './people/member.ts'
import {
  messageTemplateContentSchema,
  messageTemplateSchema,
} from './templates/message-template.ts'
import {
  messageContentSchema,
  messageOptionSchema,
  messageSchema,
  payloadFailedSchema,
  reactionSchema,
} from './messages/message.ts'
import { noteSchema } from './messages/note.ts'
import { notificationSchema } from './messages/notification.ts'
import { permissionSchema } from './people/permission.ts'
import { newQrCodeSchema, qrCodeSchema } from './line/qr-code.ts'
import { scheduledMessageSchema } from './messages/scheduled-message.ts'
import { segmentSchema } from './contacts/segment.ts'
import { stickerSchema } from './answers/sticker.ts'
import { tagSchema, tagUsageSchema } from './tags/tag.ts'
import { teamSchema } from './people/team.ts'
import { templateContentSchema, templateSchema } from './answers/template.ts'
import { userSchema } from './people/user.ts'
import {
  whatsAppTemplateButtonSchema,
  whatsAppTemplateSchema,
} from './templates/whatsapp-template.ts'

/** The schemas of the entities and entity parts, by their names in the OpenAPI document. */
export const entitySchemas = {
  Ad: adSchema,
  AssignmentEntry: assignmentEntrySchema,
  Campaign: campaignSchema,
  Chat: chatSchema,
  ChatStatusTagsEntry: chatStatusTagsEntrySchema,
  Contact: contactSchema,
  ContactLevelTag: contactLevelTagSchema,
  ContactTag: contactTagSchema,
  ConversationSummary: conversationSummarySchema,
  CrmOrder: crmOrderSchema,
  CrmRecord: crmRecordSchema,
  AuditEntry: auditEntrySchema,
  DeviceSession: deviceSessionSchema,
  Flow: flowSchema,
  FlowAction: flowActionSchema,
  FlowComponent: flowComponentSchema,
  FlowOption: flowOptionSchema,
  FlowScreen: flowScreenSchema,
  Frame: frameSchema,
  Group: groupSchema,
  GroupChatMember: groupChatMemberSchema,
  GroupSummary: groupSummarySchema,
  Invitation: invitationSchema,
  Level: levelSchema,
  LevelTag: levelTagSchema,
  NestingRule: nestingRuleSchema,
  Member: memberSchema,
  MemberDetails: memberDetailsSchema,
  ChatHolder: chatHolderSchema,
  Message: messageSchema,
  MessageContent: messageContentSchema,
  MessageOption: messageOptionSchema,
  MessageTemplate: messageTemplateSchema,
  MessageTemplateContent: messageTemplateContentSchema,
  NextStep: nextStepSchema,
  NewQrCode: newQrCodeSchema,
  Note: noteSchema,
  Notification: notificationSchema,
  OwnInvitation: ownInvitationSchema,
  PayloadFailed: payloadFailedSchema,
  Permission: permissionSchema,
  QrCode: qrCodeSchema,
  Reaction: reactionSchema,
  ScheduledMessage: scheduledMessageSchema,
  Segment: segmentSchema,
  SentimentPoint: sentimentPointSchema,
  SourceInput: sourceInputSchema,
  Sticker: stickerSchema,
  Tag: tagSchema,
  TagUsage: tagUsageSchema,
  Team: teamSchema,
  TeamDetails: teamDetailsSchema,
  Template: templateSchema,
  TemplateContent: templateContentSchema,
  User: userSchema,
  WhatsAppTemplate: whatsAppTemplateSchema,
  WhatsAppTemplateButton: whatsAppTemplateButtonSchema,
} as const satisfies Record<string, z.ZodType>
