import { session } from 'electron'

/** Returns the proxies of IT's policy, or otherwise of the system, for an address. The format is that of PAC files. */
export const systemProxy = (url: string): Promise<string> =>
  session.defaultSession.resolveProxy(url)
