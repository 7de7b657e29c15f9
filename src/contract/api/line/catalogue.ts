import { z } from 'zod'
import { catalogueStateSchema, productSchema } from '#contract/entities/line/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { list } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupField, groupQuery, queryCount } from '#contract/api/shared.ts'

const catalogue = limits.catalogue

/**
 * The catalogue of the group's line, our extension. A service that has these calls says so with `hasCatalogue` of the
 * group. The service reads the catalogue with the line's token and keeps it for a day.
 */
export const catalogueApi = {
  catalogue: endpoint({
    name: 'catalogue',
    service: 'main',
    method: 'GET',
    path: '/catalogue',
    summary: 'A page of the products whose name or id contains each word of the filter.',
    query: groupQuery.extend({
      filter: z.string().max(catalogue.filterMax).default(''),
      offset: queryCount(0, 1_000_000).default(0),
    }),
    output: z.looseObject({
      state: catalogueStateSchema,
      /** The provider's id of the catalogue, which `products` of a message names. */
      catalogId: z.string().optional(),
      items: list(productSchema),
      hasMoreItems: z.boolean().default(false),
    }),
  }),
  /** The ids of products may contain any character, so they are in the body. */
  findProducts: endpoint({
    name: 'findProducts',
    service: 'main',
    method: 'POST',
    path: '/catalogue/products',
    summary: 'The products with these ids, as far as the catalogue has them.',
    body: z.object({
      groupId: groupField,
      ids: z.array(z.string().min(1).max(catalogue.idMax)).max(catalogue.findMax),
    }),
    output: z.looseObject({ state: catalogueStateSchema, items: list(productSchema) }),
  }),
} as const
