import { phoneNumber, pickCountry, countryNamed, type Country } from './countries.ts'
import { businessName, groupChatName, mailName, personName, type Look } from './names.ts'
import { Stream } from './random.ts'

export type CustomerKind = 'person' | 'business' | 'group' | 'unnamed'

/** A customer's personal data. */
export interface Customer {
  index: number
  kind: CustomerKind
  country: Country
  name: string
  lastName: string | null
  /** The name by which the customer is addressed; empty if unknown. */
  firstName: string
  phone: string
  email: string | null
  brand: string | null
  look: Look | undefined
  district: string
  town: string
  address: string
  latitude: number
  longitude: number
  /** Members of a group chat. */
  members: { name?: string; phone: string; isAdmin: boolean }[]
}

/** First index of the phone numbers of group chat members. Contacts have lower indexes. */
const MEMBERS_FROM = 5_000_000

const LONGEST_NAME = {
  name: 'María Fernanda Alejandra',
  last: 'Bustamante Villavicencio de la Vega',
}

/** Properties of a customer that can be fixed in advance; absent properties are random. */
export interface FixedProperties {
  kind?: CustomerKind
  country?: Country['code']
  longName?: boolean
}

function makeMembers(stream: Stream, country: Country, index: number): Customer['members'] {
  return Array.from({ length: stream.int(3, 7) }, (_, at) => {
    const { first, last } = personName(stream, country)
    const phone = phoneNumber(country, MEMBERS_FROM + ((index * 8 + at) % 3_000_000))
    // Some members have no saved name, so the app shows their number.
    return { ...(stream.chance(0.85) && { name: `${first} ${last}` }), phone, isAdmin: at === 0 }
  })
}

/** Creates a customer. The same arguments always give the same customer. */
export function makeCustomer(seed: number, index: number, part: FixedProperties = {}): Customer {
  const stream = new Stream(seed, `contact/${index}`)
  const drawnCountry = pickCountry(stream)
  const drawnKind = stream.weighted<CustomerKind>([
    ['person', 82],
    ['business', 10],
    ['group', 3],
    ['unnamed', 5],
  ])
  const country = part.country === undefined ? drawnCountry : countryNamed(part.country)
  const kind = part.kind ?? drawnKind
  const person = personName(stream, country)
  const [district, town, latitude, longitude] = stream.pick(country.places)
  const house = country.house
    .replace('#', String(stream.int(110, 980)))
    .replace('@', String(stream.int(1, 8)))
  const known = {
    index,
    kind,
    country,
    firstName: '',
    lastName: null,
    phone: phoneNumber(country, index),
    email: null,
    brand: null,
    look: undefined,
    district,
    town,
    address: `${stream.pick(country.streets)} ${house}`,
    latitude: Math.round((latitude + stream.between(-0.008, 0.008)) * 1e5) / 1e5,
    longitude: Math.round((longitude + stream.between(-0.008, 0.008)) * 1e5) / 1e5,
    members: [],
  }
  switch (kind) {
    case 'unnamed':
      return { ...known, name: '' }
    case 'group':
      return {
        ...known,
        name: groupChatName(stream, country),
        members: makeMembers(stream, country, index),
      }
    case 'business': {
      const name = businessName(stream, country)
      const email = `compras@${mailName(name).replaceAll('.', '')}.example`
      return { ...known, name, email, brand: name }
    }
    case 'person': {
      const { first, last, look } =
        part.longName === true
          ? { first: LONGEST_NAME.name, last: LONGEST_NAME.last, look: 'woman' as const }
          : person
      const email = stream.chance(0.7) ? `${mailName(`${first} ${last}`)}@correo.example` : null
      const brand = stream.chance(0.3)
        ? stream.pick(['Casa Nogal', 'Nogal Pro', 'Nogal Outlet'])
        : null
      const [firstName = first] = first.split(' ')
      return { ...known, name: first, lastName: last, firstName, email, brand, look }
    }
  }
}
