import { z } from 'zod'
import { adSchema } from './ad.ts'
import { conversationSummarySchema, nextStepSchema, sentimentPointSchema } from './analysis.ts'
import { assignmentEntrySchema } from './assignment-entry.ts'
import { campaignSchema } from './campaign.ts'
import { contactTagSchema } from './contact-tag.ts'
import {
  chatSchema,
  chatStatusTagsEntrySchema,
  contactLevelTagSchema,
  contactSchema,
  groupChatMemberSchema,
} from './contact.ts'
import { crmOrderSchema, crmRecordSchema } from './crm.ts'
import {
  flowActionSchema,
  flowComponentSchema,
  flowOptionSchema,
  flowScreenSchema,
} from './flow-screen.ts'
import { deviceSessionSchema } from './device-session.ts'
import { flowSchema } from './flow.ts'
import { frameSchema } from './frame.ts'
import { groupSchema, groupSummarySchema, sourceInputSchema } from './group.ts'
import { invitationSchema, ownInvitationSchema } from './invitation.ts'
import { levelSchema, levelTagSchema, nestingRuleSchema } from './level.ts'
import { chatHolderSchema, memberDetailsSchema, teamDetailsSchema } from './member-details.ts'
import { memberSchema } from './member.ts'
import { messageTemplateContentSchema, messageTemplateSchema } from './message-template.ts'
import {
  messageContentSchema,
  messageOptionSchema,
  messageSchema,
  payloadFailedSchema,
  reactionSchema,
} from './message.ts'
import { noteSchema } from './note.ts'
import { notificationSchema } from './notification.ts'
import { permissionSchema } from './permission.ts'
import { newQrCodeSchema, qrCodeSchema } from './qr-code.ts'
import { scheduledMessageSchema } from './scheduled-message.ts'
import { segmentSchema } from './segment.ts'
import { stickerSchema } from './sticker.ts'
import { tagSchema, tagUsageSchema } from './tag.ts'
import { teamSchema } from './team.ts'
import { templateContentSchema, templateSchema } from './template.ts'
import { userSchema } from './user.ts'
import { whatsAppTemplateButtonSchema, whatsAppTemplateSchema } from './whatsapp-template.ts'

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
