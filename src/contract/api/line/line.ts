import { z } from 'zod'
import { lineAccountsSchema } from '#contract/entities/line/line-accounts.ts'
import { lineCheckupSchema, lineProbesSchema } from '#contract/entities/line/line-check.ts'
import { lineHealthSchema, lineQueueSchema } from '#contract/entities/line/line-health.ts'
import {
  linePreparationSchema,
  numberPlaces,
  preparationSteps,
  preparedItems,
} from '#contract/entities/line/line-preparation.ts'
import { lineTemplatesSchema } from '#contract/entities/line/line-templates.ts'
import { lineProviders, lineSchema } from '#contract/entities/line/line.ts'
import { limits } from '#contract/limits.ts'
import { hasOwnApp, isProviderAddress } from '#contract/rules/line/line-providers.ts'
import { isWebhookOrigin } from '#contract/rules/line/line-webhook.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'
import { lineDigits as digits, lineSecret as secret } from './line-values.ts'

const line = limits.line
/** A version of the provider's API, as `v25.0`. */
const version = z.string().regex(/^v\d{1,3}\.\d{1,2}$/)

/** What an admin enters of a line. */
const values = z.object({
  provider: z.enum(lineProviders),
  phoneId: digits.optional(),
  accountId: digits.optional(),
  token: secret.optional(),
  appSecret: secret.optional(),
  appId: digits.optional(),
  /** The number, digits with the country code, for a provider that does not say it. */
  phone: z
    .string()
    .regex(/^\d{7,15}$/)
    .optional(),
  /** Replaces the provider's own address. */
  baseUrl: z
    .string()
    .trim()
    .max(line.addressMax)
    .refine(isProviderAddress, 'must be an https address')
    .optional(),
  apiVersion: version.optional(),
})

/** What connects a number: with an app at Meta its ids and secret, otherwise the key and the number. */
const connection = values
  .required({ token: true })
  .refine(
    ({ provider, phoneId, accountId, appSecret, phone }) =>
      hasOwnApp(provider)
        ? phoneId !== undefined && accountId !== undefined && appSecret !== undefined
        : phone !== undefined,
    'a value of the line is missing',
  )

const found = z.object({ line: lineSchema.optional() })

/**
 * The connection of a group to WhatsApp's Cloud API (extension). A group without a line has the simulated channel. The
 * calls are for admins except supervisors; `line` is also for supervisors and managers. No call returns the token or the
 * app secret.
 */
export const lineApi = {
  line: endpoint({
    name: 'line',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line',
    summary: 'The connection of a group to the channel; absent if it has none.',
    params: idParams,
    output: found,
  }),
  linePreparation: endpoint({
    name: 'linePreparation',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/preparation',
    summary: "How far the preparation of a group's line is.",
    params: idParams,
    output: linePreparationSchema,
  }),
  /** Absent members stay. A tick says who set it and when; setting it again changes neither. */
  prepareLine: endpoint({
    name: 'prepareLine',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/line/preparation',
    summary: "Stores how far the preparation of a group's line is.",
    params: idParams,
    body: z.object({
      place: z.enum(numberPlaces).optional(),
      provider: z.enum(lineProviders).optional(),
      step: z.enum(preparationSteps).optional(),
      /** Digits with the country code. Empty: forgotten. */
      phone: z
        .string()
        .regex(/^(?:\d{7,15})?$/)
        .optional(),
      ticks: z.partialRecord(z.enum(preparedItems), z.boolean()).optional(),
    }),
    output: linePreparationSchema,
  }),
  /**
   * The token is asked about itself, so that its app, account and numbers need not be entered. Nothing is stored.
   * `LINE_REFUSED` if the provider does not accept it.
   */
  lineAccounts: endpoint({
    name: 'lineAccounts',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/accounts',
    summary: 'The app, accounts and numbers that a token of Meta may see.',
    params: idParams,
    body: values.pick({ apiVersion: true, baseUrl: true }).extend({ token: secret }),
    output: lineAccountsSchema,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /**
   * Nothing is stored. Absent values are those of the group's line, its secrets only if provider and base address are
   * the stored ones; without a line they are not checked.
   */
  checkLine: endpoint({
    name: 'checkLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/check',
    summary: 'Checks the values of a line with the provider.',
    params: idParams,
    body: values,
    output: lineCheckupSchema,
    errors: ['LINE_UNREACHABLE'],
  }),
  /**
   * Each value is checked with the provider before anything is stored. A number that another group has connected at a base
   * address of its own leaves that group if it is connected here at the provider's own.
   */
  connectLine: endpoint({
    name: 'connectLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line',
    summary: 'Connects a group to the channel.',
    params: idParams,
    body: connection,
    output: found,
    errors: ['LINE_CONNECTED', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** A new token or version is checked like those of a new line. A new token also starts a stopped line again. */
  changeLine: endpoint({
    name: 'changeLine',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/line',
    summary:
      'Replaces the secrets or the version of a line, pauses it, resumes it or ends its setting up.',
    params: idParams,
    body: z.object({
      token: secret.optional(),
      appSecret: secret.optional(),
      appId: digits.optional(),
      apiVersion: version.optional(),
      state: z.enum(['connected', 'paused']).optional(),
      /** Origin at which the provider reaches the service: `https://chat.example`. Empty: that of the service. */
      publicUrl: z
        .string()
        .trim()
        .max(line.addressMax)
        .refine((text) => text === '' || isWebhookOrigin(text), 'must be a public https address')
        .optional(),
      /** Makes a new verify token. The provider's calls prove themselves by it. */
      renewsVerifyToken: z.literal(true).optional(),
      isSetUp: z.literal(true).optional(),
    }),
    output: found,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** Absent values are as in `checkLine`. `LINE_REFUSED` has the provider's code in its details. */
  registerLine: endpoint({
    name: 'registerLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/register',
    summary: 'Registers the number of a line at the provider with its PIN.',
    params: idParams,
    body: values.required({ provider: true }).extend({ pin: z.string().regex(/^\d{6}$/) }),
    output: z.object({}),
    errors: ['CONFLICT', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** With an app of the business it needs the app id, and the provider calls the address before it answers. */
  subscribeLine: endpoint({
    name: 'subscribeLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/webhook',
    summary: "Sets the address and the fields of the provider's webhook.",
    params: idParams,
    output: found,
    errors: ['CONFLICT', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /**
   * The service calls its own public address, and asks the provider where it sends events. Nothing is stored. Without a
   * line only the address and its certificate are tried. CONFLICT without a public address.
   */
  probeLine: endpoint({
    name: 'probeLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/probe',
    summary: "Tries the way of the provider's calls to the webhook.",
    params: idParams,
    output: lineProbesSchema,
    errors: ['CONFLICT'],
  }),
  lineHealth: endpoint({
    name: 'lineHealth',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/health',
    summary: "How a group's line is, with its history.",
    params: idParams,
    output: lineHealthSchema,
  }),
  askLine: endpoint({
    name: 'askLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/health',
    summary: 'Asks the provider how the line is, and returns it.',
    params: idParams,
    output: lineHealthSchema,
    errors: ['LINE_UNREACHABLE'],
  }),
  /** The provider is asked for its templates. Nothing is stored. */
  lineTemplates: endpoint({
    name: 'lineTemplates',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/templates',
    summary: "How the group's templates differ from those of its provider.",
    params: idParams,
    output: lineTemplatesSchema,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  lineQueue: endpoint({
    name: 'lineQueue',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/queue',
    summary: "What waits for a group's line.",
    params: idParams,
    output: lineQueueSchema,
  }),
  /** The chats stay. Messages that wait have failed. */
  disconnectLine: endpoint({
    name: 'disconnectLine',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/line',
    summary: 'Disconnects a group from the channel.',
    params: idParams,
    output: found,
  }),
} as const
