import { Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { CatalogueState, Product } from '#contract/entities/line/catalogue.ts'
import { can } from '#contract/policies/index.ts'
import { priceText } from '#renderer/components/forms/money-text.ts'
import { AdPicture } from '#renderer/components/reports/ad-picture.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './products.module.css'

interface ProductRowProps {
  /** The shop's own id; empty if the channel did not say it. */
  productId: string
  /** What the catalogue says of it; undefined if it does not have it. */
  product: Product | undefined
  /** Below the name. */
  below: ReactNode
  /** At the end of the row. */
  children?: ReactNode
}

/** A product with its picture and name. One that the catalogue does not have is shown by its id. */
export function ProductRow({ productId, product, below, children }: ProductRowProps) {
  const { t } = useTexts('inboxActions')
  const picture = useMediaUrl(product?.picture)
  return (
    <span className={classes.row}>
      <AdPicture address={picture} />
      <span className={classes.texts}>
        {product !== undefined && product.name !== '' ? (
          <b className="selectable">{product.name}</b>
        ) : productId === '' ? (
          t('inbox.customerMessages.unnamedProduct')
        ) : (
          <code className="selectable">{productId}</code>
        )}
        <span className={`numbers ${classes.below}`}>{below}</span>
      </span>
      {children}
    </span>
  )
}

/** The price of a product of the catalogue; says so if it cannot be read. */
export function usePriceOf(): (product: Pick<Product, 'price' | 'currency'>) => string {
  const { t, language } = useTexts('inboxActions')
  return ({ price, currency }) =>
    price === undefined || currency === undefined
      ? t('inboxActions:products.noPrice')
      : priceText(price, currency, language)
}

/** Tells admins why products have no names. */
export function ConnectHint({ state }: { state: CatalogueState | undefined }) {
  const { t } = useTexts('inboxActions')
  const viewer = useAtomValue(viewerAtom)
  const isMissing = state === 'none' || state === 'refused'
  if (!isMissing || viewer === null || !can(viewer, 'line.edit')) return null
  return (
    <Text span display="block" size="xs" c="dimmed" mb={6}>
      {t('inboxActions:products.connect')}
    </Text>
  )
}
