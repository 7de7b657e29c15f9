import { phoneText } from '#contract/rules/contacts/phone-text.ts'

/**
 * The phone of a line in international format.
 * @param digits with the country code; empty for a line without a phone
 */
export const linePhoneText = (digits: string): string =>
  digits === '' ? '' : phoneText({ phone: digits, countryCode: '' })
