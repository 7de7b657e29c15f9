import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { webhookRoot } from '#contract/rules/line/line-webhook.ts'
import { listen } from '#workspace/http/listen.ts'

/** A server on loopback that lets the calls of webhooks through to a service, and nothing else. */
export interface WebhookDoor {
  port: number
  close(): Promise<void>
}

/** Headers of one connection, which are not passed on. */
const OF_CONNECTION = new Set(['connection', 'host', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** The path of a call as the service reads it; undefined unless it is that of a webhook. */
function webhookPath({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'POST') return undefined
  const parsed = URL.parse(url, 'http://door')
  if (parsed === null || !parsed.pathname.startsWith(webhookRoot)) return undefined
  return parsed.pathname + parsed.search
}

/** @param target the address of the service, such as `http://127.0.0.1:8080` */
export async function openWebhookDoor(target: string): Promise<WebhookDoor> {
  const pass = (call: IncomingMessage, answer: ServerResponse) => {
    const path = webhookPath(call)
    if (path === undefined) {
      answer.writeHead(404).end()
      return
    }
    const headers = Object.fromEntries(
      Object.entries(call.headers).filter(([name]) => !OF_CONNECTION.has(name)),
    )
    const passed = request(new URL(path, target), { method: call.method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      pipeline(given, answer, () => undefined)
    })
    passed.on('error', () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    pipeline(call, passed, () => undefined)
  }
  const server = createServer(pass)
  await listen(server, 0, '127.0.0.1')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The door has no port.')
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
