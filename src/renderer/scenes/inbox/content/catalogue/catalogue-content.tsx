import type { MessageContent } from '#contract/entities/messages/message.ts'
import { OrderContent } from './order-content.tsx'
import { ProductQuestion } from './product-question.tsx'

/** What a message says of the catalogue: an order, or the product that it asks about. */
export default function CatalogueContent({
  content: { order, product },
}: {
  content: MessageContent
}) {
  if (order !== undefined) return <OrderContent order={order} />
  return product === undefined ? null : <ProductQuestion product={product} />
}
