import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import {
  bridgeRequests,
  type BridgeAnswer,
  type Connection,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { account } from './small-workspace.ts'
import { until } from './until.ts'

/** Whether the page was reloaded before it could answer. */
const isReload = (error: unknown) => String(error).includes('context was destroyed')

/**
 * Sends a request over the bridge, as the page does; sends it again if the app reloads the page meanwhile, as it may
 * after a sign-in (see `signInOverBridge`). Throws the error code of a failed response, and an error with the request's
 * name if none comes in time.
 */
export async function ask<Name extends RequestName>(
  page: Page,
  name: Name,
  input: RequestInput<Name>,
): Promise<RequestOutput<Name>> {
  const script = `bandeja.request(${JSON.stringify(name)}, ${JSON.stringify(input)})`
  const send = () => page.evaluate<BridgeAnswer<unknown>>(script)
  const sent = send().catch(async (error: unknown) => {
    if (!isReload(error) || name === 'session.signIn') throw error
    return await send()
  })
  const answer = await withinPatience(name, sent)
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of `name`; TypeScript cannot relate the two in a union
  return bridgeRequests[name].output.parse(answer.value) as RequestOutput<Name>
}

/** Rejects if a promise is still pending after the time limit of a step. */
async function withinPatience<T>(what: string, pending: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = setTimeout(PATIENCE_MS, null, { signal: limit.signal }).then(() => {
    throw new Error(`${what}: no response in ${PATIENCE_MS} ms`)
  })
  try {
    return await Promise.race([pending, late])
  } finally {
    late.catch(() => undefined)
    limit.abort()
  }
}

/** The app's connection, once it knows its workspace: an embedded one may still be starting when the page is there. */
export const knownConnection = (page: Page): Promise<Connection> =>
  until('the workspace is known', () => ask(page, 'connection.get', undefined))

/**
 * Waits until the app knows its workspace, signs in over the bridge and waits for the session. The app reloads a page that it loaded before it knew the
 * workspace's frame origins, and the reload may come before the response.
 */
export async function signInOverBridge(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await knownConnection(page)
  await ask(page, 'session.signIn', { email, password }).catch((error: unknown) => {
    if (!isReload(error)) throw error
  })
  const session = () => ask(page, 'session.get', undefined)
  await until(`${email} is signed in`, async () => (await session()).user?.email === email)
}

/** Signs in with the only account of the small workspace and opens its group without a chat. */
export async function signIn(page: Page): Promise<void> {
  await signInOverBridge(page, account)
  await setVisibleChat(page, null)
}

export async function setVisibleChat(page: Page, contactId: string | null): Promise<void> {
  const context = { groupId: 'g1', contactId, language: 'es', pendingChats: 0 } as const
  await ask(page, 'context.set', context)
}
