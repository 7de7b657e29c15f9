import { z } from 'zod'
import {
  audienceSourceKinds,
  campaignRecipientSchema,
  campaignSchema,
  followUpOutcomes,
  recipientStates,
} from '#contract/entities/campaigns/campaign.ts'
import { timeOfDaySchema, weekDays } from '#contract/entities/groups/opening-hours.ts'
import { templateExtrasSchema } from '#contract/entities/templates/template-call.ts'
import { limits } from '#contract/limits.ts'
import { leftOutReasons } from '#contract/rules/campaigns/campaign-audience.ts'
import { recipientPhoneProblems } from '#contract/rules/contacts/recipient-phone.ts'
import { isAlwaysQuiet } from '#contract/rules/campaigns/campaign-pace.ts'
import { givenId, id, timestamp } from '#contract/wire.ts'
import { splitInput } from './campaign-split.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  csvSeparatorField,
  doneOutput,
  idParams,
  nameField,
  pageOf,
  phoneField,
  queryCount,
  queryFlag,
  groupField,
} from '#contract/api/shared.ts'

const campaign = limits.campaign

const cell = z.string().max(campaign.cellMax)
const columnName = z.string().min(1).max(campaign.cellMax)

const quietHoursInput = z
  .object({
    hours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).optional(),
    days: z.array(z.enum(weekDays)).max(weekDays.length),
  })
  .refine((quiet) => !isAlwaysQuiet(quiet), 'leaves no day')

const audienceInput = z.object({
  sources: z
    .array(
      z
        .object({
          kind: z.enum(audienceSourceKinds),
          refId: givenId,
          outcome: z.enum(followUpOutcomes).optional(),
          /** Of a campaign whose quick replies were pressed: the text of one of them. */
          button: cell.optional(),
          name: z.string().max(limits.filenameMax).optional(),
          columns: z.array(columnName).max(campaign.columnsMax).optional(),
        })
        .refine(
          ({ kind, outcome }) => (kind === 'campaign') === (outcome !== undefined),
          'has an outcome if it is a campaign, and only then',
        )
        .refine(
          ({ button, outcome }) => button === undefined || outcome === 'clicked',
          'has a button only if buttons were pressed',
        ),
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
      leaveOut: z.boolean().optional(),
    }),
  )
  .max(limits.template.parametersMax)

/**
 * Which contacts of an audience the response lists: those who are reached, all who are left out (`out`), or those who
 * are left out for one reason.
 */
const audienceShows = ['reached', 'out', ...leftOutReasons] as const

const recipientQuery = {
  filter: z.string().trim().max(limits.searchMaxCharacters).optional(),
  offset: queryCount(0, 1_000_000).default(0),
  limit: queryCount(1, campaign.pageMax).default(campaign.page),
}

const count = z.number().int().nonnegative()
const exportOutput = z.looseObject({ path: z.string(), expiresAt: timestamp })

/**
 * Campaigns, which the specification calls operations. The specification shows only the calls that read campaigns,
 * without their responses. The responses and all other calls are our extensions. All calls are for users who may open
 * the Campaigns screen (policy `campaign.run`). Exception: a user who only sees the menu item (`campaign.see`) may read
 * a campaign with `short=true`.
 *
 * A new campaign is a draft, which `updateCampaign` changes. `startCampaign` stores the campaign's recipients, each
 * with a state. The service then sends to one recipient after the other, at the campaign's pace and outside its quiet
 * hours, which are in the group's time zone. When the group's message limit is used up, the service pauses the campaign. The live event `campaign.changed`
 * reports progress.
 */
export const campaignsApi = {
  campaigns: endpoint({
    name: 'campaigns',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations',
    summary: 'The group’s campaigns, newest first.',
    query: z.object({
      groupId: groupField,
      offset: queryCount(0, 1_000_000).default(0),
      limit: queryCount(1, 100).default(limits.chatListPage),
    }),
    output: pageOf(campaignSchema),
  }),
  /** With `short=true` the response has only the ids, the name and the status of the campaign. */
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
      groupId: groupField,
      name: nameField.max(campaign.nameMax),
      templateId: id,
    }),
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  /**
   * `pacePerMinute` and `quietHours` can be changed until the campaign is finished or cancelled, but not while it is
   * `preparing`. All other fields can be changed only in a draft. A new `audience` deletes the stored rows of all
   * recipient files that are not among its sources.
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
        /** Whether each recipient gets the template's translation in their language (extension). */
        inContactLanguage: z.boolean(),
        /** The address of a file that replaces the template's own file; null: the template's own file is sent. */
        media: z.string().max(limits.template.urlMax).nullable(),
        /** The place of a template of the type LOCATION, for all recipients (extension); null removes it. */
        place: templateExtrasSchema.shape.place.unwrap().nullable(),
        /** What else the template needs, for all recipients (extension); null removes it. */
        expiresAt: templateExtrasSchema.shape.expiresAt.unwrap().nullable(),
        cards: templateExtrasSchema.shape.cards.unwrap().nullable(),
        products: templateExtrasSchema.shape.products.unwrap().nullable(),
        audience: audienceInput,
        parameters: parametersInput,
        /** A test of two templates (extension); null removes it, as another `templateId` does. */
        split: splitInput.nullable(),
        pacePerMinute: z.number().int().min(campaign.paceMin).max(campaign.paceMax),
        quietHours: quietHoursInput,
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
  /**
   * Stores some rows of a recipient file. The caller sends the rows of a file in several calls, one after the other. A
   * row that is sent again replaces the stored row.
   */
  addCampaignRows: endpoint({
    name: 'addCampaignRows',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/rows',
    summary: 'Stores rows of a file for the audience of a draft.',
    params: idParams,
    body: z.object({
      /** An id that the caller chose. The audience refers to it as `refId`. */
      fileId: givenId,
      /** Index of the first row in the file, from 0. */
      offset: count.max(campaign.rowsMax - 1),
      rows: z
        .array(
          z.object({
            /**
             * The line of the file on which the row begins, from 1. A service names the row by it; absent means the
             * row's index plus 1. A file has fewer lines than bytes.
             */
            line: count.min(1).max(campaign.fileBytes).optional(),
            /** The number as written in the file. */
            phone: z.string().max(60),
            name: z.string().max(200),
            columns: z.record(columnName, cell).default({}),
          }),
        )
        .min(1)
        .max(campaign.rowsBatch),
      /** The country code for numbers without one. */
      countryCode: z.string().regex(/^\d{1,4}$/),
    }),
    jsonBytesMax: campaign.rowsBytesMax,
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /**
   * Stores some contacts of a list, which the caller sends in several calls, one after the other. A contact whom the caller
   * may not see is left out. `updateCampaign` deletes a list that is not among the audience's sources, as it does files.
   */
  addCampaignContacts: endpoint({
    name: 'addCampaignContacts',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/contacts',
    summary: 'Stores chosen contacts for the audience of a draft.',
    params: idParams,
    body: z.object({
      /** An id that the caller chose. The audience refers to it as `refId`. */
      listId: givenId,
      /** Index of the first contact in the list, from 0. */
      offset: count.max(campaign.rowsMax - 1),
      contactIds: z.array(id).min(1).max(campaign.rowsBatch),
    }),
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /**
   * The service computes the audience anew for each call. A contact that is left out for several reasons counts only
   * for the first of these reasons: invalid, opted out, hidden, excluded, duplicate.
   */
  campaignAudience: endpoint({
    name: 'campaignAudience',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}/audience',
    summary: 'How many contacts a draft reaches, which are left out and why.',
    params: idParams,
    query: z.object({ ...recipientQuery, show: z.enum(audienceShows).default('out') }),
    output: z.looseObject({
      /** Number of contacts of each source, in the order of the sources. */
      sources: z.array(count),
      chosen: count,
      invalid: count,
      blocked: count.default(0),
      optedOut: count,
      hidden: count,
      excluded: count,
      duplicate: count,
      reached: count,
      /**
       * The rows of files whose cell has several phone numbers, of which the first mobile one is used: their number, and
       * the first of them.
       */
      several: z
        .looseObject({
          total: count,
          rows: z.array(
            z.looseObject({
              source: count,
              row: count,
              phone: z.string(),
              otherPhones: z.array(z.string()),
            }),
          ),
        })
        .optional(),
      /**
       * The most that sending to all who are reached costs by the group's table of prices; `cents` are
       * the smallest units of the currency.
       */
      cost: z
        .looseObject({
          cents: count,
          currency: z.string(),
          /** People in countries without a price, whose cost is not in `cents`. */
          unpriced: count.optional(),
          /** Nobody has compared the prices with WhatsApp's own, or the customers are simulated. */
          isExample: z.boolean().optional(),
        })
        .optional(),
      /** Number of matches of `show` and `filter`; `items` is one page of them. */
      total: count,
      items: z.array(
        z.looseObject({
          name: z.string(),
          phone: z.string(),
          verdict: z.enum([...leftOutReasons, 'reached']),
          /** Index of the contact's source in the audience, from 0. */
          source: count,
          /** The `line` of the contact's row if the source is a file; without it the row's index plus 1. */
          row: count.optional(),
          contactId: id.optional(),
          /** Why the number is invalid. */
          problem: z.enum(recipientPhoneProblems).optional(),
          /** When the contact opted out. */
          optedOutAt: timestamp.optional(),
          /** Values of the template's placeholders, for a contact who is reached. */
          parameters: z.array(z.string()).optional(),
          /**
           * The fields that a placeholder can use (rules/campaigns/campaign-parameters.ts), for a contact who is reached. A field
           * without a value is absent.
           */
          fields: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  }),
  correctCampaignRow: endpoint({
    name: 'correctCampaignRow',
    service: 'campaigns',
    method: 'PATCH',
    path: '/api/operations/{id}/rows/{fileId}',
    summary: 'Changes the phone number of one row of a draft’s file.',
    params: z.object({ id, fileId: givenId }),
    body: z.object({
      /** The row's `line`; if it was stored without one, its index plus 1. */
      row: count.min(1).max(campaign.fileBytes),
      phone: z.string().max(60),
    }),
    output: doneOutput,
    errors: ['CONFLICT'],
  }),
  /**
   * Lets the caller see the message on their own phone before the campaign starts. If the group has no contact with the
   * number `phone`, the call creates one. The message counts towards the group's message limit, but not in the
   * campaign's results. Of a test of two templates (`split`), the messages of both are sent, and `messageId` is that of
   * the campaign's own template; this is our extension.
   */
  testCampaign: endpoint({
    name: 'testCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/test',
    summary: 'Sends the message of a draft once, to a test number.',
    params: idParams,
    body: z.object({
      phone: phoneField,
      /** Values of the placeholders. */
      parameters: z.array(cell).max(limits.template.parametersMax),
    }),
    output: z.looseObject({ contactId: id, messageId: id }),
    errors: ['CONFLICT', 'CONTACT_BLOCKED', 'WATEMPLATE_NOT_APPROVED', 'MESSAGE_LIMIT'],
  }),
  /**
   * The response is 400 in each of these cases:
   * - The audience reaches nobody.
   * - A placeholder has no value for some recipient: it has neither a `text` nor `leaveOut`, or `leaveOut` where the
   *   message cannot do without it.
   * - The template needs a file that is missing or of the wrong kind.
   * - `scheduledDate` is too far ahead.
   *
   * For a draft with changes of a scheduled campaign, see `reviseCampaign`.
   */
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
    summary: 'Pauses a scheduled or running campaign; sent messages stay sent.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT'],
  }),
  resumeCampaign: endpoint({
    name: 'resumeCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/resume',
    summary: 'Continues a paused campaign with the recipients who are still queued.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  cancelCampaign: endpoint({
    name: 'cancelCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/cancel',
    summary: 'Ends a campaign permanently; queued recipients do not receive it.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT'],
  }),
  /**
   * Queues only recipients whose failure a retry can fix (rules/campaigns/campaign-failure.ts). If there is none, nothing
   * changes. Otherwise a finished campaign runs again; a running or paused campaign keeps its status.
   */
  retryCampaign: endpoint({
    name: 'retryCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/retry',
    summary: 'Queues again the failed recipients for whom a retry can succeed.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
  campaignRecipients: endpoint({
    name: 'campaignRecipients',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}/recipients',
    summary:
      'One page of a campaign’s recipients, or of those in one state, in the order of sending; without those whose chats the caller does not see.',
    params: idParams,
    query: z.object({ ...recipientQuery, state: z.enum(recipientStates).optional() }),
    output: z.looseObject({ total: count, items: z.array(campaignRecipientSchema) }),
  }),
  /**
   * `path` is relative to the base address of the campaigns service. For one minute the caller can fetch the file there
   * with their bearer token; other users cannot. The file is CSV in UTF-8, without the recipients whose chats the caller
   * does not see. For users who may export contacts.
   */
  exportCampaign: endpoint({
    name: 'exportCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/export',
    summary: 'Prepares a CSV file of a campaign’s results and returns its address.',
    params: idParams,
    body: z.object({
      /** Column headers: name, phone, state, sent, changed, reason, reply, opted out. */
      labels: z.array(cell).length(8),
      /**
       * The texts of the file by key: each state, each reason of a failure, and `optedOut`, the cell in the last column
       * for a recipient who opted out.
       */
      words: z.record(z.string().max(64), cell),
      filename: z.string().min(1).max(limits.filenameMax),
      separator: csvSeparatorField,
    }),
    output: exportOutput,
  }),
  /** Like `exportCampaign`, for the contacts that a draft leaves out. The service computes them during the download. */
  exportCampaignAudience: endpoint({
    name: 'exportCampaignAudience',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/audience/export',
    summary:
      'Prepares a CSV file of the contacts that a draft leaves out, with reasons, and returns its address.',
    params: idParams,
    body: z.object({
      /** Column headers: name, phone, reason, detail, source, row. */
      labels: z.array(cell).length(6),
      /**
       * The text that the file shows for each reason (e.g. `duplicate`) and for each problem of a number
       * (`recipientPhoneProblems`).
       */
      words: z.record(z.string().max(64), cell),
      /** Names of the sources, in the order of the audience. */
      sources: z.array(cell).max(campaign.sourcesMax),
      filename: z.string().min(1).max(limits.filenameMax),
      separator: csvSeparatorField,
    }),
    output: exportOutput,
  }),
} as const
