import { auditLine } from './line-set-up.ts'
import { randomBytes } from 'node:crypto'
import { lineSignupApi } from '#contract/api/line/line-signup.ts'
import { lineSignupSchema, type LineSignup } from '#contract/entities/line/line-signup.ts'
import { limits } from '#contract/limits.ts'
import { newLineVersion } from '#contract/rules/line/graph-versions.ts'
import { askPhoneDataUntil, signupPath, signupUrl } from '#contract/rules/line/line-signup.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { sealText } from '#workspace/sealed-text.ts'
import {
  deleteLineSignup,
  findLineSignup,
  hashState,
  saveLineSignup,
  type StoredSignup,
} from '#workspace/storage/line/line-signups.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { announceLine } from '#workspace/use-cases/line/line-set-up.ts'
import { askPhoneData } from '#workspace/use-cases/line/phone-data.ts'
import { lineConnected } from './connect-line.ts'
import { endOf, enterLine, lineOf, publicOriginOf } from './line-access.ts'
import { signupSecretId } from './run-signup.ts'

/** Bytes of the state of a sign-up, which nobody can guess. */
const STATE_BYTES = 32
/** After this time the work of a sign-up was interrupted: its calls have an end, ms. */
const WORK_MS = 3 * limits.line.checkMs

/** Where browsers and the provider reach the service: its tunnel, or its own address. */
const reachedAt = (service: Service): string | undefined =>
  service.tunnels?.current.url ?? publicOriginOf(service)

/** Whether the provider knows the address of a line's webhooks. */
const hasWebhook = ({ row }: OpenLine): boolean =>
  row.subscribed_at !== null || row.verified_at !== null

/** How far a sign-up is, with what only the time says. */
function progressOf(
  signup: StoredSignup,
  line: OpenLine | undefined,
  now: number,
): Pick<LineSignup, 'state' | 'step' | 'fault' | 'code' | 'said'> {
  const { state, step, fault, code, said, expiresAt, answeredAt, lineId } = signup
  // Its line was disconnected.
  if (state === 'connected' && line?.row.id !== lineId) return { state: 'none' }
  if (state === 'waiting' && now >= expiresAt) return { state: 'failed', step, fault: 'expired' }
  if (state === 'working' && now >= (answeredAt ?? 0) + WORK_MS)
    return { state: 'failed', step, fault: 'interrupted' }
  return { state, step, fault, code, said }
}

async function signupOut(service: Service, groupId: string): Promise<LineSignup> {
  const { storage, cloud, clock, tunnels } = service
  const signup = await findLineSignup(storage.db, groupId)
  const line = cloud.lines.ofGroup(groupId)
  const origin = reachedAt(service) ?? signup?.publicUrl
  const redirectUrl = origin && origin + signupPath
  const base = { redirectUrl, opensTunnel: tunnels !== undefined }
  if (signup === undefined) return lineSignupSchema.parse({ ...base, state: 'none' })
  const { appId, configId, secret, secretEnd, answeredAt } = signup
  const known = {
    ...base,
    ...progressOf(signup, line, clock.now()),
    appId,
    configId,
    hasSecret: secret !== null,
    ...(secret !== null && { secretEnd }),
    publicUrl: signup.publicUrl,
  }
  if (known.state === 'none') return lineSignupSchema.parse(known)
  const isConnected = known.state === 'connected' && line !== undefined
  return lineSignupSchema.parse({
    ...known,
    // Another one would use the present address.
    ...(known.state !== 'failed' && { redirectUrl: signup.redirectUrl }),
    expiresAt: iso(signup.expiresAt),
    ignored: signup.ignored,
    businessId: signup.businessId,
    accountId: signup.accountId,
    phoneId: signup.phoneId,
    ...(isConnected && {
      hasWebhook: hasWebhook(line),
      askUntil: iso(askPhoneDataUntil(answeredAt ?? 0)),
      contacts: signup.contacts,
      history: signup.history,
    }),
  })
}

const missing = (what: string) => new ServiceFailure('CONFLICT', `${what} is missing.`)

/** The calls of the provider's sign-up of a number that stays in the phone's app. */
export const lineSignupRoutes = [
  implement(lineSignupApi.lineSignup, async (call, service) => {
    await enterLine(service.storage.db, call, 'line.edit')
    return await signupOut(service, call.groupId)
  }),

  implement(lineSignupApi.beginLineSignup, async (call, service) => {
    const { storage, cloud, clock, lineKey } = service
    await enterLine(storage.db, call, 'line.edit')
    const { groupId, userId } = call
    const { appId, appSecret, configId, publicUrl } = call.body
    if (cloud.lines.ofGroup(groupId) !== undefined) throw lineConnected()
    const entered = publicUrl === undefined ? undefined : new URL(publicUrl).origin
    const state = randomBytes(STATE_BYTES).toString('base64url')
    const apiVersion = newLineVersion
    const redirectUrl = await writeGroup(service, groupId, async ({ tx }) => {
      const before = await findLineSignup(tx, groupId)
      const origin = entered ?? reachedAt(service) ?? before?.publicUrl
      if (origin === undefined) throw missing('The public address')
      const keptUrl = entered ?? before?.publicUrl
      const known = before?.appId === appId ? before : undefined
      const secret =
        appSecret === undefined
          ? known?.secret
          : sealText(lineKey, signupSecretId(groupId), appSecret)
      if (secret == null) throw missing('The app secret')
      const secretEnd = appSecret === undefined ? known?.secretEnd : endOf(appSecret)
      const signup: StoredSignup = {
        groupId,
        userId,
        stateHash: hashState(state),
        answeredAt: null,
        secret,
        state: 'waiting',
        step: 'answer',
        appId,
        configId,
        apiVersion,
        redirectUrl: origin + signupPath,
        ...(keptUrl !== undefined && { publicUrl: keptUrl }),
        expiresAt: clock.now() + limits.line.signupMs,
        ...(secretEnd !== undefined && { secretEnd }),
        contacts: { state: 'open' },
        history: { state: 'open' },
      }
      await saveLineSignup(tx, signup, clock.now())
      return signup.redirectUrl
    })
    announceLine(service, groupId, userId)
    const url = signupUrl({ appId, configId, apiVersion, redirectUrl, state })
    return { ...(await signupOut(service, groupId)), url }
  }),

  implement(lineSignupApi.dropLineSignup, async (call, service) => {
    await enterLine(service.storage.db, call, 'line.edit')
    const { groupId, userId } = call
    await writeGroup(service, groupId, async ({ tx }) => {
      const known = await findLineSignup(tx, groupId)
      if (known !== undefined && known.state !== 'connected') await deleteLineSignup(tx, groupId)
    })
    announceLine(service, groupId, userId)
    return await signupOut(service, groupId)
  }),

  implement(lineSignupApi.askPhoneData, async (call, service) => {
    const { storage } = service
    await enterLine(storage.db, call, 'line.edit')
    const line = lineOf(service, call.groupId)
    const signup = await findLineSignup(storage.db, call.groupId)
    if (signup?.lineId !== line.row.id) throw notFound('sign-up')
    if (!hasWebhook(line)) throw missing('The address of the webhooks')
    await askPhoneData(service, line)
    await auditLine(service, call.groupId, 'line.dataRequested')
    return await signupOut(service, call.groupId)
  }),
]
