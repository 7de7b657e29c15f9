import type { Page } from 'playwright'
import {
  bridgeRequests,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import { account } from './small-workspace.ts'

/**
 * Sends a request over the bridge, as the page does. Throws the error code of a failed response.
 */
export async function ask<Name extends RequestName>(
  page: Page,
  name: Name,
  input: RequestInput<Name>,
): Promise<RequestOutput<Name>> {
  const answer = await page.evaluate(
    ([asked, given]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runs in the page, whose globals are not declared here
      (globalThis as unknown as { bandeja: import('#contract/bridge.ts').Bridge }).bandeja.request(
        asked,
        given,
      ),
    [name, input] as const,
  )
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of `name`; TypeScript cannot relate the two in a union
  return bridgeRequests[name].output.parse(answer.value) as RequestOutput<Name>
}

/** Signs in with the only account and opens its group without a chat. */
export async function signIn(page: Page): Promise<void> {
  await ask(page, 'session.signIn', { ...account })
  await setVisibleChat(page, null)
}

export async function setVisibleChat(page: Page, contactId: string | null): Promise<void> {
  const context = { groupId: 'g1', contactId, language: 'es', pendingChats: 0 } as const
  await ask(page, 'context.set', context)
}
