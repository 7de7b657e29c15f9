import { lineProviders, type LineProvider } from '#contract/entities/line/line.ts'

/** Where Meta keeps files: those of customers, pictures of advertisements and profiles, and the documents of flows. */
const fileHosts = ['facebook.com', 'fbcdn.net', 'fbsbx.com', 'whatsapp.net', 'cdninstagram.com']

/** Whether an address is that of a file at Meta, which all providers pass on. */
export const isProviderHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' &&
  port === '' &&
  fileHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** How a provider is called. */
interface Provider {
  baseUrl: string
  /** The header that contains the token or key. */
  keyHeader(token: string): Record<string, string>
  /** The path of a call. @param path that of Meta's API below its version, as `/123/messages` */
  pathOf(path: string, version: string): string
  /** The address at which a file is fetched, for the one that the provider answered. */
  fileUrl(url: string, baseUrl: string): string
}

/**
 * 360dialog's key is that of one number, so its paths have no ids.
 * [pattern of Meta's path, path of 360dialog]
 */
const dialogPaths: readonly (readonly [RegExp, string])[] = [
  [/^\/\d+\/(messages|media|whatsapp_business_profile|block_users)(?=$|\?)/, '/$1'],
  // It does not know the query that names the number.
  [/^\/(\d+)\?phone_number_id=\d+$/, '/$1'],
]

const providers: Readonly<Record<LineProvider, Provider>> = {
  meta: {
    baseUrl: 'https://graph.facebook.com',
    keyHeader: (token) => ({ authorization: `Bearer ${token}` }),
    pathOf: (path, version) => `/${version}${path}`,
    fileUrl: (url) => url,
  },
  '360dialog': {
    baseUrl: 'https://waba-v2.360dialog.io',
    keyHeader: (token) => ({ 'd360-api-key': token }),
    pathOf(path) {
      const known = dialogPaths.find(([pattern]) => pattern.test(path))
      return known === undefined ? path : path.replace(...known)
    },
    // It answers the address at Meta, which does not know its keys, and passes the file on under its own.
    fileUrl(url, baseUrl) {
      const file = URL.parse(url)
      return file === null ? url : `${baseUrl}${file.pathname}${file.search}`
    },
  },
}

export const providerOf = (name: string): Provider =>
  providers[lineProviders.find((one) => one === name) ?? 'meta']
