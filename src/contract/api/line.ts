import { z } from 'zod'
import { lineProviders, lineSchema } from '#contract/entities/line.ts'
import { limits } from '#contract/limits.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shared.ts'

const { line } = limits
const digits = z.string().trim().regex(/^\d+$/).max(line.idMax)
const secret = z.string().trim().min(1).max(line.secretMax)

/** What an admin enters to connect a number. */
const connection = z.object({
  provider: z.enum(lineProviders),
  phoneId: digits,
  accountId: digits,
  token: secret,
  appSecret: secret,
  /** As `v25.0`. */
  apiVersion: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/)
    .optional(),
})

const found = z.object({ line: lineSchema.optional() })

/**
 * The connection of a group to WhatsApp's Cloud API (extension). A group without a line has the simulated channel. The
 * calls are for admins except supervisors. No call returns the token or the app secret.
 */
export const lineApi = {
  line: endpoint({
    name: 'line',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line',
    summary: 'The connection of a group to the channel; absent if it has none.',
    params: idParams,
    output: found,
  }),
  /** Each value is checked with the provider before anything is stored. */
  connectLine: endpoint({
    name: 'connectLine',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line',
    summary: 'Connects a group to the channel.',
    params: idParams,
    body: connection,
    output: found,
    errors: ['LINE_CONNECTED', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** A new token is checked like that of a new line. It also starts a stopped line again. */
  changeLine: endpoint({
    name: 'changeLine',
    service: 'main',
    method: 'PATCH',
    path: '/groups/{id}/line',
    summary: 'Replaces the secrets of a line, pauses it or resumes it.',
    params: idParams,
    body: z.object({
      token: secret.optional(),
      appSecret: secret.optional(),
      state: z.enum(['connected', 'paused']).optional(),
    }),
    output: found,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** The chats stay. Messages that wait have failed. */
  disconnectLine: endpoint({
    name: 'disconnectLine',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/line',
    summary: 'Disconnects a group from the channel.',
    params: idParams,
    output: found,
  }),
} as const
