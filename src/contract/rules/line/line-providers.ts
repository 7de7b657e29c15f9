import type { LineProvider } from '#contract/entities/line/line.ts'

/** Providers at which a key stands for one number. The app at Meta is theirs. */
const withKey: readonly string[] = ['360dialog'] satisfies LineProvider[]

/**
 * Whether the line of a provider belongs to an app of the business at Meta. It has then an account id, an app secret
 * that signs the webhooks, and a version of the API. Otherwise a key and the number are all, and a header that the
 * service chose proves the webhooks. Such a provider has no flows, changes no template, and registers the number itself.
 */
export const hasOwnApp = (provider: string): boolean => !withKey.includes(provider)

/** The name of a line's provider, which no language translates. */
export const providerName = (provider: string): string =>
  hasOwnApp(provider) ? 'Meta' : '360dialog'

/**
 * Whether calls with a key may go to this address: https, without credentials, query and fragment. On the machine
 * itself plain http is enough. `https://waba.example/v1` is such an address.
 */
export function isProviderAddress(text: string): boolean {
  const [, scheme, host] =
    /^(https?):\/\/([a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[\w./~-]*)?$/i.exec(text.trim()) ??
    []
  if (scheme === undefined || host === undefined) return false
  const isLoopback = host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
  return scheme.toLowerCase() === 'https' || isLoopback
}

/** Where a line is called. Without a base address at the provider's own. */
export interface LineAddress {
  provider: string
  baseUrl?: string | null | undefined
}

/** An address as it is compared: upper case matters in its path alone. */
const addressText = (baseUrl: string) =>
  baseUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/^https?:\/\/[^/]+/i, (origin) => origin.toLowerCase())

/**
 * Whether two lines are called at the same address. The secrets of a stored line go to its own address only, whatever
 * address an admin enters.
 */
export function isSameAddress(one: LineAddress, other: LineAddress): boolean {
  const [first, second] = [one, other].map(({ baseUrl }) => baseUrl && addressText(baseUrl))
  return one.provider === other.provider && (first ?? undefined) === (second ?? undefined)
}

/**
 * Whether the line that has a number gives it up to another group. Only the provider's own host proves whose a number
 * is: at an address of one's own anything can be answered.
 */
export const yieldsNumber = (holder: LineAddress, claim: LineAddress): boolean =>
  holder.baseUrl != null && claim.baseUrl == null
