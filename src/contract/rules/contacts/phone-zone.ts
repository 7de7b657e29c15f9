import type { CountryCode } from 'libphonenumber-js/min'
import { phoneOfCountry } from './phone-number.ts'

/** The zone in which most businesses are, for countries of our markets that have several. */
const mainZones: Readonly<Partial<Record<CountryCode, string>>> = {
  AR: 'America/Argentina/Buenos_Aires',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
}

/**
 * The time zone of a group that was registered without one: that of its phone number's country. UTC without a number,
 * and for a country with several zones that `mainZones` does not have.
 * @param phone digits with the country code
 */
export function phoneZone(phone: string | undefined): string {
  const country = phone === undefined ? undefined : phoneOfCountry(phone)?.country
  if (country === undefined) return 'UTC'
  const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
  return mainZones[country] ?? (zones.length === 1 ? zones[0] : undefined) ?? 'UTC'
}
