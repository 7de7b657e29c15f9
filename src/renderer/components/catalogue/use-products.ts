import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { catalogueApi } from '#contract/api/line/catalogue.ts'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { groupAtom } from '#renderer/data/session/session.ts'

/** The service keeps its catalogue for a day. */
const STALE_MS = 3_600_000

export interface KnownProducts {
  /** Undefined until the service has answered, and at a service without catalogues. */
  state: CatalogueState | undefined
  /** A product that the catalogue has; undefined for another one. */
  find(productId: string): Product | undefined
}

/** What the catalogue says of the products that a message names. */
export function useProducts(productIds: readonly string[]): KnownProducts {
  const group = useAtomValue(groupAtom)
  const ids = [...new Set(productIds)].filter(Boolean).slice(0, limits.catalogue.findMax)
  const groupId = group?.id ?? ''
  const { data } = useQuery({
    queryKey: queryKeyOf('catalogue', 'products', groupId, ids),
    queryFn: ({ signal }) => call(catalogueApi.findProducts, { groupId, body: { ids }, signal }),
    enabled: group?.hasCatalogue === true && ids.length > 0,
    staleTime: STALE_MS,
  })
  return {
    state: data?.state,
    find: (productId) => data?.items.find((one) => one.productId === productId),
  }
}
