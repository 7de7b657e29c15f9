import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bridgeRequests } from '#contract/bridge.ts'
import { createConnection } from '#main/connection/connection.ts'
import { createFileStore } from '#main/file-store.ts'
import { createOutbox } from '#main/outbox/outbox.ts'
import type { Clock, Log } from '#main/ports.ts'
import { createSession } from '#main/session/session.ts'
import { systemClock } from '#main/system-clock.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'

/**
 * The app's connection, session and outbox in a process of its own, which a test may kill at any
 * moment. Arguments: the data folder, the workspace's address, an e-mail and a password. Each line
 * of input is a message to enqueue; a line `accepted <key>` is printed once it is on disk, and
 * `settled <key>` once the service has it.
 */
const [folder = '', address = '', email = '', password = ''] = process.argv.slice(2)

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/**
 * The outbox's clock runs ten times as fast, so that many runs fit into one test: both the time and
 * the timers, because a timer that fires before its time is set again. Connection and session use
 * real time: a second is too short for a sign-in on a busy machine.
 */
const begin = systemClock.now()
const faster: Clock = {
  now: () => begin + (systemClock.now() - begin) * 10,
  after: (ms, task) => systemClock.after(ms / 10, task),
}
const print = (line: string) => process.stdout.write(`${line}\n`)

const files = createFileStore(folder)
const vault = {
  store: 'memory' as const,
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}
const shared = {
  files,
  fetch: nodeFetch,
  clock: systemClock,
  log: quiet,
  firstScreenShown: Promise.resolve(),
}
const connection = createConnection({ ...shared, push: () => undefined })
const push = () => undefined
const session = createSession({
  ...shared,
  vault,
  deviceVault: vault,
  connection,
  push,
  device: 'a test',
  provider: { signIn: () => Promise.reject(new Error('unused')), cancel: () => undefined },
  groupId: () => null,
})
const outbox = createOutbox({
  ...shared,
  clock: faster,
  directory: join(folder, 'outbox'),
  connection,
  session,
  realtime: { onState: () => () => undefined },
  push: (name, payload) => {
    if (name === 'outbox.settled' && payload !== null && 'key' in payload)
      print(`settled ${payload.key}`)
  },
})

await connection.set({ address })
await session.signIn({ email, password })
await outbox.start()
print('ready')
// Speeds up the next start; a killed process would not store its compile cache.
flushCompileCache()

for await (const line of createInterface({ input: process.stdin })) {
  const message = bridgeRequests['outbox.add'].input.parse(JSON.parse(line))
  outbox.add(message).then(
    () => print(`accepted ${message.key}`),
    (error: unknown) => print(`refused ${message.key} ${String(error)}`),
  )
}
