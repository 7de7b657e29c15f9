import { parseArgs } from 'node:util'
import { cheapCost, GROUP, OTHER_GROUP } from '#tests/contract/support/users.ts'
import { control } from '#simulator/control/control-app.ts'
import { serve } from '#workspace/serve.ts'
import { insertMany, reindexMessageText } from '#workspace/storage/bulk-insert.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { contactIdAt, type ContactsPlan } from './contacts.ts'
import { addAgents } from './agents.ts'
import { fill } from './large-store.ts'
import { addMedia } from './media.ts'
import { conversation } from './messages.ts'
import { answerUsage } from './profile.ts'

/**
 * The program of the workspace for the app's measurements: the normal service with generated data. Like the workspace's
 * own command, it prints a JSON line when it is ready.
 */

/** Number of chats at the top of the list that are opened one after another, and number of messages in each. */
const TALKED = 520
const TALK = 40

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    chats: { type: 'string' },
    few: { type: 'string' },
    messages: { type: 'string' },
    agents: { type: 'string', default: '0' },
    provider: { type: 'string' },
    database: { type: 'string' },
    redis: { type: 'string' },
  },
})
const { data = '', chats = '', few = '', messages = '', agents, provider, database, redis } = values
const now = Date.now()

const group = (groupId: string, count: string): ContactsPlan => ({
  groupId,
  count: Number(count),
  now: groupId === GROUP ? now : now - 1,
  scarce: false,
})

async function seed({ storage }: Workspace): Promise<[]> {
  await fill(storage, [group(GROUP, chats), group(OTHER_GROUP, few)], now)
  await addAgents(storage, Number(agents), now)
  for (const groupId of [GROUP, OTHER_GROUP]) {
    const media = await addMedia(storage, groupId, now)
    await storage.transaction(async (tx) => {
      for (let place = 0; place < TALKED; place += 1) {
        const contactId = contactIdAt(groupId, place)
        const count = groupId === GROUP && place === 0 ? Number(messages) : TALK
        await insertMany(tx, 'messages', conversation({ contactId, count, now, media }))
        await tx
          .updateTable('contacts')
          .set({ last_position: count, archived: 0 })
          .where('id', '=', contactId)
          .execute()
      }
    })
  }
  await storage.transaction(reindexMessageText)
  return []
}

answerUsage()
const serving = await serve({
  dataDir: data,
  database,
  redis,
  port: 0,
  control,
  // A sign-in with the usual cost takes 128 MB for a moment, which would count as the service's memory.
  passwordCost: cheapCost,
  log: (message, details = {}) =>
    void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
  ...(provider !== undefined && { providerUrl: provider, privateHosts: [new URL(provider).host] }),
  // Without a number of chats, the folder already has its data.
  ...(chats !== '' && { seed }),
})
process.stdout.write(`${JSON.stringify(serving.ready)}\n`)
process.once('SIGTERM', () => void serving.close().then(() => process.exit(0)))
