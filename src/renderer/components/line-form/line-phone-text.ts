import { phoneText } from '#contract/rules/phone-text.ts'

/** The phone of a line in international form. @param digits with the country code; empty without one */
export const linePhoneText = (digits: string): string =>
  digits === '' ? '' : phoneText({ phone: digits, countryCode: '' })
