import { IconBuildingStore } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { productsKind } from '#contract/rules/messages/product-message.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import frame from '#renderer/scenes/inbox/content/content.module.css'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { ConnectHint, ProductRow, usePriceOf } from '#renderer/components/catalogue/product-row.tsx'
import classes from '#renderer/components/catalogue/products.module.css'
import { useProducts, type KnownProducts } from '#renderer/components/catalogue/use-products.ts'

interface SentProductsProps {
  products: NonNullable<MessageContent['products']>
  text: string
  /** Whether the message has the button that opens them, as that of a template. */
  hasButton: boolean
}

/** One product, a list of products with its title, or the catalogue, as on the customer's phone. */
export function SentProducts({ products, text, hasButton }: SentProductsProps) {
  const { t } = useTexts('inboxActions')
  const { title = '', ids, thumbnailId, sections = [{ ids }] } = products
  const { state, find } = useProducts(thumbnailId === undefined ? ids : [...ids, thumbnailId])
  if (productsKind(products) === 'all')
    return (
      <>
        {thumbnailId !== undefined && <ProductsList ids={[thumbnailId]} find={find} />}
        <MessageText text={text} />
        {!hasButton && (
          <span className={frame.listButton}>
            <IconBuildingStore size={16} stroke={1.8} aria-hidden="true" />
            {t('inboxActions:products.catalogue')}
          </span>
        )}
      </>
    )
  return (
    <>
      {title !== '' && <span className={frame.header}>{title}</span>}
      {text !== '' && <MessageText text={text} />}
      {sections.map((section, index) => (
        <Fragment key={index}>
          {section.title !== undefined && section.title !== '' && (
            <span className={classes.below}>{section.title}</span>
          )}
          <ProductsList ids={section.ids} find={find} label={section.title || title} />
        </Fragment>
      ))}
      <ConnectHint state={state} />
    </>
  )
}

interface ProductsListProps {
  ids: readonly string[]
  find: KnownProducts['find']
  label?: string
}

function ProductsList({ ids, find, label = '' }: ProductsListProps) {
  const { t } = useTexts('inboxActions')
  const priceOf = usePriceOf()
  return (
    <ul className={classes.list} aria-label={label || t('inboxActions:products.shown')}>
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
  )
}
