import { Button, Checkbox, Combobox, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { catalogueApi } from '#contract/api/line/catalogue.ts'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import { limits } from '#contract/limits.ts'
import classes from '#renderer/components/forms/search-options.module.css'
import { SearchOptions } from '#renderer/components/forms/search-options.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ProductRow, usePriceOf } from './product-row.tsx'

const TYPING_PAUSE_MS = 160
const { filterMax } = limits.catalogue

/** Why the catalogue shows no products. */
export const missingCatalogueKeys = {
  none: 'inboxActions:products.none',
  refused: 'inboxActions:products.refused',
  unread: 'inboxActions:products.unread',
} as const satisfies Record<Exclude<CatalogueState, 'ready'>, string>

/** The products of the catalogue that a text finds, page by page. */
export function useCatalogue(text: string) {
  const groupId = useAtomValue(groupAtom)?.id ?? ''
  const [filter] = useDebouncedValue(text.trim().slice(0, filterMax), TYPING_PAUSE_MS)
  return useInfiniteQuery({
    queryKey: queryKeyOf('catalogue', 'list', groupId, filter),
    queryFn: ({ pageParam: offset, signal }) =>
      call(catalogueApi.catalogue, { groupId, query: { groupId, filter, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMoreItems }, pages) =>
      hasMoreItems ? pages.flatMap(({ items }) => items).length : undefined,
    placeholderData: keepPreviousData,
  })
}

interface ProductPickerProps {
  /** The result of `useCatalogue` for `filter`. */
  query: ReturnType<typeof useCatalogue>
  filter: string
  onFilter: (filter: string) => void
  chosen: readonly Product[]
  /** The highest number of chosen products. */
  max: number
  onChange: (chosen: readonly Product[]) => void
}

/** Chooses products of the catalogue, in a list with a search. What was chosen stays in sight during a search. */
export function ProductPicker(props: ProductPickerProps) {
  const { query, filter, onFilter, chosen, max, onChange } = props
  const { t } = useTexts('inboxActions')
  const found = query.data?.pages.flatMap(({ items }) => items) ?? []
  const isChosen = ({ productId }: Product) => chosen.some((one) => one.productId === productId)
  const offered = [
    ...chosen.filter((one) => found.every(({ productId }) => productId !== one.productId)),
    ...found,
  ]
  const isFull = chosen.length >= max
  const toggle = (productId: string) => {
    const product = offered.find((one) => one.productId === productId)
    if (product === undefined) return
    if (isChosen(product)) onChange(chosen.filter((one) => one.productId !== productId))
    else if (!isFull) onChange([...chosen, product])
  }
  return (
    <>
      <SearchOptions
        find={t('inboxActions:products.find')}
        text={filter}
        onText={onFilter}
        label={t('inboxActions:products.offered')}
        isMultiple
        found={found.map(({ productId }) => productId)}
        onChoose={toggle}
        instead={
          query.error !== null && query.data === undefined ? (
            <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
          ) : null
        }
      >
        {offered.length === 0 && query.data !== undefined && (
          <Combobox.Empty>{t('inboxActions:products.notFound')}</Combobox.Empty>
        )}
        {offered.map((product) => (
          <ProductOption
            key={product.productId}
            product={product}
            isChosen={isChosen(product)}
            isDisabled={isFull && !isChosen(product)}
          />
        ))}
      </SearchOptions>
      {query.hasNextPage && (
        <Button
          mt={6}
          variant="subtle"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('inboxActions:products.more')}
        </Button>
      )}
      {isFull && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('inboxActions:products.full', { count: max })}
        </Text>
      )}
    </>
  )
}

interface ProductOptionProps {
  product: Product
  isChosen: boolean
  isDisabled: boolean
}

function ProductOption({ product, isChosen, isDisabled }: ProductOptionProps) {
  const priceOf = usePriceOf()
  return (
    <Combobox.Option
      value={product.productId}
      active={isChosen}
      aria-checked={isChosen}
      disabled={isDisabled}
      className={classes.option ?? ''}
    >
      <ProductRow
        productId={product.productId}
        product={product}
        below={`${priceOf(product)} · ${product.productId}`}
      />
      <Checkbox.Indicator checked={isChosen} aria-hidden="true" />
    </Combobox.Option>
  )
}
