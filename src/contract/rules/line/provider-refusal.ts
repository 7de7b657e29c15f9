/** Why the provider of a group's line refused a call (error LINE_REFUSED), as far as the answer says. */
export interface ProviderRefusal {
  /** The field of the call that it is about. `token`: the connection of the line itself. */
  readonly field?: string
  /** A reason that the service knows: see `providerFaults`. */
  readonly fault?: ProviderFault
  readonly webhookFault?: WebhookFault
  /** The provider's own words, in the language of its account. */
  readonly message?: string
}

/**
 * Reasons with a text of their own.
 * - `noApp`: a file cannot be uploaded, because the line has no app id.
 * - `noFile`: the file is not stored any more.
 * - `fileType`: the provider takes no file of this type here.
 * - `pictureStays`: the picture of the profile can be replaced, but not removed.
 * - `notRecent`: a person can be blocked within 24 hours after their last message only.
 * - `blockListFull`: the number has blocked as many people as the provider allows.
 * - `notOffered`: the line's provider has no call for this.
 */
export const providerFaults = [
  'noApp',
  'noFile',
  'fileType',
  'pictureStays',
  'notRecent',
  'blockListFull',
  'notOffered',
] as const
export type ProviderFault = (typeof providerFaults)[number]

/**
 * Why the webhook of a line could not be set at the provider.
 * - `notVerified`: the address does not answer the provider's check.
 * - `wrongSecret`, `unknownApp`: the provider does not know the app by these values.
 */
export const webhookFaults = ['notVerified', 'wrongSecret', 'unknownApp'] as const
export type WebhookFault = (typeof webhookFaults)[number]

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
  const name = textIn(details, 'fault')
  const fault = providerFaults.find((one) => one === name)
  const webhookFault = webhookFaults.find((one) => one === name)
  return {
    ...(field !== undefined && { field }),
    ...(fault !== undefined && { fault }),
    ...(webhookFault !== undefined && { webhookFault }),
    ...(message !== undefined && { message }),
  }
}
