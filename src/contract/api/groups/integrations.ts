import { z } from 'zod'
import { apiKeySchema, keyScopes } from '#contract/entities/groups/api-key.ts'
import {
  deliveryStates,
  webhookDeliveryDetailsSchema,
  webhookDeliverySchema,
  webhookKinds,
  webhookNameSchema,
  webhookSchema,
} from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import { isNetwork } from '#contract/rules/groups/network-address.ts'
import { webhookUrlFault } from '#contract/rules/groups/webhook-url.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { doneOutput, idParams, itemsOf, nameField, queryCount } from '#contract/api/shared.ts'

const { nameMax, keysMax, webhooksMax, callsPerMinuteMax, addressesMax, daysMax } =
  limits.integrations

const name = nameField.max(nameMax)
const url = z
  .string()
  .max(limits.integrations.urlMax)
  .superRefine((text, context) => {
    const fault = webhookUrlFault(text)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault, input: text })
  })
const kinds = z.array(z.enum(webhookKinds)).max(webhookKinds.length)

const keyParams = idParams.extend({ keyId: id })
const webhookParams = idParams.extend({ webhookId: id })
const deliveryParams = idParams.extend({ deliveryId: id })

/** The secret is in no other response. */
const webhookWithSecret = z.looseObject({ webhook: webhookSchema, secret: z.string() })

/**
 * Keys for programs and outgoing webhooks, our extension, for admins. A service that has these calls says so with
 * `hasIntegrations` of the group. Each change publishes `integrations.changed`; calls of webhooks and uses of keys do not.
 *
 * A key is sent as a bearer token and acts for its maker, in its own group alone: `x-key-scopes` of a call lists the scopes of
 * which it needs one. 401 for an unknown, paused, expired or revoked key, 403 for a call without such a scope, or from another
 * address, and 429 with Retry-After above its calls per minute.
 *
 * Webhooks are called as docs/integrations.md says.
 */
export const integrationsApi = {
  apiKeys: endpoint({
    name: 'apiKeys',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/api-keys',
    summary: `The keys of a group, newest first; revoked ones for ${limits.integrations.revokedDays} days.`,
    params: idParams,
    output: itemsOf(apiKeySchema),
  }),
  /** The key acts with the permissions of whoever makes it. Without `days` it has no end. */
  createApiKey: endpoint({
    name: 'createApiKey',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/api-keys',
    summary: `Makes a key, and returns it this once; a group has at most ${keysMax}.`,
    params: idParams,
    body: z.object({
      name,
      scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
      callsPerMinute: z.number().int().min(1).max(callsPerMinuteMax),
      addresses: z
        .array(z.string().max(64).refine(isNetwork, 'must be an address or a network'))
        .max(addressesMax)
        .default([]),
      days: z.number().int().min(1).max(daysMax).optional(),
    }),
    output: z.looseObject({ key: apiKeySchema, secret: z.string() }),
  }),
  revokeApiKey: endpoint({
    name: 'revokeApiKey',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/api-keys/{keyId}',
    summary: 'Ends a key at once.',
    params: keyParams,
    output: doneOutput,
  }),
  webhooks: endpoint({
    name: 'webhooks',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/webhooks',
    summary: 'The outgoing webhooks of a group, newest first.',
    params: idParams,
    output: itemsOf(webhookSchema),
  }),
  /** For members other than agents: what they choose for the steps of rules and macros. */
  webhookNames: endpoint({
    name: 'webhookNames',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/webhook-names',
    summary: 'The names of a group’s outgoing webhooks, and whether each is on.',
    params: idParams,
    output: itemsOf(webhookNameSchema),
  }),
  /** It is off until it is switched on. 400 for an address that the service must not call. */
  createWebhook: endpoint({
    name: 'createWebhook',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/webhooks',
    summary: `Makes a webhook, and returns its secret this once; a group has at most ${webhooksMax}.`,
    params: idParams,
    body: z.object({ name, url, kinds, withContent: z.boolean() }),
    output: webhookWithSecret,
  }),
  /** Switched off, it misses what happens; what waits for another try goes on when it is switched on. */
  updateWebhook: endpoint({
    name: 'updateWebhook',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/webhooks/{webhookId}',
    summary: 'Changes a webhook, or switches it on or off.',
    params: webhookParams,
    body: z.object({
      name: name.optional(),
      url: url.optional(),
      kinds: kinds.optional(),
      withContent: z.boolean().optional(),
      isOn: z.boolean().optional(),
    }),
    output: webhookSchema,
  }),
  renewWebhookSecret: endpoint({
    name: 'renewWebhookSecret',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/webhooks/{webhookId}/secret',
    summary: `Gives a webhook another secret; calls are signed with both for ${limits.integrations.oldSecretHours} hours.`,
    params: webhookParams,
    output: webhookWithSecret,
  }),
  deleteWebhook: endpoint({
    name: 'deleteWebhook',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/webhooks/{webhookId}',
    summary:
      'Deletes a webhook with its calls. Steps of rules that call it are left out from then on.',
    params: webhookParams,
    output: doneOutput,
  }),
  /** Calls the address at once with an event of the kind `ping`, which is not tried again. */
  testWebhook: endpoint({
    name: 'testWebhook',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/webhooks/{webhookId}/test',
    summary: 'Calls a webhook once, also one that is off, and returns what it answered.',
    params: webhookParams,
    output: webhookDeliveryDetailsSchema,
  }),
  webhookDeliveries: endpoint({
    name: 'webhookDeliveries',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/webhook-deliveries',
    summary: `The last ${limits.integrations.keptDeliveries} events for webhooks, newest first; \`counts\` of all states.`,
    params: idParams,
    query: z.object({
      webhookId: id.optional(),
      state: z.enum(deliveryStates).optional(),
      offset: queryCount(0, limits.integrations.keptDeliveries).default(0),
      limit: queryCount(1, 100).default(50),
    }),
    output: itemsOf(webhookDeliverySchema).extend({
      counts: z.record(z.string(), z.number().int().nonnegative()),
    }),
  }),
  webhookDelivery: endpoint({
    name: 'webhookDelivery',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/webhook-deliveries/{deliveryId}',
    summary: 'An event for a webhook with its tries, what was sent, and the last answer.',
    params: deliveryParams,
    output: webhookDeliveryDetailsSchema,
  }),
  /** The same event id and body as before, with a new time and signature. A success ends the tries. */
  resendDelivery: endpoint({
    name: 'resendDelivery',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/webhook-deliveries/{deliveryId}/send',
    summary: 'Sends an event to its webhook again, at once.',
    params: deliveryParams,
    output: webhookDeliveryDetailsSchema,
  }),
} as const
