import { z } from 'zod'
import { lineCostsSchema, providerCostsSchema } from '#contract/entities/line/line-costs.ts'
import { groupPricesSchema, priceTableSchema } from '#contract/entities/line/price-table.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** The costs of a group’s line. All calls are our extensions. */
export const lineCostsApi = {
  /** 404 without a line, and for a month without figures. Days and months are in the group's time zone. */
  lineCosts: endpoint({
    name: 'lineCosts',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/costs',
    summary: 'What the messages of a month cost, by the provider’s statuses and the price table.',
    params: idParams,
    query: z.object({ month: month.optional() }),
    output: lineCostsSchema,
  }),
  /** Like `lineCosts`, from the provider's own figures, which it publishes some hours later. */
  providerCosts: endpoint({
    name: 'providerCosts',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/provider-costs',
    summary: 'What the provider itself says that the messages of a month cost.',
    params: idParams,
    query: z.object({ month: month.optional() }),
    output: providerCostsSchema,
  }),
  messagePrices: endpoint({
    name: 'messagePrices',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/message-prices',
    summary: 'The table of WhatsApp’s prices with which costs are estimated.',
    params: idParams,
    output: groupPricesSchema,
  }),
  /** Also the costs of past months are then estimated with the new table, so a table keeps earlier prices with `from`. */
  replaceMessagePrices: endpoint({
    name: 'replaceMessagePrices',
    service: 'main',
    method: 'PUT',
    path: '/groups/{id}/message-prices',
    summary: 'Replaces the table of prices.',
    params: idParams,
    body: priceTableSchema,
    output: groupPricesSchema,
  }),
  resetMessagePrices: endpoint({
    name: 'resetMessagePrices',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/message-prices',
    summary: 'Goes back to the built-in table of prices.',
    params: idParams,
    output: groupPricesSchema,
  }),
} as const
