import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits, type Language } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'

const { sentMax, titleMax, idMax } = limits.catalogue

type Products = NonNullable<MessageContent['products']>

/** How many products a message shows: `all` is the whole catalogue. */
export type ProductsKind = 'one' | 'list' | 'all'

export function productsKind({ ids }: Pick<Products, 'ids'>): ProductsKind {
  if (ids.length === 0) return 'all'
  return ids.length === 1 ? 'one' : 'list'
}

/** The text that is proposed, in the group's language: it is for the customer. */
export const proposedProductTexts: Readonly<
  Record<ProductsKind, Readonly<Record<Language, string>>>
> = {
  one: {
    es: 'Mira este producto.',
    en: 'Have a look at this product.',
    pt: 'Veja este produto.',
  },
  list: {
    es: 'Mira estos productos.',
    en: 'Have a look at these products.',
    pt: 'Veja estes produtos.',
  },
  all: {
    es: 'Mira nuestro catálogo.',
    en: 'Have a look at our catalogue.',
    pt: 'Veja o nosso catálogo.',
  },
}

/** The message that shows products. Only a list has a title. */
export function productMessage(
  { catalogId, title = '', ids }: Products,
  text: string,
): MessageContent {
  const kind = productsKind({ ids })
  return {
    type: 'text',
    text: text.trim(),
    products: {
      ...(catalogId !== undefined && { catalogId }),
      ...(kind === 'list' && { title: title.trim() }),
      ids,
    },
  }
}

/** Lists why a message with products cannot be sent; empty for a message without. */
export function productFaults({
  products,
  contacts,
  asksFor,
  text = '',
}: MessageContent): { path: string; message: string }[] {
  if (products === undefined) return []
  const { catalogId = '', title, ids } = products
  const faults: { path: string; message: string }[] = []
  const add = (path: string, message: string) => faults.push({ path, message })
  if (contacts !== undefined) add('contacts', 'products come without cards')
  if (asksFor !== undefined) add('asksFor', 'products ask for nothing')
  const { bodyMax } = limits.interactive
  if (text.trim() === '' || characters(text) > bodyMax) add('text', `1 to ${bodyMax} characters`)
  if (ids.length > sentMax) add('products.ids', `at most ${sentMax} products`)
  if (new Set(ids).size < ids.length) add('products.ids', 'each product once')
  for (const [index, id] of ids.entries())
    if (id === '' || id.length > idMax) add(`products.ids.${index}`, `1 to ${idMax} characters`)
  if (ids.length > 0 && catalogId === '') add('products.catalogId', 'must name the catalogue')
  const isTitled = title !== undefined && title.trim() !== ''
  if (productsKind(products) === 'list') {
    if (!isTitled || characters(title) > titleMax)
      add('products.title', `1 to ${titleMax} characters`)
  } else if (title !== undefined) add('products.title', 'only a list has a title')
  return faults
}
