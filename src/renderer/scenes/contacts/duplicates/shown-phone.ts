import { phoneText } from '#contract/rules/contacts/phone-text.ts'

/** A number as it is shown. */
export const shownPhone = (phone: string): string => phoneText({ phone, countryCode: '' }) || phone
