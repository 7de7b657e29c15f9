import { z } from 'zod'
import {
  audienceSourceKinds,
  campaignRecipientSchema,
  campaignSchema,
  recipientStates,
} from '../entities/campaign.ts'
import { timeOfDaySchema } from '../entities/group.ts'
import { weekDays } from '../entities/whatsapp-profile.ts'
import { limits } from '../limits.ts'
import { leftOutReasons } from '../rules/campaign-audience.ts'
import { isAlwaysQuiet } from '../rules/campaign-pace.ts'
import { isTimeZone } from '../rules/time-zone.ts'
import { givenId, id, timestamp } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import {
  doneOutput,
  idParams,
  nameField,
  pageOf,
  phoneField,
  queryCount,
  queryFlag,
} from './shared.ts'

const { campaign } = limits

const cell = z.string().max(campaign.cellMax)
const columnName = z.string().min(1).max(campaign.cellMax)
const timeZone = z.string().max(limits.timeZoneMax).refine(isTimeZone, 'no time zone')

const quietHoursInput = z
  .object({
    hours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).optional(),
    days: z.array(z.enum(weekDays)).max(weekDays.length),
  })
  .refine((quiet) => !isAlwaysQuiet(quiet), 'leaves no day')

const audienceInput = z.object({
  sources: z
    .array(
      z.object({
        kind: z.enum(audienceSourceKinds),
        refId: givenId,
        name: z.string().max(limits.filenameMax).optional(),
        columns: z.array(columnName).max(campaign.columnsMax).optional(),
      }),
    )
    .max(campaign.sourcesMax),
  excludedTagIds: z.array(id).max(campaign.excludedTagsMax).default([]),
  recentDays: z.number().int().min(1).max(campaign.recentDaysMax).optional(),
})

const parametersInput = z
  .array(
    z.object({
      text: cell,
      field: z
        .string()
        .max(campaign.cellMax + 16)
        .optional(),
    }),
  )
  .max(limits.template.parametersMax)

/** Which part of an audience a page shows: everybody who is reached, everybody who is left out, or one reason. */
const audienceShows = ['reached', 'out', ...leftOutReasons] as const

const recipientQuery = {
  filter: z.string().trim().max(limits.searchMaxCharacters).optional(),
  offset: queryCount(0, 1_000_000).default(0),
  limit: queryCount(1, campaign.pageMax).default(campaign.page),
}

const count = z.number().int().nonnegative()
const exportOutput = z.looseObject({ path: z.string(), expiresAt: timestamp })

/**
 * Campaigns ("operations"). Answers not shown: pages, newest first. The specification only reads campaigns: every other call
 * is ours. All are for those who may open the screen (policy `campaign.run`); `short=true` also for those who only see it.
 *
 * A campaign starts as a draft that is changed by PATCH. `start` stores its recipients, each with a state of its own, and
 * the service sends to one after the other at the campaign's pace, outside its quiet hours and within the group's message
 * limit; at the limit it pauses. Progress comes as the live event `campaign.changed`.
 */
export const campaignsApi = {
  campaigns: endpoint({
    name: 'campaigns',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations',
    summary: 'The group’s campaigns, newest first.',
    query: z.object({
      groupId: id.optional(),
      offset: queryCount(0, 1_000_000).default(0),
      limit: queryCount(1, 100).default(limits.chatListPage),
    }),
    output: pageOf(campaignSchema),
  }),
  /** `short=true` omits the counts: a chat only needs the campaign's name. */
  campaign: endpoint({
    name: 'campaign',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}',
    summary: 'One campaign.',
    params: idParams,
    query: z.object({ short: queryFlag.optional() }),
    output: campaignSchema,
  }),
  createCampaign: endpoint({
    name: 'createCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations',
    summary: 'Creates a draft of a campaign with an approved template.',
    body: z.object({
      groupId: id,
      name: nameField.max(campaign.nameMax),
      templateId: id,
      timeZone: timeZone.optional(),
    }),
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  /**
   * Pace and quiet hours can be changed until the campaign is over, everything else while it is a draft. Rows of a file that
   * the audience no longer names are deleted.
   */
  updateCampaign: endpoint({
    name: 'updateCampaign',
    service: 'campaigns',
    method: 'PATCH',
    path: '/api/operations/{id}',
    summary: 'Changes a draft, or the pace and quiet hours of a campaign.',
    params: idParams,
    body: z
      .object({
        name: nameField.max(campaign.nameMax),
        templateId: id,
        /** Null: the template's own file. */
        media: z.string().max(limits.template.urlMax).nullable(),
        audience: audienceInput,
        parameters: parametersInput,
        pacePerMinute: z.number().int().min(campaign.paceMin).max(campaign.paceMax),
        quietHours: quietHoursInput,
        timeZone,
      })
      .partial(),
    jsonBytesMax: campaign.rowsBytesMax,
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  deleteCampaign: endpoint({
    name: 'deleteCampaign',
    service: 'campaigns',
    method: 'DELETE',
    path: '/api/operations/{id}',
    summary: 'Deletes a draft.',
    params: idParams,
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /** Called with one part of a file after the other. A part that is sent again replaces its rows. */
  addCampaignRows: endpoint({
    name: 'addCampaignRows',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/rows',
    summary: 'Stores rows of a file for the audience of a draft.',
    params: idParams,
    body: z.object({
      /** Id that the sender chose; the audience names it as `refId`. */
      fileId: givenId,
      /** Index of the first row in the file, from 0. */
      offset: count.max(campaign.rowsMax - 1),
      rows: z
        .array(
          z.object({
            /** As written in the file. */
            phone: z.string().max(60),
            name: z.string().max(200),
            columns: z.record(columnName, cell).default({}),
          }),
        )
        .min(1)
        .max(campaign.rowsBatch),
      /** Calling code of numbers without one. */
      countryCode: z.string().regex(/^\d{1,4}$/),
    }),
    jsonBytesMax: campaign.rowsBytesMax,
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /** Counted with each call. A person with several reasons counts for the first, in the order of these members. */
  campaignAudience: endpoint({
    name: 'campaignAudience',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}/audience',
    summary: 'How many a draft’s audience reaches, who is left out and why.',
    params: idParams,
    query: z.object({ ...recipientQuery, show: z.enum(audienceShows).default('out') }),
    output: z.looseObject({
      /** Contacts of each source, in their order. */
      sources: z.array(count),
      chosen: count,
      invalid: count,
      optedOut: count,
      hidden: count,
      excluded: count,
      duplicate: count,
      reached: count,
      /** Matches of `show` and `filter`, of which `items` is one page. */
      total: count,
      items: z.array(
        z.looseObject({
          name: z.string(),
          phone: z.string(),
          verdict: z.enum([...leftOutReasons, 'reached']),
          /** Index of the source in the audience, and the row of a file from 1. */
          source: count,
          row: count.optional(),
          contactId: id.optional(),
          /** Of an invalid number: why. */
          problem: z.enum(['missing', 'length', 'filler']).optional(),
          /** When the person opted out. */
          optedOutAt: timestamp.optional(),
          /** Values of the template's placeholders for a person who is reached. */
          parameters: z.array(z.string()).optional(),
        }),
      ),
    }),
  }),
  /** Corrects a row of a file whose number is not valid. */
  correctCampaignRow: endpoint({
    name: 'correctCampaignRow',
    service: 'campaigns',
    method: 'PATCH',
    path: '/api/operations/{id}/rows/{fileId}',
    summary: 'Changes the phone number of one row of a draft’s file.',
    params: z.object({ id, fileId: givenId }),
    body: z.object({
      /** From 1. */
      row: count.min(1).max(campaign.rowsMax),
      phone: z.string().max(60),
    }),
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /**
   * For the sender's own phone, before the campaign starts: creates the contact if the group has none with this number. Uses
   * one message of the limit and is no part of the results.
   */
  testCampaign: endpoint({
    name: 'testCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/test',
    summary: 'Sends the message of a draft once, to a number for a test.',
    params: idParams,
    body: z.object({
      phone: phoneField,
      /** Values of the placeholders. */
      parameters: z.array(cell).max(limits.template.parametersMax),
    }),
    output: z.looseObject({ contactId: id, messageId: id }),
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED', 'MESSAGE_LIMIT'],
  }),
  /** 400 for an audience that reaches nobody, and for placeholders without a value for some recipient. */
  startCampaign: endpoint({
    name: 'startCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/start',
    summary: 'Starts a draft, now or at a date.',
    params: idParams,
    body: z.object({ scheduledDate: timestamp.optional() }),
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  pauseCampaign: endpoint({
    name: 'pauseCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/pause',
    summary: 'Pauses a scheduled or running campaign; what is sent stays sent.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT'],
  }),
  resumeCampaign: endpoint({
    name: 'resumeCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/resume',
    summary: 'Continues a paused campaign with those who have not received it.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  cancelCampaign: endpoint({
    name: 'cancelCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/cancel',
    summary: 'Ends a campaign for good; those who are queued do not receive it.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT'],
  }),
  /**
   * Only temporary failures (rules/campaign-failure): a person who received the message or opted out is not queued. A finished
   * campaign runs again; a paused one stays paused. Without such failures nothing changes.
   */
  retryCampaign: endpoint({
    name: 'retryCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/retry',
    summary: 'Queues again the recipients whom the channel failed to reach.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  campaignRecipients: endpoint({
    name: 'campaignRecipients',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}/recipients',
    summary: 'One page of a campaign’s recipients in the order of sending, by state.',
    params: idParams,
    query: z.object({ ...recipientQuery, state: z.enum(recipientStates).optional() }),
    output: z.looseObject({ total: count, items: z.array(campaignRecipientSchema) }),
  }),
  /** The file is at `path` of the campaigns service for one minute, for its maker with the bearer token: CSV in UTF-8. */
  exportCampaign: endpoint({
    name: 'exportCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/export',
    summary: 'Prepares a CSV file of a campaign’s results and answers its address.',
    params: idParams,
    body: z.object({
      /** Heads of the columns: name, phone, state, sent, changed, reason, reply, opted out. */
      labels: z.array(cell).length(8),
      /** Words for the states and for the reasons. */
      words: z.record(z.string().max(64), cell),
      filename: z.string().min(1).max(limits.filenameMax),
    }),
    output: exportOutput,
  }),
  /** Like `exportCampaign`, for the people that a draft's audience leaves out, counted when the file is fetched. */
  exportCampaignAudience: endpoint({
    name: 'exportCampaignAudience',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/audience/export',
    summary: 'Prepares a CSV file of who is left out of a draft and why, and answers its address.',
    params: idParams,
    body: z.object({
      /** Heads of the columns: name, phone, reason, detail, source, row. */
      labels: z.array(cell).length(6),
      /** Words for the reasons (`duplicate` …) and for the problems of a number (`missing`, `length`, `filler`). */
      words: z.record(z.string().max(64), cell),
      /** Names of the sources, in their order. */
      sources: z.array(cell).max(campaign.sourcesMax),
      filename: z.string().min(1).max(limits.filenameMax),
    }),
    output: exportOutput,
  }),
} as const
