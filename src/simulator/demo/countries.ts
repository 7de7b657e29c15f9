import type { Language } from '#contract/limits.ts'
import type { Stream } from './random.ts'

/** A country with its formats of phone numbers, prices and addresses. */
export interface Country {
  code: 'PE' | 'MX' | 'CO' | 'ES' | 'BR' | 'PT' | 'GB' | 'US'
  language: Language
  /** Dialling code. */
  callingCode: string
  /** A phone number has one of these prefixes after the dialling code. */
  prefixes: readonly string[]
  /** Number of digits after the prefix. */
  digits: number
  /** Exchange rate: units of the country's currency for one sol. */
  rate: number
  /** Prices are rounded to a multiple of this number of units. */
  step: number
  money(amount: number): string
  /** Districts with their town and approximate position, degrees. */
  places: readonly (readonly [
    district: string,
    town: string,
    latitude: number,
    longitude: number,
  ])[]
  streets: readonly string[]
  /** Format of the end of an address: `#` is the house's number, `@` the flat's (`'#, dpto. @' → '450, dpto. 3'`). */
  house: string
}

function grouped(amount: number, separator: string): string {
  return String(amount).replaceAll(/\B(?=(\d{3})+$)/g, separator)
}

export const countries: readonly Country[] = [
  {
    code: 'PE',
    language: 'es',
    callingCode: '51',
    prefixes: ['9'],
    digits: 8,
    rate: 1,
    step: 1,
    money: (amount) => `S/ ${grouped(amount, ',')}`,
    places: [
      ['Miraflores', 'Lima', -12.1211, -77.0297],
      ['San Isidro', 'Lima', -12.0977, -77.0365],
      ['Surco', 'Lima', -12.1391, -76.9947],
      ['Barranco', 'Lima', -12.1492, -77.0217],
      ['Jesús María', 'Lima', -12.0756, -77.0451],
      ['Los Olivos', 'Lima', -11.9704, -77.0731],
      ['La Molina', 'Lima', -12.0791, -76.9366],
      ['Pueblo Libre', 'Lima', -12.0743, -77.0637],
      ['Cayma', 'Arequipa', -16.3833, -71.5425],
      ['Wanchaq', 'Cusco', -13.5259, -71.9586],
      ['Castilla', 'Piura', -5.2012, -80.6202],
    ],
    streets: [
      'Av. Los Álamos',
      'Jr. Las Magnolias',
      'Calle Los Cedros',
      'Av. Primavera',
      'Jr. Tacna',
    ],
    house: '#, dpto. @',
  },
  {
    code: 'MX',
    language: 'es',
    callingCode: '52',
    prefixes: ['55', '33', '81', '22'],
    digits: 8,
    rate: 5,
    step: 50,
    money: (amount) => `$${grouped(amount, ',')}`,
    places: [
      ['Roma Norte', 'Ciudad de México', 19.4169, -99.1613],
      ['Del Valle', 'Ciudad de México', 19.3838, -99.1686],
      ['Providencia', 'Guadalajara', 20.6987, -103.3786],
      ['Mitras Centro', 'Monterrey', 25.6936, -100.3466],
    ],
    streets: ['Calle Durango', 'Av. Patria', 'Calle Orizaba', 'Av. Las Torres'],
    house: '#, int. @',
  },
  {
    code: 'CO',
    language: 'es',
    callingCode: '57',
    prefixes: ['300', '310', '315', '320'],
    digits: 7,
    rate: 1_080,
    step: 10_000,
    money: (amount) => `$${grouped(amount, '.')}`,
    places: [
      ['Chapinero', 'Bogotá', 4.6486, -74.0628],
      ['Laureles', 'Medellín', 6.2447, -75.5916],
      ['San Fernando', 'Cali', 3.4263, -76.5428],
    ],
    streets: ['Carrera 11', 'Calle 72', 'Carrera 76', 'Calle 45'],
    house: '# - 24, apto. @',
  },
  {
    code: 'ES',
    language: 'es',
    callingCode: '34',
    prefixes: ['6'],
    digits: 8,
    rate: 0.25,
    step: 5,
    money: (amount) => `${grouped(amount, '.')} €`,
    places: [
      ['Chamberí', 'Madrid', 40.4342, -3.7038],
      ['Gràcia', 'Barcelona', 41.4036, 2.1565],
      ['Ruzafa', 'Valencia', 39.4615, -0.3716],
      ['Triana', 'Sevilla', 37.3838, -6.0033],
    ],
    streets: ['C/ Fuencarral', 'C/ Verdi', 'C/ Cádiz', 'Av. de la Constitución'],
    house: '#, @º B',
  },
  {
    code: 'BR',
    language: 'pt',
    callingCode: '55',
    prefixes: ['119', '219', '319', '419'],
    digits: 8,
    rate: 1.45,
    step: 10,
    money: (amount) => `R$ ${grouped(amount, '.')}`,
    places: [
      ['Pinheiros', 'São Paulo', -23.5617, -46.702],
      ['Vila Mariana', 'São Paulo', -23.5892, -46.6347],
      ['Botafogo', 'Rio de Janeiro', -22.9511, -43.1809],
      ['Savassi', 'Belo Horizonte', -19.9373, -43.9341],
      ['Batel', 'Curitiba', -25.443, -49.2903],
    ],
    streets: ['Rua das Acácias', 'Rua Augusta', 'Av. Brasil', 'Rua dos Pinheiros'],
    house: '#, apto @',
  },
  {
    code: 'PT',
    language: 'pt',
    callingCode: '351',
    prefixes: ['91', '92', '93', '96'],
    digits: 7,
    rate: 0.25,
    step: 5,
    money: (amount) => `${grouped(amount, '.')} €`,
    places: [
      ['Alvalade', 'Lisboa', 38.7533, -9.1436],
      ['Campo de Ourique', 'Lisboa', 38.7178, -9.1656],
      ['Cedofeita', 'Porto', 41.1536, -8.6213],
      ['Santa Clara', 'Coimbra', 40.2016, -8.4378],
    ],
    streets: ['Rua da Boavista', 'Av. de Roma', 'Rua do Almada', 'Rua Ferreira Borges'],
    house: '#, @.º Dto.',
  },
  {
    code: 'GB',
    language: 'en',
    callingCode: '44',
    prefixes: ['74', '75', '77', '78'],
    digits: 8,
    rate: 0.21,
    step: 5,
    money: (amount) => `£${grouped(amount, ',')}`,
    places: [
      ['Camden', 'London', 51.539, -0.1426],
      ['Didsbury', 'Manchester', 53.4187, -2.2307],
      ['Leith', 'Edinburgh', 55.9759, -3.1725],
      ['Clifton', 'Bristol', 51.4553, -2.6199],
    ],
    streets: ['Albert Road', 'Church Lane', 'Station Road', 'Victoria Street'],
    house: '#, flat @',
  },
  {
    code: 'US',
    language: 'en',
    callingCode: '1',
    prefixes: ['305', '512', '617', '312', '415'],
    digits: 7,
    rate: 0.27,
    step: 5,
    money: (amount) => `$${grouped(amount, ',')}`,
    places: [
      ['Coral Gables', 'Miami', 25.7215, -80.2684],
      ['Hyde Park', 'Austin', 30.3047, -97.7286],
      ['Jamaica Plain', 'Boston', 42.3097, -71.1151],
      ['Lincoln Park', 'Chicago', 41.9214, -87.6513],
    ],
    streets: ['Oak Street', 'Maple Avenue', 'Washington Street', 'Lakeview Drive'],
    house: '#, apt @',
  },
]

/** Weight of each country in the random choice. */
const shares: Record<Country['code'], number> = {
  PE: 46,
  MX: 10,
  CO: 8,
  ES: 7,
  BR: 11,
  PT: 5,
  GB: 6,
  US: 7,
}

export function pickCountry(stream: Stream): Country {
  return stream.weighted(countries.map((country) => [country, shares[country.code]] as const))
}

export function countryNamed(code: Country['code']): Country {
  const country = countries.find((one) => one.code === code)
  if (country === undefined) throw new Error(`There is no country ${code}.`)
  return country
}

/** The country with a dialling code; Peru for an unknown code. */
export function countryOf(callingCode: string): Country {
  return countries.find((one) => one.callingCode === callingCode) ?? countryNamed('PE')
}

/**
 * A phone number of the country. Its last digits are `index + 1`, multiplied by a factor modulo a prime, so different
 * indexes give different numbers. The factor is near the golden section of the prime, so that the numbers look random.
 * @param index below nine million, and different for every phone number of the country
 */
export function phoneNumber({ callingCode, prefixes, digits }: Country, index: number): string {
  // The largest primes with 7 and with 8 digits.
  const prime = digits === 7 ? 9_999_991 : 99_999_989
  const own = ((index + 1) * Math.round(prime * 0.618_034)) % prime
  const prefix = prefixes[own % prefixes.length] ?? ''
  return callingCode + prefix + String(own).padStart(digits, '0')
}

/** A price in soles, converted and formatted for the country. */
export function priceIn({ rate, step, money }: Country, soles: number): string {
  return money(Math.max(step, Math.round((soles * rate) / step) * step))
}
