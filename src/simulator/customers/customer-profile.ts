import { customFields, type Contact } from '#contract/entities/contacts/contact.ts'
import { countryOf, type Country } from '#simulator/demo/countries.ts'
import { isWomansName, mailName } from '#simulator/demo/names.ts'
import { Stream } from '#simulator/demo/random.ts'
import { makeScriptVariables, type ScriptVariables } from '#simulator/demo/script-variables.ts'

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

/**
 * The contact's data, with invented values where some are missing. The same seed always gives the same values.
 * @param agent the name of the agent who wrote last; empty for none
 */
export function makeCustomerProfile(
  contact: Contact,
  { seed, now, agent }: { seed: number; now: number; agent: string },
): CustomerProfile {
  const stream = new Stream(seed, `person/${contact.id}`)
  const country = countryOf(contact.countryCode)
  const [district, town, latitude, longitude] = stream.pick(country.places)
  const house = country.house
    .replace('#', String(stream.int(110, 980)))
    .replace('@', String(stream.int(1, 8)))
  const address = `${stream.pick(country.streets)} ${house}`
  const [first = ''] = contact.name.split(' ')
  const [agentName = ''] = agent.split(' ')
  const order = customFields(contact)
    .map(({ value }) => ORDER.exec(value)?.[1])
    .find((found) => found !== undefined)
  const fullName = `${contact.name} ${contact.lastName ?? ''}`.trim()
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
      email: contact.email ?? `${mailName(fullName) || 'compras'}@correo.example`,
    },
  }
}
