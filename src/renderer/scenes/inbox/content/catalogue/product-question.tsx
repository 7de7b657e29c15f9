import type { MessageContent } from '#contract/entities/messages/message.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { ConnectHint, ProductRow, usePriceOf } from '#renderer/components/catalogue/product-row.tsx'
import classes from '#renderer/components/catalogue/products.module.css'
import { useProducts } from '#renderer/components/catalogue/use-products.ts'

/** The product of the catalogue that a message asks about. */
export function ProductQuestion({ product }: { product: NonNullable<MessageContent['product']> }) {
  const { t } = useTexts('inboxActions')
  const { productId } = product
  const { state, find } = useProducts([productId])
  const priceOf = usePriceOf()
  const known = find(productId)
  return (
    <>
      <span
        className={classes.question}
        role="group"
        aria-label={t('inbox.customerMessages.product')}
      >
        <ProductRow
          productId={productId}
          product={known}
          below={
            known === undefined
              ? t('inbox.customerMessages.product')
              : `${priceOf(known)} · ${productId}`
          }
        />
      </span>
      <ConnectHint state={state} />
    </>
  )
}
