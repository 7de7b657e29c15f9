import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import type { Product } from '#contract/entities/line/catalogue.ts'
import type { TemplateProducts } from '#contract/entities/templates/template-call.ts'
import { limits } from '#contract/limits.ts'
import {
  missingCatalogueKeys,
  ProductPicker,
  useCatalogue,
} from '#renderer/components/catalogue/product-picker.tsx'
import { useProducts } from '#renderer/components/catalogue/use-products.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

interface ProductsChoiceProps {
  /** `picture`: one product, which may be left out; `products`: those that the button shows. */
  choice: 'picture' | 'products'
  value: TemplateProducts
  isTried: boolean
  onChange: (products: TemplateProducts) => void
}

/** Chooses the products of a template's message. The first one chosen is in its picture. */
export function ProductsChoice({ choice, value, isTried, onChange }: ProductsChoiceProps) {
  const { t } = useTexts('templates', 'inboxActions')
  const [filter, setFilter] = useState('')
  const query = useCatalogue(filter)
  const { sections = [], thumbnailId } = value
  const isPicture = choice === 'picture'
  const shownIds = isPicture
    ? thumbnailId === undefined
      ? []
      : [thumbnailId]
    : sections.flatMap(({ ids }) => ids)
  const known = useProducts(shownIds)
  const chosen = shownIds.map(
    (productId): Product => known.find(productId) ?? { productId, name: productId },
  )
  const { sentMax } = limits.catalogue
  const choose = (next: readonly Product[]) => {
    const [first] = next
    if (first === undefined) return onChange({})
    onChange(
      isPicture
        ? { thumbnailId: first.productId }
        : {
            thumbnailId: first.productId,
            sections: [{ ids: next.map(({ productId }) => productId) }],
          },
    )
  }
  const state = query.data?.pages[0]?.state
  const label = t(isPicture ? 'templates:extras.picture' : 'templates:extras.products')
  const isMissing = isTried && !isPicture && shownIds.length === 0
  return (
    <Box role="group" aria-label={label} miw={0}>
      <Text mb={6} size="xs" fw={600} c="dimmed">
        {label}
      </Text>
      {state !== undefined && state !== 'ready' ? (
        <Notice tone="warn">{t(missingCatalogueKeys[state])}</Notice>
      ) : (
        <ProductPicker
          query={query}
          filter={filter}
          onFilter={setFilter}
          chosen={chosen}
          max={isPicture ? 1 : sentMax}
          onChange={choose}
        />
      )}
      {isMissing && (
        <Text mt={6} size="sm" c="var(--b-danger)" role="alert">
          {t('templates:extras.productsMissing', { count: sentMax })}
        </Text>
      )}
    </Box>
  )
}
