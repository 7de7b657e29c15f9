import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { createClock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Log } from '#workspace/log.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { readLineKey } from '#workspace/cloud-api/line-key.ts'
import type { Arguments } from './arguments.ts'
import { lineKeyOf } from './line-key.ts'
import type { Closable } from './host.ts'
import { OperationRefused, type OperatorNeeds } from './operation.ts'
import { operations, type InputOf, type OperationName, type ResultOf } from './operations.ts'

/** The environment with the settings of the configuration file. */
export type Settings = Readonly<Record<string, string | undefined>>

/** The service's socket for the operator, which only its own user reaches. */
const socketIn = (dataDir: string): string => join(dataDir, 'operator.sock')

const answerSchema = z.union([z.object({ result: z.json() }), z.object({ refused: z.string() })])

/** Why an operation was refused; undefined for an error that is none of the operator's. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof OperationRefused || error instanceof ServiceFailure) return error.message
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
  return undefined
}

async function run(needs: OperatorNeeds, name: string, input: unknown): Promise<unknown> {
  const found = Object.entries(operations).find(([each]) => each === name)?.[1]
  if (found === undefined) throw new OperationRefused('The running service is another version.')
  return await found.run(needs, input)
}

/** Answers the operator's commands in the running service, so that its clients learn what changes. */
export async function serveOperator(dataDir: string, needs: OperatorNeeds): Promise<Closable> {
  const path = socketIn(dataDir)
  // A killed service has left its socket. The lock of the folder says that no other service uses it.
  await rm(path, { force: true })
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, body: object) =>
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    text(incoming)
      .then((body): Promise<unknown> => run(needs, incoming.url?.slice(1) ?? '', JSON.parse(body)))
      .then(
        (result) => answer(200, { result }),
        (error: unknown) => {
          const refused = refusalOf(error)
          if (refused === undefined) needs.log('an operation failed', { error: String(error) })
          answer(refused === undefined ? 500 : 422, {
            refused: refused ?? 'The service failed; its log says why.',
          })
        },
      )
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await closed
    },
  }
}

/** @returns undefined if no service runs on this data */
async function askService(
  dataDir: string,
  name: string,
  input: unknown,
): Promise<z.infer<typeof answerSchema> | undefined> {
  const call = request({ socketPath: socketIn(dataDir), path: `/${name}`, method: 'POST' })
  call.end(JSON.stringify(input))
  const answered = Promise.withResolvers<string | undefined>()
  call.on('response', (response) => {
    text(response).then(answered.resolve, answered.reject)
  })
  call.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') answered.resolve(undefined)
    else answered.reject(error)
  })
  const body = await answered.promise
  return body === undefined ? undefined : answerSchema.parse(JSON.parse(body))
}

/** Whether a service runs on this data. */
export const isServed = async (dataDir: string): Promise<boolean> =>
  (await askService(dataDir, 'ping', {})) !== undefined

/**
 * Does an operation in the running service or, if none runs, on its data.
 * @throws OperationRefused
 * @throws UsageError for a key of the lines that is none
 */
export async function operate<Name extends OperationName>(
  {
    data,
    database,
    files,
    privateHosts,
  }: Pick<Arguments, 'data' | 'database' | 'files' | 'privateHosts'>,
  name: Name,
  input: InputOf<Name>,
  { log, env }: { log: Log; env: Settings },
): Promise<ResultOf<Name>> {
  const answer = await askService(data, name, input)
  if (answer !== undefined) {
    if ('refused' in answer) throw new OperationRefused(answer.refused)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service runs the same operation of the same program
    return answer.result as ResultOf<Name>
  }
  const ownKey = lineKeyOf(env)
  const storage = await openStorage(data, database, files)
  try {
    const publisher = { publish: () => undefined, settled: () => Promise.resolve() }
    const lineKey = ownKey ?? (await readLineKey(data))
    const clock = createClock()
    const needs = { storage, clock, publisher, live: null, log, lineKey, privateHosts }
    const result = await run(needs, name, input)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `run` calls the operation of this name
    return result as ResultOf<Name>
  } catch (error) {
    throw new OperationRefused(refusalOf(error) ?? String(error), { cause: error })
  } finally {
    await storage.close()
  }
}
