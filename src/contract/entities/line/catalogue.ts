import { z } from 'zod'
import { openEnum, part } from '#contract/wire.ts'

/**
 * What the service knows of the catalogue of a group's line.
 * - `ready`: its products were read.
 * - `none`: the group has no line, or its account has no catalogue.
 * - `refused`: the line's token may not read it.
 * - `unread`: the provider has not answered yet.
 */
export const catalogueStates = ['ready', 'none', 'refused', 'unread'] as const
export const catalogueStateSchema = openEnum(catalogueStates, 'unread')
export type CatalogueState = z.infer<typeof catalogueStateSchema>

/** A product of the catalogue. */
export const productSchema = part({
  /** The shop's own id of the product. */
  productId: z.string(),
  name: z.string().catch(''),
  /** In whole units of the currency. Absent if it cannot be read. */
  price: z.number().nonnegative().optional().catch(undefined),
  /** ISO 4217. */
  currency: z.string().optional().catch(undefined),
  /** Address of its picture, relative to the messages service. */
  picture: z.string().optional().catch(undefined),
})
export type Product = z.infer<typeof productSchema>
