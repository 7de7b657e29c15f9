import { createServer, type Server } from 'node:http'
import { limits } from '#contract/limits.ts'

/** Bytes a second of the slowest line over which a file is still taken: half a megabit. */
const SLOWEST_LINE = 64 * 1024

/**
 * A server that waits for a call to come in whole for as long as the largest file takes over a slow line, where Node's
 * own five minutes would cut it off. Who sends nothing at all is not waited for that long: the headers have a minute.
 */
export function createPatientServer(): Server {
  const requestTimeout = (limits.media.documentBytes / SLOWEST_LINE) * 1_000
  return createServer({ requestTimeout })
}
