import { session } from 'electron'

/** Returns the system's proxies for an address, as used for the gateway's calls. */
export const systemProxy = (url: string): Promise<string> =>
  session.defaultSession.resolveProxy(url)
