import { limits } from '../limits.ts'

/** Why digits cannot be a phone number. */
export type PhoneLengthProblem = 'tooShort' | 'tooLong'

/** Compares a number's digits with the range of section 2; undefined if they are within it. */
export function phoneLengthProblem(digits: string): PhoneLengthProblem | undefined {
  if (digits.length < limits.linkPhoneDigitsMin) return 'tooShort'
  return digits.length > limits.linkPhoneDigitsMax ? 'tooLong' : undefined
}

/** Whether a number has 7 to 15 digits. `digits` include the country code. */
export const isPhoneLength = (digits: string): boolean => phoneLengthProblem(digits) === undefined
