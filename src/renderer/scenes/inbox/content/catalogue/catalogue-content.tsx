import type { MessageContent } from '#contract/entities/messages/message.ts'
import { OrderContent } from './order-content.tsx'
import { ProductQuestion } from './product-question.tsx'
import { SentProducts } from './sent-products.tsx'

/** What a message says of the catalogue: an order, products that are shown, or the product that it asks about. */
export default function CatalogueContent({
  content: { order, products, product, options = [], text = '' },
}: {
  content: MessageContent
}) {
  if (order !== undefined) return <OrderContent order={order} />
  if (products !== undefined)
    return <SentProducts products={products} text={text} hasButton={options.length > 0} />
  return product === undefined ? null : <ProductQuestion product={product} />
}
