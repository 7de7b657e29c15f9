import type { Language } from '#contract/limits.ts'
import { colours, months, named, photographed, products, weekdays } from './catalogue.ts'
import { priceIn, type Country } from './countries.ts'
import type { Stream } from './random.ts'

const DAY_MS = 86_400_000

/** The values of the placeholders in one session, which is a part of a conversation that follows one script. */
export type ScriptVariables = Readonly<Record<string, string>> & { name: string; order: string }

interface Known {
  country: Country
  /** The customer's first name; empty if unknown. */
  name: string
  /** The agent's first name. */
  agent: string
  /** Selects the Portuguese word for thanks, which depends on the speaker's gender. */
  isWoman: boolean
  agentIsWoman: boolean
  district: string
  town: string
  address: string
  /** The start of the session, from which future days are counted, epoch ms. */
  now: number
  /** Local time minus UTC, minutes. */
  utcOffset: number
}

function firstOf(names: readonly string[], index: number): string {
  return names[index] ?? ''
}

const dayParts: Record<Language, readonly [morning: string, afternoon: string, night: string]> = {
  es: ['buenos días', 'buenas tardes', 'buenas noches'],
  en: ['good morning', 'good afternoon', 'good evening'],
  pt: ['bom dia', 'boa tarde', 'boa noite'],
}

/** The greeting for a time of day: `hello`, and `Hello` at the beginning of a sentence. */
export function greetings(
  ms: number,
  utcOffset: number,
  language: Language,
): { hello: string; Hello: string } {
  const hour = new Date(ms + utcOffset * 60_000).getUTCHours()
  const hello = dayParts[language][hour < 5 || hour >= 19 ? 2 : hour < 12 ? 0 : 1]
  return { hello, Hello: hello.charAt(0).toUpperCase() + hello.slice(1) }
}

/** The two hours from `from` (0 to 23) as text: 14 in Spanish is `entre las 2 y las 4 de la tarde`. */
function slotFrom(from: number, language: Language): string {
  const to = from + 2
  if (language === 'pt') return `entre as ${from}h e as ${to}h`
  const short = (hour: number) => (hour > 12 ? hour - 12 : hour)
  if (language === 'en') return `between ${short(from)} and ${short(to)} ${to > 12 ? 'pm' : 'am'}`
  return `entre las ${short(from)} y las ${short(to)} de la ${to > 13 ? 'tarde' : 'mañana'}`
}

/** Creates the variables of a session. The product, price and dates are random. */
export function makeScriptVariables(stream: Stream, known: Known): ScriptVariables {
  const { country, now, utcOffset } = known
  const { language } = country
  const one = stream.pick(products)
  const shipping = 35 + 10 * stream.int(0, 6)
  const from = stream.pick([8, 9, 14, 15, 16])
  let ahead = stream.int(2, 6)
  const wall = (days: number) => new Date(now + utcOffset * 60_000 + days * DAY_MS)
  // Deliveries are never on a weekend.
  while ([0, 6].includes(wall(ahead).getUTCDay())) ahead += 1
  const day = wall(ahead)
  const month = firstOf(months[language], day.getUTCMonth())
  const date = day.getUTCDate()
  return {
    name: known.name,
    agent: known.agent,
    oa: known.isWoman ? 'a' : 'o',
    agentOa: known.agentIsWoman ? 'a' : 'o',
    district: known.district,
    address: known.address,
    product: one.name[language],
    price: priceIn(country, one.price),
    priceDesk: priceIn(country, photographed.desk),
    priceSofa: priceIn(country, photographed.sofa),
    priceLamp: priceIn(country, photographed.lamp),
    priceWardrobe: priceIn(country, named.wardrobe),
    priceSmallWardrobe: priceIn(country, named.smallWardrobe),
    priceShelf: priceIn(country, named.shelf),
    town: known.town,
    shipping: priceIn(country, shipping),
    total: priceIn(country, one.price + shipping),
    discount: String(stream.pick([5, 10, 12, 15])),
    order: String(stream.int(41_000, 49_999)),
    day: firstOf(weekdays[language], day.getUTCDay()),
    date: language === 'en' ? `${date} ${month}` : `${date} de ${month}`,
    hour: String(language === 'pt' ? from : from > 12 ? from - 12 : from),
    slot: slotFrom(from, language),
    ...greetings(now, utcOffset, language),
    colour: stream.pick(colours[language]),
    width: String(stream.int(12, 24) * 10),
  }
}

const OPTIONS = /\[([^[\]]+)\]/g
const PLACEHOLDER = /\{(\w+)\}/g

/**
 * Fills in a phrase: picks one alternative of `[one|other]` and replaces `{placeholders}`. If the name of the customer
 * or agent is unknown, the space or comma before its placeholder is removed: `'Gracias, {name}.' → 'Gracias.'`.
 * @throws Error for an unknown placeholder
 */
export function fillPhrase(text: string, variables: ScriptVariables, stream: Stream): string {
  const chosen = text.replaceAll(OPTIONS, (_, options: string) => stream.pick(options.split('|')))
  const filled = chosen.replaceAll(PLACEHOLDER, (_, key: string) => {
    const value = variables[key]
    if (value === undefined) throw new Error(`A script contains the unknown placeholder {${key}}.`)
    return value
  })
  const isAnonymous = variables.name === '' || variables['agent'] === ''
  return isAnonymous ? filled.replaceAll(/,? +(?=[,.!?]|$)/g, '') : filled
}
