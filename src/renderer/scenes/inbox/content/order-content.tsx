import type { MessageContent } from '#contract/entities/message.ts'
import { priceText } from '#renderer/components/money-text.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { MessageText } from './message-text.tsx'
import classes from './received.module.css'

type Order = NonNullable<MessageContent['order']>

/** The sum of an order; undefined if its prices are in several currencies. */
function sumOf({ items }: Order): { price: number; currency: string } | undefined {
  const currencies = new Set(items.map(({ currency }) => currency))
  const [currency] = currencies
  if (currency === undefined || currencies.size > 1) return undefined
  return { price: items.reduce((sum, one) => sum + one.price * one.quantity, 0), currency }
}

/** An order from the catalogue. The channel names its products by the shop's own ids alone. */
export function OrderContent({ order }: { order: Order }) {
  const { t, i18n } = useTexts()
  const { items, note = '' } = order
  const money = (price: number, currency: string) => priceText(price, currency, i18n.language)
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const sum = sumOf(order)
  return (
    <>
      <ul className={classes.order} aria-label={t('inbox.received.order')}>
        {items.map(({ productId, quantity, price, currency }, index) => (
          <li key={`${index} ${productId}`} className={classes.article}>
            <span className={classes.articleTexts}>
              {productId === '' ? (
                t('inbox.received.unnamedProduct')
              ) : (
                <code className="selectable">{productId}</code>
              )}
              <span className={`numbers ${classes.dim}`}>
                {quantity} × {money(price, currency)}
              </span>
            </span>
            <b className="numbers">{money(price * quantity, currency)}</b>
          </li>
        ))}
        <li className={classes.article}>
          <span className={classes.dim}>{t('inbox.received.articles', { count })}</span>
          {sum !== undefined && <b className="numbers">{money(sum.price, sum.currency)}</b>}
        </li>
      </ul>
      {note !== '' && <MessageText text={note} />}
    </>
  )
}
