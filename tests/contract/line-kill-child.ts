import { flushCompileCache } from 'node:module'
import { control } from '#simulator/control/control-app.ts'
import { serve } from '#workspace/serve.ts'
import { cheapCost } from './support/users.ts'

/**
 * The service in a process of its own, which a test may kill at any moment. Arguments: the data folder, the address
 * that replaces the provider's and, for a database on a server, its address, the key of the lines' secrets, the address of
 * Redis, the port and a host of this machine that webhooks may call. It prints its address once it is ready, and SIGTERM ends it as it ends the service of an operator.
 */
const [dataDir = '', providerUrl = '', database, lineKey, redis = '', port = '0', host = ''] =
  process.argv.slice(2)

const { ready, close } = await serve({
  dataDir,
  providerUrl,
  privateHosts: [new URL(providerUrl).host, ...(host === '' ? [] : [host])],
  database,
  ...(redis !== '' && { redis }),
  ...(lineKey !== undefined && { lineKey: Buffer.from(lineKey, 'hex') }),
  port: Number(port),
  drain: { spreadMs: 500, limitMs: 15_000 },
  control,
  passwordCost: cheapCost,
  checksOutput: true,
  log: (message, details = {}) =>
    void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
})
process.once('SIGTERM', () => void close().then(() => process.exit(0)))
process.stdout.write(`${ready.url}\n`)
// Speeds up the next start; a killed process would not store its compile cache.
flushCompileCache()
