import { writeGroup } from '#workspace/unit-of-work.ts'
import { lineApi } from '#contract/api/line/line.ts'
import { hasOwnApp, yieldsNumber } from '#contract/rules/line/line-providers.ts'
import { webhookFields } from '#contract/rules/line/line-webhook.ts'
import { asApp, checkValues, lineRefused } from '#workspace/cloud-api/check-line.ts'
import { askGraph } from '#workspace/cloud-api/graph.ts'
import { refusedBy, type Refusal } from '#workspace/cloud-api/provider-calls.ts'
import { addressOf, proposedValues, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { probeOrigin, probeWebhook } from '#workspace/cloud-api/webhooks/probe-webhook.ts'
import { proofHeader } from '#workspace/cloud-api/webhooks/signature.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { findLineOfPhone } from '#workspace/storage/line/lines.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { announceLine } from '#workspace/use-cases/line/line-set-up.ts'
import { askPhoneData } from '#workspace/use-cases/line/phone-data.ts'
import { enterLine, lineOf, publicOriginOf, webhookUrlOf } from './line-access.ts'

/** The provider's codes for a webhook that it does not set. */
const codes = {
  invalidParameter: 100,
  unknownApp: 101,
  invalidToken: 190,
  /** The address does not answer the provider's check. */
  notVerified: 2200,
} as const

/** The failure of a webhook that the provider did not set, with its own sentence. */
function webhookRefused(refusal: Refusal): ServiceFailure {
  const { code } = refusal.failure
  if (code === codes.notVerified) return lineRefused('webhookUrl', 'notVerified', code)
  if (code === codes.invalidToken) return lineRefused('appSecret', 'wrongSecret', code)
  if (code === codes.unknownApp) return lineRefused('appId', 'unknownApp', code)
  return refusedBy(refusal, 'webhookUrl')
}

/**
 * Sets address and fields of the app's webhook at Meta, which calls the address before it answers. Meta refuses the
 * whole call for a field that it does not have any more, so then the fields are added one by one and such ones left out.
 * @returns the fields that it refused
 */
async function subscribeApp(
  { cloud }: Pick<Service, 'cloud'>,
  line: OpenLine,
  callbackUrl: string,
): Promise<string[]> {
  const { row, secrets } = line
  const app = { appId: row.app_id ?? '', appSecret: secrets.appSecret }
  const access = asApp(cloud.lines.accessOf(line), app)
  const subscribe = async (fields: readonly string[]) => {
    const answer = await askGraph(access, 'POST', `/${app.appId}/subscriptions`, {
      object: 'whatsapp_business_account',
      callback_url: callbackUrl,
      verify_token: row.verify_token,
      fields: fields.join(','),
    })
    return answer.kind === 'refused' ? answer : undefined
  }
  const refusal = await subscribe(webhookFields)
  if (refusal === undefined) return []
  if (refusal.failure.code !== codes.invalidParameter) throw webhookRefused(refusal)
  const [needed, ...others] = webhookFields
  const neededRefusal = await subscribe([needed])
  if (neededRefusal !== undefined) throw webhookRefused(neededRefusal)
  const accepted: string[] = [needed]
  for (const field of others) {
    const fieldRefusal = await subscribe([...accepted, field])
    if (fieldRefusal === undefined) accepted.push(field)
    else if (fieldRefusal.failure.code !== codes.invalidParameter)
      throw webhookRefused(fieldRefusal)
  }
  return others.filter((field) => !accepted.includes(field))
}

/** Sets the address of a number's webhook, with the header that proves each event. */
async function setWebhook(
  { cloud }: Pick<Service, 'cloud'>,
  line: OpenLine,
  url: string,
): Promise<void> {
  const body = { url, headers: proofHeader(line.row.verify_token) }
  const access = cloud.lines.accessOf(line)
  const answer = await askGraph(access, 'POST', '/v1/configs/webhook', body)
  if (answer.kind === 'refused') throw lineRefused('webhookUrl', 'notVerified', answer.failure.code)
}

/** Whether the service can tell the provider of a line its address. */
export const maySubscribe = (row: LinesTable): boolean =>
  !hasOwnApp(row.provider) || row.app_id !== null

/**
 * Tells the provider of a line the address of its webhooks, and notes it.
 * @throws ServiceFailure if it refuses, e.g. because the address does not answer
 */
export async function subscribeLine(
  { cloud, clock }: Pick<Service, 'cloud' | 'clock'>,
  line: OpenLine,
  callbackUrl: string,
): Promise<void> {
  const { row } = line
  // A provider with a key sends all fields that it has.
  const refused = hasOwnApp(row.provider) ? await subscribeApp({ cloud }, line, callbackUrl) : []
  if (!hasOwnApp(row.provider)) await setWebhook({ cloud }, line, callbackUrl)
  const refused_fields_json = refused.length === 0 ? null : JSON.stringify(refused)
  await cloud.lines.change(row.id, { subscribed_at: clock.now(), refused_fields_json })
}

/** Writes into the audit log what a provider was asked to do. */
export async function auditLine(
  service: Service,
  groupId: string,
  action: 'line.registered' | 'line.subscribed' | 'line.dataRequested',
): Promise<void> {
  await writeGroup(service, groupId, async ({ audit }) =>
    audit(groupId, { action, object: { type: 'line' } }, service.clock.now()),
  )
}

/** The calls with which a line is set up, besides those of `line.ts`. */
export const lineSetUpRoutes = [
  implement(lineApi.checkLine, async (call, service) => {
    const { storage, cloud, clock } = service
    await enterLine(storage.db, call, 'line.edit')
    const line = cloud.lines.ofGroup(call.groupId)
    const { access, values } = proposedValues(cloud.lines, line, call.body)
    const {
      ids,
      tokenExpiresAt: _,
      ...findings
    } = await checkValues({ ...access, signal: call.request.signal }, values)
    const { phoneId } = ids ?? values
    const holder = phoneId === undefined ? undefined : await findLineOfPhone(storage.db, phoneId)
    const claim = { provider: call.body.provider, baseUrl: call.body.baseUrl }
    const isTaken =
      holder !== undefined &&
      holder.group_id !== call.groupId &&
      !yieldsNumber(addressOf(holder), claim)
    return {
      ...findings,
      checks: isTaken
        ? [
            ...findings.checks.filter(({ name }) => name !== 'account'),
            {
              name: 'account',
              state: 'bad',
              field: ids === undefined ? 'phoneId' : 'token',
              fault: 'numberTaken',
            } as const,
          ]
        : findings.checks,
      at: iso(clock.now()),
    }
  }),

  implement(lineApi.registerLine, async (call, service) => {
    const { storage, cloud } = service
    await enterLine(storage.db, call, 'line.edit')
    const { pin, ...given } = call.body
    const line = cloud.lines.ofGroup(call.groupId)
    const { access, values } = proposedValues(cloud.lines, line, given)
    const { phoneId, token } = values
    if (phoneId === undefined || token === undefined || !hasOwnApp(given.provider))
      throw new ServiceFailure('CONFLICT', 'The number or the token is missing.')
    const body = { messaging_product: 'whatsapp', pin }
    const answer = await askGraph(access, 'POST', `/${phoneId}/register`, body)
    if (answer.kind === 'refused') throw lineRefused('pin', undefined, answer.failure.code)
    await auditLine(service, call.groupId, 'line.registered')
    return {}
  }),

  implement(lineApi.subscribeLine, async (call, service) => {
    await enterLine(service.storage.db, call, 'line.edit')
    const line = lineOf(service, call.groupId)
    const { row } = line
    const callbackUrl = webhookUrlOf(service, row)
    if (callbackUrl === undefined || !maySubscribe(row))
      throw new ServiceFailure('CONFLICT', 'The app id or the public address is missing.')
    await subscribeLine(service, line, callbackUrl)
    await auditLine(service, call.groupId, 'line.subscribed')
    announceLine(service, call.groupId, call.userId)
    service.background(askPhoneData(service, line))
    return {}
  }),

  implement(lineApi.probeLine, async (call, service) => {
    const { storage, cloud, clock, internet } = service
    await enterLine(storage.db, call, 'line.edit')
    const line = cloud.lines.ofGroup(call.groupId)
    const address = line === undefined ? publicOriginOf(service) : webhookUrlOf(service, line.row)
    if (address === undefined) throw new ServiceFailure('CONFLICT', 'There is no public address.')
    const probes =
      line === undefined
        ? await probeOrigin(internet, address)
        : await probeWebhook({ lines: cloud.lines, internet }, line, address)
    return { probes, at: iso(clock.now()) }
  }),
]
