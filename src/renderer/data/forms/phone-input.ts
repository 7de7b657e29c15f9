import type { ReactNode } from 'react'
import { phoneCountries } from '#contract/rules/contacts/phone-number.ts'

/** A phone number as it is entered: the country, and the national number. */
export interface PhoneFieldValue {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly text: string
}

/** What the field shows about its number: an icon for `tone`, and the texts below the field. */
export interface PhoneFieldStatus {
  readonly tone: 'none' | 'busy' | 'ok' | 'danger'
  readonly title?: string
  readonly text?: ReactNode
}

/** The country of the default calling code (limits.defaultCountryCode). */
export const defaultCountry = 'PE'

/** The calling code of a country, digits; empty for an unknown country. */
export const callingCodeOf = (country: string): string =>
  phoneCountries().find((one) => one.country === country)?.callingCode ?? ''
