import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { listenOnFreePort } from '#tests/support/free-port.ts'

/** A call that the receiver got. */
export interface ReceivedCall {
  headers: IncomingHttpHeaders
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members of the JSON; a missing one fails the test
  body: any
}

/** What a receiver answers: a status, or nothing until it is released. */
export type Answering = (call: ReceivedCall) => number | Promise<number>

/** A program that gets the calls of webhooks on this machine, which the operator must allow. */
export interface WebhookReceiver {
  /** Host and port, for `privateHosts`. */
  readonly host: string
  readonly url: string
  /** All calls so far, in the order in which they came. */
  readonly calls: ReceivedCall[]
  /** How it answers from now on. Default: 200. */
  answering: Answering
  close(): Promise<void>
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const call = { headers: request.headers, text, body: JSON.parse(text) }
    calls.push(call)
    const status = await receiver.answering(call)
    const headers = status === 302 ? { location: `${receiver.url}/elsewhere` } : {}
    response.writeHead(status, headers).end(`answer ${status}`)
  }
  const server = createServer((request, response) => void answer(request, response))
  const host = `127.0.0.1:${await listenOnFreePort(server)}`
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}/hook`,
    calls,
    answering: () => 200,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
