import { session } from 'electron'

/** The system's proxies for an address, as Chromium knows them: the same that the calls of the gateway take. */
export const systemProxy = (url: string): Promise<string> =>
  session.defaultSession.resolveProxy(url)
