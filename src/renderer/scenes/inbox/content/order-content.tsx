import type { MessageContent } from '#contract/entities/messages/message.ts'
import { priceText } from '#renderer/components/forms/money-text.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { MessageText } from './message-text.tsx'
import classes from './received.module.css'

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
  const { t, i18n } = useInboxTexts()
  const { items, note = '' } = order
  const money = (price: number, currency: string) => priceText(price, currency, i18n.language)
  const count = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  const sum = sumOf(order)
  return (
    <>
      <ul className={classes.order} aria-label={t('inbox.customerMessages.order')}>
        {items.map((item, index) => (
          <Article key={`${index} ${item.productId}`} item={item} money={money} />
        ))}
        <li className={classes.article}>
          <span className={classes.dim}>{t('inbox.customerMessages.articles', { count })}</span>
          {sum !== undefined && <b className="numbers">{money(sum.price, sum.currency)}</b>}
        </li>
      </ul>
      {note !== '' && <MessageText text={note} />}
    </>
  )
}

interface ArticleProps {
  item: Order['items'][number]
  money: (price: number, currency: string) => string
}

/** What is not known of an article is left out. */
function Article({ item, money }: ArticleProps) {
  const { t } = useInboxTexts()
  const { productId, quantity, price, currency } = item
  const amount = amountOf(item)
  const each = price === undefined ? '' : money(price, currency)
  const count =
    quantity === undefined ? '' : t('inbox.customerMessages.articles', { count: quantity })
  return (
    <li className={classes.article}>
      <span className={classes.articleTexts}>
        {productId === '' ? (
          t('inbox.customerMessages.unnamedProduct')
        ) : (
          <code className="selectable">{productId}</code>
        )}
        <span className={`numbers ${classes.dim}`}>
          {amount === undefined ? each || count : `${quantity} × ${each}`}
        </span>
      </span>
      {amount !== undefined && <b className="numbers">{money(amount, currency)}</b>}
    </li>
  )
}
