import { session } from 'electron'

/** Returns the system's proxies for an address, in the format of a PAC file. */
export const systemProxy = (url: string): Promise<string> =>
  session.defaultSession.resolveProxy(url)
