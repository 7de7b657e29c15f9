import { ApiError } from '#renderer/data/service/api-error.ts'

const faultKeys = {
  WRONG_CODE: 'twoStep:faults.wrong',
  CODE_USED: 'twoStep:faults.used',
} as const

const isFault = (code: string): code is keyof typeof faultKeys => Object.hasOwn(faultKeys, code)

/** The text of an error that is about the typed code; undefined for another error. */
export const codeFaultKey = (error: unknown) =>
  error instanceof ApiError && isFault(error.code) ? faultKeys[error.code] : undefined
