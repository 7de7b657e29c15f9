import type { PhoneFault } from '#contract/rules/contacts/phone-digits.ts'
import type { TextKey } from './catalogue.ts'

const keys = {
  missing: 'shell.phone.missing',
  rounded: 'shell.phone.rounded',
  characters: 'shell.phone.characters',
  tooShort: 'shell.phone.tooShort',
  tooLong: 'shell.phone.tooLong',
  unknownCode: 'shell.phone.unknownCode',
  noSuchNumber: 'shell.phone.noSuchNumber',
} as const satisfies Record<PhoneFault, TextKey>

/** The text key of the sentence that says why a text is not a phone number. */
export const phoneFaultKey = (fault: PhoneFault) => keys[fault]
