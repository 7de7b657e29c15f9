import { app, type AuthInfo, type ClientRequest } from 'electron'
import type { ProxyCredentials, ProxyCredentialsFor } from '#main/proxy-login/index.ts'

type Reply = (user?: string, password?: string) => void

/**
 * Answers proxies that ask a request of main for a password. Servers that ask for one get none: the token is the only
 * identification.
 */
export function answerProxy(request: ClientRequest, credentialsFor: ProxyCredentialsFor): void {
  request.on('login', authentication(credentialsFor))
}

/** Returns a listener for one request: its second question means that the first answer was refused. */
export function authentication(credentialsFor: ProxyCredentialsFor) {
  let given: ProxyCredentials | undefined
  return (info: AuthInfo, reply: Reply): void => {
    if (!info.isProxy) return reply()
    void replyWith(reply, async () => (given = await orUndefined(credentialsFor(info, given))))
  }
}

/** Answers proxies that ask a page or a frame for a password. */
export function answerProxiesOfPages(credentialsFor: ProxyCredentialsFor): void {
  /** The last credentials by address. If an address asks again, its proxy has refused them. */
  const given = new Map<string, ProxyCredentials>()
  app.on('login', (event, _contents, { url }, info, reply) => {
    if (!info.isProxy) return
    event.preventDefault()
    const refused = given.get(url)
    given.delete(url)
    void replyWith(reply, async () => {
      const credentials = await orUndefined(credentialsFor(info, refused))
      if (credentials !== undefined) given.set(url, credentials)
      return credentials
    })
  })
}

const orUndefined = async (credentials: Promise<ProxyCredentials | null>) =>
  (await credentials) ?? undefined

/** Replies with the credentials; without any, or after an error, cancels the login. */
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
