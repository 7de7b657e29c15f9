import { expect, it } from 'vitest'
import { killCount } from '#tests/support/kill-count.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { liveAndDie, luckOf, type Ledger } from './main-outbox-processes.ts'
import { chatService } from './main-outbox-support.ts'
import { credentials, smallWorkspace } from './main-session-support.ts'
import { smallServices } from './main-support.ts'
import { emailOf, GROUP, PASSWORD } from './support/users.ts'
import { startRig } from './support/test-workspace.ts'

/** Kills with a small service that refuses and loses responses; an even number. */
const KILLS = killCount(12, 36)
/** Kills with the real workspace; an even number. */
const REAL_KILLS = killCount(6, 12)
/** Time limit of a test, ms; a third of it is usual. */
const BOUND_MS = 120_000

/**
 * No accepted message is missing, none arrived twice, and each chat is in order. A message that was
 * enqueued but not accepted may have arrived or not: the kill came in between.
 * @param arrived the keys of a chat's messages at the service
 */
function expectSound({ handed, accepted }: Ledger, arrived: (contactId: string) => string[]): void {
  for (const [contactId, keys] of handed) {
    const here = arrived(contactId)
    expect(here).toEqual(keys.filter((key) => here.includes(key)))
    expect(keys.filter((key) => accepted.has(key) && !here.includes(key))).toEqual([])
  }
}

it(
  `loses nothing, sends nothing twice and keeps the order through ${KILLS} kills and a bad network`,
  async () => {
    const small = smallServices()
    try {
      const workspace = await smallWorkspace(small)
      const service = chatService(workspace)
      const luck = luckOf(20_261_120)
      // Refusals before, and lost responses after the service has accepted a message.
      service.refuse = async () => {
        await new Promise((resolve) => setTimeout(resolve, luck() * 8))
        return luck() < 0.15 ? new Response('busy', { status: 503 }) : null
      }
      service.afterwards = () => {
        if (luck() >= 0.15) return null
        workspace.http.closeAllConnections()
        return new Response('nobody hears this')
      }
      const chats = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
      const place = {
        address: workspace.url,
        ...credentials,
        groupId: '1',
        chats,
        templateId: 'q-1',
      }
      const ledger = await liveAndDie({ ...place, lives: KILLS, luck })
      expectSound(ledger, (contactId) =>
        service.taken.filter((each) => each.contactId === contactId).map(({ key }) => key),
      )
      expect(ledger.accepted.size).toBeGreaterThanOrEqual(KILLS / 2 + chats.length)
      // Messages and templates alike.
      const byTemplate = service.taken.filter(({ template }) => template !== undefined)
      expect(byTemplate.length).toBeGreaterThan(4)
      expect(service.taken.length - byTemplate.length).toBeGreaterThan(4)
      // The kills and the network had an effect: messages were sent again.
      expect(service.tries.length).toBeGreaterThan(service.taken.length)
    } finally {
      await small.stop()
    }
  },
  BOUND_MS,
)

it(
  'does the same with the real workspace, which recognizes a message by its key',
  async () => {
    const rig = await startRig()
    try {
      const chats = ['c1', 'c2', 'c3']
      for (const chat of chats) await rig.contact(chat)
      const place = { address: rig.url, email: emailOf('sara'), password: PASSWORD }
      const luck = luckOf(7)
      const sara = await rig.as('sara')
      const content = { type: 'text', text: '{{words}}' }
      const created = await sara('POST', 'main/templates', {
        body: { groupId: GROUP, name: 'Words', content },
      })
      const templateId = String(created.body.id)
      const ledger = await liveAndDie({
        ...place,
        templateId,
        groupId: GROUP,
        chats,
        lives: REAL_KILLS,
        luck,
      })
      const keys = new Map<string, string[]>()
      for (const chat of chats) keys.set(chat, await keysIn(sara, chat))
      expectSound(ledger, (contactId) => keys.get(contactId) ?? [])
      expect(ledger.accepted.size).toBeGreaterThanOrEqual(REAL_KILLS / 2 + chats.length)
      // The customers got each of them once, with its own text.
      const words = rig.channel.sent.map(({ content: { text } }) => text)
      const all = [...keys.values()].flat()
      expect(words).toHaveLength(all.length)
      expect(new Set(words)).toEqual(new Set(all))
      const byTemplate = rig.channel.sent.filter(
        ({ content: sent }) => sent.templateId === templateId,
      )
      expect(byTemplate.length).toBeGreaterThan(2)
    } finally {
      await rig.stop()
    }
  },
  BOUND_MS,
)

/** All keys of a chat, oldest first, page by page. */
async function keysIn(
  caller: Awaited<ReturnType<Awaited<ReturnType<typeof startRig>>['as']>>,
  contactId: string,
): Promise<string[]> {
  const keys: string[] = []
  for (let offset = 0; ; offset += 100) {
    const { body } = await caller(
      'GET',
      `messages/messages/${contactId}?offset=${offset}&limit=100`,
    )
    const { items, hasOlder } = messagesApi.messages.output.parse(body)
    keys.unshift(...items.flatMap(({ clientKey }) => clientKey ?? []))
    if (!hasOlder) return keys
  }
}
