import type { IncomingMessage } from 'node:http'
import { Refused } from './refused.ts'

/** A product as the Graph API lists it. */
export interface DoubleProduct {
  retailer_id: string
  name?: string
  /** Formatted for people. */
  price?: string
  currency?: string
  /** The name of the picture in its address; `pictures` has its bytes. */
  picture?: string
}

/** The catalogues of accounts, as strict as the reference of the Graph API. */
export interface DoubleCatalogues {
  /** The catalogue of each account: its id and products. */
  readonly ofAccount: Map<string, { id: string; products: DoubleProduct[] }>
  readonly pictures: Map<string, Buffer>
  /** Whether tokens have the permission `catalog_management`. */
  hasPermission: boolean
  /** Products in one page, at most. */
  pageMax: number
  /** Whether the account with this catalogue has the products. */
  assertHas(accountId: string, catalogId: string | undefined, ids: readonly string[]): void
  /** @returns undefined for a call that is not about catalogues */
  answer(
    request: IncomingMessage,
    url: URL,
    assertAccount: (accountId: string) => void,
  ): object | Buffer | undefined
}

const catalogueFields = new Set(['id', 'name'])
const productFields = [
  'id',
  'retailer_id',
  'name',
  'description',
  'price',
  'currency',
  'image_url',
  'availability',
  'visibility',
] as const

function assertFields(url: URL, known: ReadonlySet<string>): string[] {
  const asked = url.searchParams.get('fields')?.split(',') ?? []
  const [unknown] = asked.filter((field) => !known.has(field))
  if (unknown !== undefined)
    throw new Refused(400, 100, `Tried accessing nonexisting field (${unknown})`)
  return asked
}

export function createDoubleCatalogues(): DoubleCatalogues {
  const ofAccount: DoubleCatalogues['ofAccount'] = new Map()
  const pictures = new Map<string, Buffer>()

  function assertPermission(): void {
    if (!double.hasPermission)
      throw new Refused(403, 200, 'Requires catalog_management permission to manage the object')
  }

  function page(products: readonly DoubleProduct[], url: URL): object {
    const asked = assertFields(url, new Set(productFields))
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 25), double.pageMax)
    const after = url.searchParams.get('after')
    const from = after === null ? 0 : Number(Buffer.from(after, 'base64').toString())
    if (!Number.isInteger(from)) throw new Refused(400, 100, 'Invalid cursor.')
    const listed = products.slice(from, from + limit)
    const end = from + listed.length
    const cursor = Buffer.from(String(end)).toString('base64')
    const data = listed.map(({ picture, ...product }, index) => {
      // The signature in the address is another one in each answer.
      const address = `${url.origin}/products/${picture}.jpg?oh=${Math.random()}`
      const all = {
        ...product,
        id: String(7_000_000 + from + index),
        ...(picture !== undefined && { image_url: address }),
      }
      return Object.fromEntries(
        Object.entries(all).filter(([name]) => name === 'id' || asked.includes(name)),
      )
    })
    return {
      data,
      paging: {
        cursors: { before: cursor, after: cursor },
        ...(end < products.length && { next: `${url.origin}${url.pathname}?after=${cursor}` }),
      },
    }
  }

  const double: DoubleCatalogues = {
    ofAccount,
    pictures,
    hasPermission: true,
    pageMax: 100,
    assertHas(accountId, catalogId, ids) {
      const own = ofAccount.get(accountId)
      if (own === undefined || (catalogId !== undefined && own.id !== catalogId))
        throw new Refused(400, 131_009, 'The catalog is not connected to this account.')
      const known = new Set(own.products.map(({ retailer_id }) => retailer_id))
      if (!ids.every((id) => known.has(id)))
        throw new Refused(400, 131_009, 'Products not found in FB Catalog')
    },
    answer(request, url, assertAccount) {
      const [, name] = /^\/products\/(\w+)\.jpg$/.exec(url.pathname) ?? []
      if (name !== undefined) {
        if (request.headers.authorization !== undefined)
          throw new Refused(400, 100, 'The token does not belong here.')
        const bytes = pictures.get(name)
        if (bytes === undefined) throw new Refused(404, 100, 'No such picture.')
        return bytes
      }
      const [, id = '', edge] =
        /^\/v\d+\.\d+\/(\d+)\/(product_catalogs|products)$/.exec(url.pathname) ?? []
      if (edge === undefined) return undefined
      if (request.method !== 'GET') throw new Refused(405, 100, 'Unsupported method.')
      if (edge === 'product_catalogs') {
        assertAccount(id)
        assertPermission()
        assertFields(url, catalogueFields)
        const own = ofAccount.get(id)
        return { data: own === undefined ? [] : [{ id: own.id }] }
      }
      const [accountId, own] = [...ofAccount].find(([, one]) => one.id === id) ?? []
      if (accountId === undefined || own === undefined)
        throw new Refused(400, 100, `Object with ID '${id}' does not exist.`)
      assertAccount(accountId)
      assertPermission()
      return page(own.products, url)
    },
  }
  return double
}
