import { z } from 'zod'
import type { LineCheck, LineNumber } from '#contract/entities/line/line-check.ts'
import { askGraph, type GraphAccess } from './graph.ts'
import { healthSchema, healthWarning, limitsOf } from './health-status.ts'

/** The values of a line, as far as they are known. */
export interface LineValues {
  phoneId?: string | undefined
  accountId?: string | undefined
  token?: string | undefined
  appSecret?: string | undefined
  appId?: string | undefined
  /** Digits with the country code. */
  phone?: string | undefined
}

export interface LineFindings {
  number?: LineNumber
  /** Ids that the provider has answered, if they were not entered. */
  ids?: { phoneId: string; accountId: string }
  /** Epoch ms; 0: never; absent while it is not known. */
  tokenExpiresAt?: number
  /** What the provider limits of a number that it has found; null: nothing. */
  limits?: ReturnType<typeof limitsOf> | null
  checks: LineCheck[]
}

const answerSchema = z.looseObject({
  id: z.coerce.string().optional(),
  health_status: healthSchema,
})

/** What is checked of every line with a key, before its first webhook. */
const later: LineCheck = { name: 'signature', state: 'later' }

/**
 * Asks a provider whose key is that of one number what it knows of the number. It does not say the number itself, so
 * that is entered.
 * @throws ServiceFailure LINE_UNREACHABLE
 */
export async function checkKey(access: GraphAccess, { phone }: LineValues): Promise<LineFindings> {
  const answer = await askGraph(access, 'GET', '/health_status')
  if (answer.kind === 'refused')
    return {
      checks: [{ name: 'token', state: 'bad', field: 'token', fault: 'invalidToken' }, later],
    }
  const read = answerSchema.safeParse(answer.body)
  const entities = read.data?.health_status.entities ?? []
  const idOf = (type: string) => entities.find((one) => one.entity_type === type)?.id
  const phoneId = idOf('PHONE_NUMBER') ?? read.data?.id
  const accountId = idOf('WABA')
  if (phoneId === undefined || accountId === undefined)
    return {
      checks: [{ name: 'account', state: 'bad', field: 'token', fault: 'unknownNumber' }, later],
    }
  const warning = healthWarning(read.data?.health_status, 'token')
  const registered: LineCheck = warning ?? { name: 'registered', state: 'ok' }
  const isConnected = warning?.fault !== 'blocked'
  return {
    ids: { phoneId, accountId },
    limits: limitsOf(read.data?.health_status) ?? null,
    ...(phone !== undefined && { number: { phone, name: '', isConnected } }),
    checks: [{ name: 'token', state: 'ok' }, { name: 'account', state: 'ok' }, registered, later],
  }
}
