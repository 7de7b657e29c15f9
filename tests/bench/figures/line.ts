import { lineApi } from '#contract/api/line/line.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import {
  customerValue,
  messagesBody,
  metaJson,
  signatureOf,
} from '#tests/support/cloud-api/webhooks.ts'
import { freeContacts, measureArrivals, post, timedText } from '../arrivals.ts'
import { SOCKETS } from '../agent-sockets.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { signIn } from '../push.ts'
import { percentile, shareAbove } from '../statistics.ts'
import { chance, oneOf } from '../workspace/random.ts'
import { restart, startBenchWorkspace } from '../workspace/start.ts'

/** Webhooks a second, each with one message. */
const RATE = 200
/** The provider expects fewer than 1 % of the answers to take longer, ms. */
const SLOW_MS = 1_000

const phone = {
  id: '100000000000101',
  accountId: '200000000000001',
  token: 'token-of-the-benchmark',
  display: '+51 999 000 100',
  verifiedName: 'Bench',
}
const appSecret = 'app-secret-of-the-benchmark'

/** Customers write to a line: the provider's webhooks arrive at the service's door. */
export async function measureLine(
  { chats, seconds }: { chats: number; seconds: number },
  say: (line: string) => void,
): Promise<Figure> {
  say(`  Making a workspace of ${chats} contacts and ${SOCKETS} agents`)
  const graph = await startGraphDouble()
  graph.phones.push(phone)
  const made = await startBenchWorkspace({ chats, few: 1_000, messages: 40, agents: SOCKETS })
  const workspace = await restart(made, { provider: graph.url })
  try {
    const contacts = await freeContacts(workspace.url, chats)
    const door = workspace.url + (await connectLine(workspace.url))
    const arrivals = await measureArrivals(workspace, {
      rate: RATE,
      seconds,
      async send(at) {
        const customer = oneOf(contacts, chance(at, 50))
        const message = {
          id: `wamid.BENCH${at}`,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          type: 'text',
          text: { body: timedText() },
        }
        const sender = { waId: customer.phone, name: customer.name }
        const body = metaJson(messagesBody(phone, customerValue(sender, message)))
        const signature = signatureOf(body, appSecret)
        return await post(door, body, { 'x-hub-signature-256': signature })
      },
    })
    const { answers, delays, waits, lost, memoryMb } = arrivals
    return {
      id: 'line',
      title: `${RATE} webhooks a second for ${seconds} s, ${SOCKETS} sockets`,
      readings: [
        {
          name: 'p95 until a webhook is answered',
          value: percentile(answers, 0.95),
          unit: 'ms',
          limit: benchLimits.lineAnswerMs,
        },
        {
          name: `answers after more than ${SLOW_MS} ms`,
          value: shareAbove(answers, SLOW_MS) * 100,
          unit: '%',
          limit: benchLimits.lineSlowAnswers,
        },
        {
          name: 'p95 from the webhook to the socket',
          value: percentile(delays, 0.95),
          unit: 'ms',
          limit: benchLimits.inboundMs,
        },
        { name: 'lost on the way', value: lost, unit: 'messages', limit: 0 },
        {
          name: "p95 of a colleague's wait for the chat list meanwhile",
          value: percentile(waits, 0.95),
          unit: 'ms',
          limit: benchLimits.inboundWaitMs,
        },
        {
          name: 'memory of the service',
          value: memoryMb,
          unit: 'MB',
          limit: benchLimits.inboundMemoryMb,
        },
      ],
      beside: {
        contacts: chats,
        'median until a webhook is answered, ms': percentile(answers, 0.5),
        ...arrivals.beside,
      },
    }
  } finally {
    await workspace.stop()
    await graph.stop()
  }
}

/** Connects the group's line. @returns the path of its webhooks */
async function connectLine(url: string): Promise<string> {
  const { id: phoneId, accountId, token } = phone
  const body = { provider: 'meta', phoneId, accountId, token, appSecret }
  const answer = await fetch(`${url}/services/main/groups/${GROUP}/line`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signIn(url, 'sara')}`,
      'x-group-id': GROUP,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The line was not connected: ${await answer.text()}`)
  const { line } = lineApi.connectLine.output.parse(await answer.json())
  if (line?.webhookPath === undefined) throw new Error('The line has no door.')
  return line.webhookPath
}
