import { limits } from '../limits.ts'

export type PhoneLengthProblem = 'tooShort' | 'tooLong'

/** Why a number does not have 7 to 15 digits (specification, section 2); undefined if it does. */
export function phoneLengthProblem(digits: string): PhoneLengthProblem | undefined {
  if (digits.length < limits.linkPhoneDigitsMin) return 'tooShort'
  return digits.length > limits.linkPhoneDigitsMax ? 'tooLong' : undefined
}

/** Whether a number has 7 to 15 digits. `digits` include the country code. */
export const isPhoneLength = (digits: string): boolean => phoneLengthProblem(digits) === undefined
