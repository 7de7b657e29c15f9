import { app, type AuthInfo, type ClientRequest } from 'electron'
import type { ProxyCredentials, ProxyCredentialsFor } from '#main/proxy-login/proxy-login.ts'

type Reply = (user?: string, password?: string) => void

/**
 * Answers proxies that request a password for a request of main. Servers that request a password get none, because
 * the app identifies the user only by the token.
 */
export function answerProxy(request: ClientRequest, credentialsFor: ProxyCredentialsFor): void {
  request.on('login', authentication(credentialsFor))
}

/**
 * Returns a `login` listener for one request. At a second call, the proxy has refused the credentials of the first
 * call, so they are passed to `credentialsFor`.
 */
export function authentication(credentialsFor: ProxyCredentialsFor) {
  let sent: ProxyCredentials | undefined
  return (info: AuthInfo, reply: Reply): void => {
    if (!info.isProxy) return reply()
    void replyWith(reply, async () => (sent = await orUndefined(credentialsFor(info, sent))))
  }
}

/** Answers proxies that request a password for a page or a frame. */
export function answerProxiesOfPages(credentialsFor: ProxyCredentialsFor): void {
  /**
   * The credentials that were last sent for an address. If the proxy requests credentials for that address again, it
   * has refused the credentials in this map.
   */
  const sent = new Map<string, ProxyCredentials>()
  app.on('login', (event, _contents, { url }, info, reply) => {
    if (!info.isProxy) return
    event.preventDefault()
    const refused = sent.get(url)
    sent.delete(url)
    void replyWith(reply, async () => {
      const credentials = await orUndefined(credentialsFor(info, refused))
      if (credentials !== undefined) sent.set(url, credentials)
      return credentials
    })
  })
}

const orUndefined = async (credentials: Promise<ProxyCredentials | null>) =>
  (await credentials) ?? undefined

/** Replies with the credentials of `credentialsFor`. If there are none, or after an error, it cancels the login. */
async function replyWith(
  reply: Reply,
  credentialsFor: () => Promise<ProxyCredentials | undefined>,
): Promise<void> {
  let credentials: ProxyCredentials | undefined
  try {
    credentials = await credentialsFor()
  } catch {
    credentials = undefined
  }
  if (credentials === undefined) reply()
  else reply(credentials.user, credentials.password)
}
