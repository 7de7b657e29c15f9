import { z } from 'zod'
import { channelCodes } from '#contract/errors.ts'
import type { ProviderFault } from '#contract/rules/line/provider-refusal.ts'
import type { ChannelProvider, PersonAddress } from '#workspace/channel/channel-provider.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { callGraph, unreachable, type GraphAccess } from './graph.ts'
import type { OpenLine } from './lines.ts'
import { LostAnswer, refusedBy } from './provider-calls.ts'

const text = z.string().optional().catch(undefined)
const errorSchema = z.looseObject({
  code: z.coerce.number(),
  message: text,
  error_data: z.looseObject({ details: text }).optional().catch(undefined),
})
/** The answer for each person, which comes with a status of success or of an error. */
const answerSchema = z.looseObject({
  block_users: z.looseObject({
    failed_users: z.array(z.looseObject({ errors: z.array(errorSchema).min(1) })).default([]),
  }),
})

/** The number has blocked 64,000 people. */
const LIST_FULL = 139_101
const faults: Readonly<Record<number, ProviderFault>> = {
  [channelCodes.windowClosed]: 'notRecent',
  [LIST_FULL]: 'blockListFull',
}

/** @returns undefined if the answer names no error of a person */
function refusedPerson(body: unknown): ServiceFailure | undefined {
  const [failed] = answerSchema.safeParse(body).data?.block_users.failed_users ?? []
  const [error] = failed?.errors ?? []
  if (error === undefined) return undefined
  const { code } = error
  const message = error.error_data?.details ?? error.message
  const fault = faults[code]
  return new ServiceFailure('LINE_REFUSED', message ?? 'The provider refused.', {
    details: {
      code,
      ...(fault !== undefined && { fault }),
      ...(message !== undefined && { message }),
    },
  })
}

const blockedUser = (person: PersonAddress) =>
  'phone' in person ? { user: `+${person.phone}` } : { user_id: person.userId }

/** The people whom a line's number has blocked. */
export function lineBlocks(
  { row }: OpenLine,
  access: GraphAccess,
): Pick<ChannelProvider, 'setBlocked'> {
  return {
    async setBlocked(person, isBlocked) {
      const body = { messaging_product: 'whatsapp', block_users: [blockedUser(person)] }
      const method = isBlocked ? 'POST' : 'DELETE'
      const answer = await callGraph(access, method, `/${row.phone_id}/block_users`, body)
      if (answer.kind === 'unreached') throw unreachable(answer)
      if (answer.kind === 'unknown') throw new LostAnswer()
      const refused = refusedPerson(answer.body)
      if (refused !== undefined) throw refused
      if (answer.kind === 'refused') throw refusedBy(answer, undefined)
    },
  }
}
