import { randomBytes } from 'node:crypto'
import { lineApi } from '#contract/api/line.ts'
import { lineSchema, type Line } from '#contract/entities/line.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { linePath } from '#contract/rules/line-webhook.ts'
import { checkLine } from '#workspace/cloud-api/check-line.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'
import { sealSecrets } from '#workspace/cloud-api/secrets.ts'
import { fieldsOf } from '#workspace/cloud-api/webhook-shape.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteLine,
  findGroupOfLinePhone,
  findLineOfGroup,
  insertLine,
} from '#workspace/storage/lines.ts'
import { latestWebhooks } from '#workspace/storage/line-webhooks.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { announceLine } from '#workspace/use-cases/line-set-up.ts'
import { API_VERSION, enterLine, lineOf, webhookUrlOf } from './line-access.ts'

/** A shorter secret shows nothing of itself. */
const SHOWN_FROM = 20
/** How many of the latest events the setting up shows. */
const SHOWN_EVENTS = 5

const endOf = (secret: string) => (secret.length >= SHOWN_FROM ? secret.slice(-4) : undefined)
const time = (at: number | null) => (at === null ? undefined : iso(at))
const newVerifyToken = () => randomBytes(16).toString('hex')

async function setUpOf({ storage }: Service, { row }: OpenLine): Promise<Line['setUp']> {
  if (row.is_set_up === 1) return undefined
  const latest = await latestWebhooks(storage.db, row.id, SHOWN_EVENTS)
  const events = latest.flatMap(({ body, at }) =>
    fieldsOf(body).map((field) => ({ field, at: iso(at) })),
  )
  return {
    verifiedAt: time(row.verified_at),
    refusedAt: time(row.refused_at),
    subscribedAt: time(row.subscribed_at),
    unsignedAt: time(row.unsigned_at),
    events: events.slice(0, SHOWN_EVENTS),
  }
}

async function lineOut(service: Service, line: OpenLine, viewer: Viewer): Promise<Line> {
  const { row, secrets } = line
  return lineSchema.parse({
    id: row.id,
    provider: row.provider,
    phoneId: row.phone_id,
    accountId: row.account_id,
    phone: row.phone,
    name: row.name,
    apiVersion: row.api_version,
    state: row.state,
    stopCode: row.stop_code,
    createdAt: iso(row.created_at),
    ...(can(viewer, 'line.edit') && {
      appId: row.app_id,
      webhookPath: linePath(row.id),
      webhookUrl: webhookUrlOf(service, row),
      verifyToken: row.verify_token,
      tokenEnd: endOf(secrets.token),
      appSecretEnd: endOf(secrets.appSecret),
      setUp: await setUpOf(service, line),
    }),
  })
}

const connected = () =>
  new ServiceFailure('LINE_CONNECTED', 'This number or this group has a line already.')

export const lineRoutes = [
  implement(lineApi.line, async (call, service) => {
    const viewer = await enterLine(service.storage.db, call, 'line.see')
    const line = service.cloud.lines.ofGroup(call.groupId)
    return line === undefined ? {} : { line: await lineOut(service, line, viewer) }
  }),

  implement(lineApi.connectLine, async (call, service) => {
    const { storage, cloud, clock, lineKey } = service
    const viewer = await enterLine(storage.db, call, 'line.edit')
    const { groupId, body } = call
    const { provider, phoneId, accountId, token, appSecret, appId } = body
    const secrets = { token, appSecret }
    const id = newId('line', clock.now())
    const draft: LinesTable = {
      id,
      group_id: groupId,
      provider,
      phone_id: phoneId,
      account_id: accountId,
      phone: '',
      name: '',
      api_version: body.apiVersion ?? API_VERSION,
      verify_token: newVerifyToken(),
      secrets: sealSecrets(lineKey, id, secrets),
      state: 'connected',
      stop_code: null,
      app_id: appId ?? null,
      public_url: null,
      is_set_up: 0,
      verified_at: null,
      refused_at: null,
      subscribed_at: null,
      unsigned_at: null,
      created_at: clock.now(),
    }
    const access = cloud.lines.accessOf({ row: draft, secrets })
    const row = { ...draft, ...(await checkLine(access, { phoneId, accountId, appSecret, appId })) }
    await storage.transaction(
      async (tx) => {
        const isTaken = (await findGroupOfLinePhone(tx, phoneId)) !== undefined
        if (isTaken || (await findLineOfGroup(tx, groupId)) !== undefined) throw connected()
        await insertLine(tx, row)
      },
      { isDurable: true },
    )
    const line = { row, secrets }
    cloud.lines.set(line)
    announceLine(service, groupId, call.userId)
    return { line: await lineOut(service, line, viewer) }
  }),

  implement(lineApi.changeLine, async (call, service) => {
    const { storage, cloud, lineKey } = service
    const viewer = await enterLine(storage.db, call, 'line.edit')
    const { token, appSecret, appId, state, publicUrl, renewsVerifyToken, isSetUp } = call.body
    const { row, secrets: before } = lineOf(service, call.groupId)
    const secrets = {
      token: token ?? before.token,
      appSecret: appSecret ?? before.appSecret,
    }
    const isStopped = row.state === 'stopped'
    // A stopped line starts only after the provider has accepted its token.
    const isChecked =
      token !== undefined || appId !== undefined || (isStopped && state === 'connected')
    if (isChecked)
      await checkLine(cloud.lines.accessOf({ row, secrets }), {
        phoneId: row.phone_id,
        accountId: row.account_id,
        appId: appId ?? row.app_id ?? undefined,
        appSecret: secrets.appSecret,
      })
    const after = state ?? (isStopped && isChecked ? 'connected' : undefined)
    const hasSecrets = token !== undefined || appSecret !== undefined
    const line = await cloud.lines.change(
      row.id,
      {
        ...(hasSecrets && { secrets: sealSecrets(lineKey, row.id, secrets) }),
        ...(appId !== undefined && { app_id: appId }),
        ...(after !== undefined && { state: after, stop_code: null }),
        ...(publicUrl !== undefined && {
          public_url: publicUrl === '' ? null : new URL(publicUrl).origin,
        }),
        ...(renewsVerifyToken && { verify_token: newVerifyToken(), verified_at: null }),
        ...(isSetUp && { is_set_up: 1 }),
      },
      hasSecrets ? secrets : undefined,
    )
    if (line === undefined) throw notFound('line')
    if (after === 'connected') service.background(cloud.resumeLine(line))
    announceLine(service, call.groupId, call.userId)
    return { line: await lineOut(service, line, viewer) }
  }),

  implement(lineApi.disconnectLine, async (call, service) => {
    const { storage, cloud } = service
    await enterLine(storage.db, call, 'line.edit')
    const { row } = lineOf(service, call.groupId)
    await storage.transaction((tx) => deleteLine(tx, row.id), { isDurable: true })
    cloud.lines.remove(row.id)
    await cloud.dropWaiting(row.group_id)
    announceLine(service, call.groupId, call.userId)
    return {}
  }),
]
