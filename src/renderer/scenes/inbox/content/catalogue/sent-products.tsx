import { IconBuildingStore } from '@tabler/icons-react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { productsKind } from '#contract/rules/messages/product-message.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import frame from '#renderer/scenes/inbox/content/content.module.css'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { ConnectHint, ProductRow, usePriceOf } from '#renderer/components/catalogue/product-row.tsx'
import classes from '#renderer/components/catalogue/products.module.css'
import { useProducts } from '#renderer/components/catalogue/use-products.ts'

interface SentProductsProps {
  products: NonNullable<MessageContent['products']>
  text: string
}

/** One product, a list of products with its title, or the catalogue, as on the customer's phone. */
export function SentProducts({ products, text }: SentProductsProps) {
  const { t } = useTexts('inboxActions')
  const { title = '', ids } = products
  const { state, find } = useProducts(ids)
  const priceOf = usePriceOf()
  if (productsKind(products) === 'all')
    return (
      <>
        <MessageText text={text} />
        <span className={frame.listButton}>
          <IconBuildingStore size={16} stroke={1.8} aria-hidden="true" />
          {t('inboxActions:products.catalogue')}
        </span>
      </>
    )
  return (
    <>
      {title !== '' && <span className={frame.header}>{title}</span>}
      {text !== '' && <MessageText text={text} />}
      <ul className={classes.list} aria-label={title || t('inboxActions:products.shown')}>
        {ids.map((productId) => {
          const product = find(productId)
          return (
            <li key={productId}>
              <ProductRow
                productId={productId}
                product={product}
                below={product === undefined ? '' : priceOf(product)}
              />
            </li>
          )
        })}
      </ul>
      <ConnectHint state={state} />
    </>
  )
}
