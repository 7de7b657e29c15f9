import type { MessageContent } from '#contract/entities/messages/message.ts'
import { priceText } from '#renderer/components/forms/money-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { ConnectHint, ProductRow } from '#renderer/components/catalogue/product-row.tsx'
import classes from '#renderer/components/catalogue/products.module.css'
import { useProducts, type KnownProducts } from '#renderer/components/catalogue/use-products.ts'

type Order = NonNullable<MessageContent['order']>

/** The price of an article in its quantity; undefined if one of the two is not known. */
const amountOf = ({ quantity, price }: Order['items'][number]): number | undefined =>
  quantity === undefined || price === undefined ? undefined : quantity * price

/** The sum of an order; undefined if its prices are in several currencies, or not all known. */
function sumOf({ items }: Order): { price: number; currency: string } | undefined {
  const currencies = new Set(items.map(({ currency }) => currency))
  const [currency] = currencies
  if (currency === undefined || currencies.size > 1) return undefined
  const price = items.reduce((sum, one) => sum + (amountOf(one) ?? Number.NaN), 0)
  return Number.isNaN(price) ? undefined : { price, currency }
}

/** An order from the catalogue. The channel names its products by the shop's own ids alone. */
export function OrderContent({ order }: { order: Order }) {
  const { t, language } = useTexts('inboxActions')
  const { items, note = '' } = order
  const known = useProducts(items.map(({ productId }) => productId))
  const money = (price: number, currency: string) => priceText(price, currency, language)
  const count = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  const sum = sumOf(order)
  return (
    <>
      <ul className={classes.list} aria-label={t('inbox.customerMessages.order')}>
        {items.map((item, index) => (
          <li key={`${index} ${item.productId}`}>
            <Article item={item} known={known} money={money} />
          </li>
        ))}
        <li>
          <span className={classes.below}>{t('inbox.customerMessages.articles', { count })}</span>
          {sum !== undefined && <b className="numbers">{money(sum.price, sum.currency)}</b>}
        </li>
      </ul>
      <ConnectHint state={known.state} />
      {note !== '' && <MessageText text={note} />}
    </>
  )
}

interface ArticleProps {
  item: Order['items'][number]
  known: KnownProducts
  money: (price: number, currency: string) => string
}

function Article({ item, known, money }: ArticleProps) {
  const { t } = useTexts('inboxActions')
  const { productId, quantity, price, currency } = item
  const amount = amountOf(item)
  const each = price === undefined ? t('inboxActions:products.noPrice') : money(price, currency)
  const count =
    quantity === undefined ? [] : [t('inbox.customerMessages.articles', { count: quantity })]
  return (
    <ProductRow
      productId={productId}
      product={known.find(productId)}
      below={
        amount === undefined
          ? [...(price === undefined ? count : []), each].join(' · ')
          : `${quantity} × ${each}`
      }
    >
      {amount !== undefined && <b className="numbers">{money(amount, currency)}</b>}
    </ProductRow>
  )
}
