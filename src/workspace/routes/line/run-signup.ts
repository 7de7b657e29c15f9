import { z } from 'zod'
import { answerRefusal, type SignupAnswer } from '#contract/rules/line/line-signup.ts'
import type { AnswerRefusal } from '#contract/entities/line/line-signup.ts'
import { limits } from '#contract/limits.ts'
import type { GroupContext } from '#workspace/access.ts'
import {
  exchangeCode,
  findSignedUp,
  type SignupFailure,
} from '#workspace/cloud-api/exchange-signup.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import { openText } from '#workspace/sealed-text.ts'
import {
  findLinePreparation,
  saveLinePreparation,
} from '#workspace/storage/line/line-preparations.ts'
import {
  changeLineSignup,
  findSignupOfState,
  saveLineSignup,
  type StoredSignup,
} from '#workspace/storage/line/line-signups.ts'
import { writeGroup, writeGroupDurable } from '#workspace/unit-of-work.ts'
import { announceLine } from '#workspace/use-cases/line/line-set-up.ts'
import { askPhoneData } from '#workspace/use-cases/line/phone-data.ts'
import { connectLine } from './connect-line.ts'
import { enterLine, publicOriginOf, webhookUrlOf } from './line-access.ts'
import { subscribeLine } from './line-set-up.ts'

/** The id with which the app secret of a group's sign-up is encrypted. */
export const signupSecretId = (groupId: string): string => `signup ${groupId}`

/** What a failure says of the provider's refusal. */
const refusalSchema = z.looseObject({
  fault: z.string().optional(),
  code: z.number().optional(),
  message: z.string().optional(),
})

/** Somebody dropped the sign-up, or began another one. */
class Replaced extends Error {}

/** What a sign-up says of an error of the service or the provider. */
function failureOf(error: unknown): SignupFailure {
  if (!(error instanceof ServiceFailure)) return { fault: 'other' }
  const { fault, code, message: said } = refusalSchema.safeParse(error.extra['details']).data ?? {}
  const more = { ...(code !== undefined && { code }), ...(said !== undefined && { said }) }
  if (error.code === 'LINE_CONNECTED') return { fault: 'numberTaken' }
  if (error.code === 'LINE_UNREACHABLE') return { fault: 'unreachable' }
  if (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND') return { fault: 'notAllowed' }
  return { fault: fault === 'missingPermission' ? 'permission' : 'other', ...more }
}

/** Exchanges the code of an answer, and connects the group with what it has brought. */
async function connectSignup(
  service: Service,
  signup: StoredSignup,
  access: GroupContext,
  code: string,
): Promise<void> {
  const { storage, cloud, clock, lineKey, log } = service
  const { groupId, appId, apiVersion, redirectUrl } = signup
  const keep = async (change: Partial<StoredSignup>) => {
    const changed = await writeGroup(service, groupId, ({ tx }) =>
      changeLineSignup(tx, signup, change, clock.now()),
    )
    if (changed === undefined) throw new Replaced()
    announceLine(service, groupId)
  }
  const fail = async (failure: SignupFailure) => await keep({ state: 'failed', ...failure })
  const appSecret = openText(lineKey, signupSecretId(groupId), signup.secret ?? '')
  const target = cloud.lines.target({ provider: 'meta', api_version: apiVersion, base_url: null })
  const exchanged = await exchangeCode(target, { appId, appSecret, redirectUrl, code })
  if ('fault' in exchanged) return await fail(exchanged)
  await keep({ step: 'number' })
  const { token } = exchanged
  const { phone } = await findLinePreparation(storage.db, groupId)
  const found = await findSignedUp({ ...target, token }, phone)
  if ('fault' in found) return await fail(found)
  await keep({ step: 'line', ...found })
  const { origin } = new URL(redirectUrl)
  const values = { provider: 'meta', ...found, token, appSecret, appId, apiVersion } as const
  const acting = {
    decision: { subject: 'line' },
    groupId,
    origin: { userId: signup.userId },
    now: () => clock.now(),
  } as const
  const line = await connectLine({ ...service, acting }, access, values, {
    signal: AbortSignal.timeout(limits.line.checkMs),
    publicUrl: origin === publicOriginOf(service) ? null : origin,
    async alsoStore({ tx }, row) {
      const now = clock.now()
      const change = { state: 'connected', lineId: row.id, secret: null } as const
      if ((await changeLineSignup(tx, signup, change, now)) === undefined) throw new Replaced()
      // Another number would begin with the list.
      const prepared = await findLinePreparation(tx, groupId)
      await saveLinePreparation(tx, groupId, { ...prepared, step: 'prepare' }, now)
    },
  })
  announceLine(service, groupId)
  const callbackUrl = webhookUrlOf(service, line.row)
  if (callbackUrl === undefined) return
  try {
    await subscribeLine(service, line, callbackUrl)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    // The next step of the setting up repeats it, and then asks for the data.
    log('the webhook of a new line was not set', { line: line.row.id, error: error.message })
    return
  }
  await askPhoneData(service, line)
}

async function runSignup(service: Service, signup: StoredSignup, code: string): Promise<void> {
  const { groupId, userId } = signup
  try {
    const access = await enterLine(service.storage.db, { groupId, userId }, 'line.edit')
    await connectSignup(service, signup, access, code)
  } catch (error) {
    if (error instanceof Replaced) return
    if (!(error instanceof ServiceFailure))
      service.log('a sign-up failed', { group: groupId, error: String(error) })
    await writeGroup(service, groupId, async ({ tx }) => {
      const change = { state: 'failed', ...failureOf(error) } as const
      await changeLineSignup(tx, signup, change, service.clock.now())
    })
    announceLine(service, groupId)
  }
}

/** What became of an answer. */
export type AnswerOutcome = AnswerRefusal | SignupAnswer['kind']

/**
 * Takes the answer that a browser has brought back from the page of a sign-up: it has no session, and its state says to
 * which sign-up it belongs. The code is exchanged in the background, because it lives for seconds.
 */
export async function takeAnswer(service: Service, answer: SignupAnswer): Promise<AnswerOutcome> {
  // Anybody can call with a made-up state. That opens no transaction.
  const found = await findSignupOfState(service.storage.db, answer.state)
  if (found === undefined) return 'unknownState'
  const now = service.clock.now()
  const { refusal, signup } = await writeGroupDurable(service, found.groupId, async ({ tx }) => {
    const signup = await findSignupOfState(tx, answer.state)
    const refusal = answerRefusal(signup, now)
    if (signup === undefined || refusal !== undefined) {
      if (signup !== undefined && refusal !== signup.ignored)
        await saveLineSignup(tx, { ...signup, ...(refusal && { ignored: refusal }) }, now)
      return { refusal, signup }
    }
    const taken: StoredSignup = {
      ...signup,
      answeredAt: now,
      ...(answer.kind === 'code'
        ? { state: 'working', step: 'exchange' }
        : {
            state: 'failed',
            fault: answer.kind,
            ...(answer.kind === 'refused' && answer.said !== undefined && { said: answer.said }),
          }),
    }
    await saveLineSignup(tx, taken, now)
    return { refusal, signup: taken }
  })
  if (signup !== undefined) announceLine(service, signup.groupId)
  if (refusal !== undefined) return refusal
  if (signup !== undefined && answer.kind === 'code')
    service.background(runSignup(service, signup, answer.code))
  return answer.kind
}
