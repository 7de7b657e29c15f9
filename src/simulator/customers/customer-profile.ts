import { customFields } from '#contract/entities/contact.ts'
import { countryOf, type Country } from '#simulator/demo/countries.ts'
import { isWomansName, mailName } from '#simulator/demo/names.ts'
import { Stream } from '#simulator/demo/random.ts'
import { makeScriptVariables, type ScriptVariables } from '#simulator/demo/script-variables.ts'
import { findContact } from '#workspace/storage/contacts.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { findUser } from '#workspace/storage/users.ts'

/** A simulated customer: where they live, and the values for the variables in their phrases. */
export interface CustomerProfile {
  country: Country
  variables: ScriptVariables
  latitude: number
  longitude: number
  address: string
}

/** Matches a link to an order and captures the order number: `https://shop.example/orders/12345` → `12345`. */
const ORDER = /^https?:\/\/.*\/(\d{4,6})$/

/** Loads the contact's data and makes up the missing values. The same seed always gives the same values. */
export async function loadCustomerProfile(
  db: Db,
  row: ContactsTable,
  { seed, now }: { seed: number; now: number },
): Promise<CustomerProfile> {
  const stream = new Stream(seed, `person/${row.id}`)
  const country = countryOf(row.country_code)
  const [district, town, latitude, longitude] = stream.pick(country.places)
  const house = country.house
    .replace('#', String(stream.int(110, 980)))
    .replace('@', String(stream.int(1, 8)))
  const address = `${stream.pick(country.streets)} ${house}`
  const [first = ''] = row.name.split(' ')
  const agent =
    row.last_sent_user_id === null ? undefined : await findUser(db, row.last_sent_user_id)
  const [agentName = ''] = agent?.name.split(' ') ?? []
  const contact = row.extra_json === null ? undefined : await findContact(db, row.id)
  const fields = contact === undefined ? [] : customFields(contact)
  const order = fields
    .map(({ value }) => ORDER.exec(value)?.[1])
    .find((found) => found !== undefined)
  const fullName = `${row.name} ${row.last_name ?? ''}`.trim()
  const variables = makeScriptVariables(stream, {
    country,
    name: first,
    isWoman: isWomansName(first),
    agent: agentName,
    agentIsWoman: isWomansName(agentName),
    district,
    town,
    address,
    now,
    utcOffset: -new Date(now).getTimezoneOffset(),
  })
  return {
    country,
    latitude,
    longitude,
    address,
    variables: {
      ...variables,
      ...(order !== undefined && { order }),
      fullName: fullName === '' ? district : fullName,
      email: row.email ?? `${mailName(fullName) || 'compras'}@correo.example`,
    },
  }
}
