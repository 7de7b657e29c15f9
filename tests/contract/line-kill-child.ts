import { flushCompileCache } from 'node:module'
import { control } from '#simulator/control/control-app.ts'
import { serve } from '#workspace/serve.ts'
import { cheapCost } from './support/users.ts'

/**
 * The service in a process of its own, which a test may kill at any moment. Arguments: the data folder, the address
 * that replaces the provider's and, for a database on a server, its address and the key of the lines' secrets. It prints
 * its address once it is ready.
 */
const [dataDir = '', providerUrl = '', database, lineKey] = process.argv.slice(2)

const { ready } = await serve({
  dataDir,
  providerUrl,
  database,
  ...(lineKey !== undefined && { lineKey: Buffer.from(lineKey, 'hex') }),
  port: 0,
  control,
  passwordCost: cheapCost,
  checksOutput: true,
  log: (message, details = {}) =>
    void process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
})
process.stdout.write(`${ready.url}\n`)
// Speeds up the next start; a killed process would not store its compile cache.
flushCompileCache()
