import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { productSchema, type Product } from '#contract/entities/line/catalogue.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { CatalogueProductsTable, CataloguesTable, Db, Tx } from '#workspace/storage/tables.ts'

/** A product to store. `picture`: the address at the provider. */
type NewProduct = Pick<Product, 'productId' | 'name' | 'price' | 'currency' | 'picture'>

/** Path of the picture with a key, relative to the messages service. */
export const picturePath = (key: string): string => `/catalogue/pictures/${key}`

export async function findCatalogue(db: Db, groupId: string): Promise<CataloguesTable | undefined> {
  return await db
    .selectFrom('catalogues')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

export async function saveCatalogue(tx: Tx, row: CataloguesTable): Promise<void> {
  await tx
    .insertInto('catalogues')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}

/** The picture of a product without the signature in its address, which differs in each answer. */
function pictureKey(groupId: string, source: string): string {
  const { origin = '', pathname = source } = URL.parse(source) ?? {}
  return createHash('sha256').update(`${groupId} ${origin}${pathname}`).digest('hex').slice(0, 32)
}

/** Replaces the products of a group's catalogue. Pictures that have not changed stay stored. */
export async function replaceProducts(
  tx: Tx,
  groupId: string,
  products: readonly NewProduct[],
): Promise<void> {
  const known = await tx
    .selectFrom('catalogue_products')
    .select(['picture_key', 'picture_url'])
    .where('group_id', '=', groupId)
    .where('picture_url', 'is not', null)
    .execute()
  const stored = new Map(known.map((row) => [row.picture_key, row.picture_url]))
  await tx.deleteFrom('catalogue_products').where('group_id', '=', groupId).execute()
  const rows = products.map(({ picture, ...product }, position): CatalogueProductsTable => {
    const key = picture === undefined ? null : pictureKey(groupId, picture)
    return {
      group_id: groupId,
      product_id: product.productId,
      position,
      words: foldText(`${product.name} ${product.productId}`),
      product_json: JSON.stringify(product),
      picture_key: key,
      picture_source: picture ?? null,
      picture_url: stored.get(key) ?? null,
    }
  })
  if (rows.length > 0) await insertMany(tx, 'catalogue_products', rows)
}

type ProductRow = Pick<CatalogueProductsTable, 'product_json' | 'picture_key'>

const toProduct = ({ product_json, picture_key }: ProductRow): Product => ({
  ...readJson(product_json, productSchema),
  ...(picture_key !== null && { picture: picturePath(picture_key) }),
})

/** A pattern for `like` that finds a text with this part. */
const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A page of the products whose name or id contains all words of the filter, in the order of the catalogue. */
export async function listProducts(
  db: Db,
  groupId: string,
  { filter, offset, limit }: { filter: string; offset: number; limit: number },
): Promise<{ items: Product[]; hasMoreItems: boolean }> {
  const words = foldText(filter).split(/\s+/u).filter(Boolean)
  let query = db
    .selectFrom('catalogue_products')
    .select(['product_json', 'picture_key'])
    .where('group_id', '=', groupId)
  for (const word of words)
    query = query.where(sql<boolean>`words like ${containing(word)} escape '\\'`)
  const rows = await query
    .orderBy('position')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return { items: rows.slice(0, limit).map(toProduct), hasMoreItems: rows.length > limit }
}

/** The products of a group's catalogue with these ids. */
export async function findProducts(
  db: Db,
  groupId: string,
  ids: readonly string[],
): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('catalogue_products')
    .select(['product_json', 'picture_key'])
    .where('group_id', '=', groupId)
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map(toProduct)
}

/** A product with this picture; undefined if no catalogue has it any more. */
export async function findPicture(
  db: Db,
  key: string,
): Promise<
  Pick<CatalogueProductsTable, 'group_id' | 'picture_source' | 'picture_url'> | undefined
> {
  return await db
    .selectFrom('catalogue_products')
    .select(['group_id', 'picture_source', 'picture_url'])
    .where('picture_key', '=', key)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}

export async function savePicture(db: Db, key: string, pictureUrl: string): Promise<void> {
  await db
    .updateTable('catalogue_products')
    .set({ picture_url: pictureUrl })
    .where('picture_key', '=', key)
    .execute()
}
