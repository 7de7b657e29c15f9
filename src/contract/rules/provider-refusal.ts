/** Why the provider of a group's line refused a call (error LINE_REFUSED), as far as the answer says. */
export interface ProviderRefusal {
  /** The field of the call that it is about. `token`: the connection of the line itself. */
  readonly field?: string
  /** A reason that the service knows: see `providerFaults`. */
  readonly fault?: ProviderFault
  /** The provider's own words, in the language of its account. */
  readonly message?: string
}

/**
 * Reasons with a text of their own.
 * - `noApp`: a file cannot be uploaded, because the line has no app id.
 * - `noFile`: the file is not stored any more.
 * - `fileType`: the provider takes no file of this type here.
 * - `pictureStays`: the picture of the profile can be replaced, but not removed.
 * - `notOffered`: the line's provider has no call for this.
 */
export const providerFaults = ['noApp', 'noFile', 'fileType', 'pictureStays', 'notOffered'] as const
export type ProviderFault = (typeof providerFaults)[number]

const textIn = (value: object, key: string): string | undefined => {
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Reads an error; null unless it is a provider's refusal. */
export function providerRefusal(error: unknown): ProviderRefusal | null {
  if (typeof error !== 'object' || error === null) return null
  if (textIn(error, 'code') !== 'LINE_REFUSED') return null
  const details: unknown = Reflect.get(error, 'details')
  if (typeof details !== 'object' || details === null) return {}
  const [field, message] = [textIn(details, 'field'), textIn(details, 'message')]
  const fault = providerFaults.find((one) => one === textIn(details, 'fault'))
  return {
    ...(field !== undefined && { field }),
    ...(fault !== undefined && { fault }),
    ...(message !== undefined && { message }),
  }
}
