import { z } from 'zod'

/** What is wrong with the address of a webhook. */
export const webhookUrlFaults = ['invalid', 'https', 'credentials'] as const
export type WebhookUrlFault = (typeof webhookUrlFaults)[number]

const address = z.url()

/**
 * What is wrong with the address of a webhook; undefined if nothing is. http is for hosts that the operator allows; of others the
 * service refuses it, as it does private addresses. Names and passwords in it would be stored readable.
 */
export function webhookUrlFault(text: string): WebhookUrlFault | undefined {
  if (!address.safeParse(text).success || !/^[a-z\d+.-]+:\/\//i.test(text)) return 'invalid'
  if (!/^https?:\/\//i.test(text)) return 'https'
  if (/^https?:\/\/[^/?#\\]*@/i.test(text)) return 'credentials'
  return undefined
}
