import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { cataloguePrice } from '#contract/rules/line/catalogue-price.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import type { ChannelProvider, ProvidedProduct } from '#workspace/channel/channel-provider.ts'
import { cleanLine } from '#workspace/media/clean-line.ts'
import { unreachable, type GraphAccess } from './graph.ts'
import type { OpenLine } from './lines.ts'
import { callProvider, notOffered } from './provider-calls.ts'

/** Products in one page of the provider's list. */
const PAGE = 100
const FIELDS = 'retailer_id,name,price,currency,image_url'

const text = z.string().optional().catch(undefined)
const cataloguesSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.coerce.string() })) })
const productsSchema = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({ cursors: z.looseObject({ after: text }).optional(), next: text })
    .optional()
    .catch(undefined),
})
const productSchema = z.looseObject({
  retailer_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().min(1).max(limits.catalogue.idMax)),
  name: z.string().transform(cleanLine).catch(''),
  price: text,
  currency: text,
  image_url: text,
})

/** @returns nothing for a product without an id, which no message can name */
function readProduct(given: unknown): ProvidedProduct[] {
  const parsed = productSchema.safeParse(given)
  if (!parsed.success) return []
  const { retailer_id: productId, name, price = '', currency = '', image_url } = parsed.data
  const amount = cataloguePrice(price, currency)
  return [
    {
      productId,
      name,
      ...(amount !== undefined && { price: amount, currency: currency.toUpperCase() }),
      ...(image_url && { picture: image_url }),
    },
  ]
}

/** The catalogue of a line's account. A key of one number does not read it. */
export function lineCatalogue(
  { row }: OpenLine,
  access: GraphAccess,
): Pick<ChannelProvider, 'readCatalogue'> {
  async function ask<Schema extends z.ZodType>(schema: Schema, path: string) {
    const parsed = schema.safeParse(await callProvider(access, 'GET', path))
    if (!parsed.success) throw unreachable()
    return parsed.data
  }

  async function readProducts(catalogId: string): Promise<ProvidedProduct[]> {
    // A list may say a product twice, because it changes while it is read.
    const products = new Map<string, ProvidedProduct>()
    for (let after: string | undefined = ''; after !== undefined;) {
      const asked = new URLSearchParams({ fields: FIELDS, limit: String(PAGE) })
      if (after !== '') asked.set('after', after)
      const { data, paging }: z.infer<typeof productsSchema> = await ask(
        productsSchema,
        `/${catalogId}/products?${asked}`,
      )
      for (const product of data.flatMap(readProduct)) products.set(product.productId, product)
      const next: string | undefined =
        paging?.next === undefined ? undefined : paging.cursors?.after
      // A page without products would never end.
      const isLast = data.length === 0 || products.size >= limits.catalogue.productsMax
      after = isLast || next === after ? undefined : next
    }
    return [...products.values()].slice(0, limits.catalogue.productsMax)
  }

  return {
    async readCatalogue() {
      if (!hasOwnApp(row.provider)) throw notOffered()
      const { data } = await ask(cataloguesSchema, `/${row.account_id}/product_catalogs?fields=id`)
      const [first] = data
      if (first === undefined) return undefined
      return { catalogId: first.id, products: await readProducts(first.id) }
    },
  }
}
