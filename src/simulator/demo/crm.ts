import type { CrmOrder, CrmRecord } from '#contract/entities/contacts/crm.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { CrmOrdersTable, CrmRecordsTable } from '#workspace/storage/tables.ts'
import { emailKey } from '#workspace/storage/people/users.ts'
import { DAY_MS } from './calendar.ts'
import { products, type Product } from './catalogue.ts'
import { priceIn, type Country } from './countries.ts'
import type { Customer } from './customer.ts'
import { SHOP } from './users.ts'
import type { Stream } from './random.ts'

/** The shop's CRM data of a contact, in the shop's language and currency. */
export interface CrmRows {
  record: CrmRecordsTable | null
  orders: CrmOrdersTable[]
}

interface CrmInput {
  contactId: string
  customer: Customer
  messages: readonly Message[]
  /** When the contact was registered, epoch ms. */
  born: number
  now: number
  /**
   * E-mail addresses of the records created so far, in the form of `emailKey`. No two records may have the same
   * address. `crmRows` adds the address of the new record.
   */
  emails: Set<string>
}

/** Matches the order numbers in the texts of the demo's scripted conversations. */
const ORDER = /\b4[1-9]\d{3}\b/g
const CURRENCY = 'PEN'
const CENTS = 100

/** The order numbers in the conversation, each with the index of the first message that contains the number. */
function named(messages: readonly Message[]): Map<string, number> {
  const orders = new Map<string, number>()
  for (const [at, { content }] of messages.entries())
    for (const [number] of (content.text ?? '').matchAll(ORDER))
      if (!orders.has(number)) orders.set(number, at)
  return orders
}

/** An order's product is searched for in about this many messages before and after the one with the order number. */
const NEAR = 12

/** A pause of this length between two messages begins a new session, ms. */
const SILENCE_MS = 12 * 3_600_000

/**
 * Finds the session that contains the message at index `at`. `sessionStart` is the start of that session, epoch ms.
 * `previousEnd` is the end of the session before, or 30 days before `sessionStart` if there is no session before.
 */
function sessionAround(
  messages: readonly Message[],
  at: number,
): { sessionStart: number; previousEnd: number } {
  const moment = (index: number) => Date.parse(messages[index]?.updatedAt ?? '')
  let first = at
  while (first > 0 && moment(first) - moment(first - 1) < SILENCE_MS) first -= 1
  const sessionStart = moment(first)
  return { sessionStart, previousEnd: first === 0 ? sessionStart - 30 * DAY_MS : moment(first - 1) }
}

/** The first product whose name the messages contain, otherwise the first whose price they contain; else undefined. */
function wanted(messages: readonly Message[], country: Country): Product | undefined {
  const text = messages.map(({ content }) => content.text ?? '').join('\n')
  return (
    products.find(({ name }) => Object.values(name).some((each) => text.includes(each))) ??
    products.find(({ price }) => text.includes(priceIn(country, price)))
  )
}

/** @param days age of the order */
function statusAt(stream: Stream, days: number): CrmOrder['status'] {
  if (stream.chance(0.05)) return 'cancelled'
  if (days < 1) return 'open'
  if (days < 3) return 'paid'
  return days < 7 ? 'shipped' : 'delivered'
}

function orderOf(
  stream: Stream,
  { contactId, now }: CrmInput,
  { number, at, product }: { number: string; at: number; product: Product },
): CrmOrdersTable {
  const quantity = stream.weighted([
    [1, 85],
    [2, 15],
  ] as const)
  const shipping = 35 + 10 * stream.int(0, 6)
  const items: CrmOrder['items'] = [{ title: capital(product.name.es), quantity }]
  if (stream.chance(0.6)) items.push({ title: 'Envío e instalación', quantity: 1 })
  return {
    id: newId('record', at, stream.bytes(10)),
    contact_id: contactId,
    number,
    status: statusAt(stream, (now - at) / DAY_MS),
    total: (product.price * quantity + (items.length > 1 ? shipping : 0)) * CENTS,
    currency: CURRENCY,
    items_json: JSON.stringify(items),
    created_at: at,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A Peruvian identity or tax number; null for customers abroad. */
function documentOf(stream: Stream, { country, kind }: Customer): string | null {
  if (country.code !== 'PE') return null
  return kind === 'business'
    ? `RUC 20${stream.int(100_000_000, 999_999_999)}`
    : `DNI ${stream.int(10_000_000, 79_999_999)}`
}

function fieldsOf(stream: Stream, born: number): CrmRecord['fields'] {
  const fields = [{ caption: 'Cliente desde', value: String(new Date(born).getUTCFullYear()) }]
  if (stream.chance(0.6))
    fields.push({
      caption: 'Forma de pago',
      value: stream.pick(['Yape', 'Tarjeta', 'Transferencia', 'Efectivo en tienda']),
    })
  if (stream.chance(0.35))
    fields.push({ caption: 'Tienda', value: stream.pick(['Miraflores', 'San Isidro', 'Surco']) })
  return fields
}

/**
 * Creates a contact's CRM data: a record, the orders that the conversation mentions, and sometimes earlier orders.
 * Every customer with orders has a record, and so have 45 % of the customers without orders. Group chats and people
 * without a name have no CRM data.
 * @param stream a random stream that is used only here, so that the conversation does not depend on the CRM data
 */
export function crmRows(stream: Stream, about: CrmInput): CrmRows {
  const { contactId, customer, messages, born, now, emails } = about
  if (customer.kind === 'group' || customer.kind === 'unnamed') return { record: null, orders: [] }
  const orders = [...named(messages)].map(([number, at]) => {
    const { sessionStart, previousEnd } = sessionAround(messages, at)
    // The order was placed some days before the session that mentions it, but after the session before that.
    const earliest = previousEnd + Math.round((sessionStart - previousEnd) * 0.1)
    const placed = sessionStart - stream.int(1, 9) * DAY_MS - stream.int(0, 600) * 60_000
    const near = messages.slice(Math.max(0, at - NEAR), at + NEAR)
    return orderOf(stream, about, {
      number,
      at: Math.max(earliest, placed),
      product: wanted(near, customer.country) ?? stream.pick(products),
    })
  })
  const earlier =
    messages.length > 6
      ? stream.weighted([
          [0, 60],
          [1, 28],
          [2, 12],
        ] as const)
      : 0
  for (let count = 0; count < earlier; count += 1)
    orders.push(
      orderOf(stream, about, {
        number: String(stream.int(30_000, 40_999)),
        at: born - stream.int(20, 500) * DAY_MS,
        product: stream.pick(products),
      }),
    )
  if (orders.length === 0 && !stream.chance(0.45)) return { record: null, orders: [] }
  const email =
    customer.email !== null && emails.has(emailKey(customer.email)) ? null : customer.email
  if (email !== null) emails.add(emailKey(email))
  const since = Math.min(born, ...orders.map(({ created_at }) => created_at))
  return {
    record: {
      contact_id: contactId,
      id: newId('record', since, stream.bytes(10)),
      group_id: SHOP,
      name: [customer.name, customer.lastName].filter(Boolean).join(' '),
      email,
      email_key: email === null ? null : emailKey(email),
      company: customer.kind === 'business' ? (customer.brand ?? customer.name) : null,
      document: documentOf(stream, customer),
      address: stream.chance(0.7)
        ? `${customer.address}, ${customer.district}, ${customer.town}`
        : null,
      fields_json: JSON.stringify(fieldsOf(stream, since)),
      updated_at: Math.round(stream.between(since, now)),
    },
    orders,
  }
}
