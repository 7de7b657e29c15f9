/** What is wrong with the address of a webhook. */
export const webhookUrlFaults = ['invalid', 'https', 'credentials'] as const
export type WebhookUrlFault = (typeof webhookUrlFaults)[number]

/**
 * What is wrong with the address of a webhook; undefined if nothing is. http is for hosts that the operator allows; of others the
 * service refuses it, as it does private addresses. Names and passwords in it would be stored readable.
 */
export function webhookUrlFault(text: string): WebhookUrlFault | undefined {
  const url = URL.parse(text)
  if (url === null || url.hostname === '') return 'invalid'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'https'
  if (url.username !== '' || url.password !== '') return 'credentials'
  return undefined
}
