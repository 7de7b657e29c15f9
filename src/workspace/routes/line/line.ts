import { randomBytes } from 'node:crypto'
import { lineApi } from '#contract/api/line/line.ts'
import { lineSchema, type Line } from '#contract/entities/line/line.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { newLineVersion } from '#contract/rules/line/graph-versions.ts'
import { hasOwnApp, yieldsNumber } from '#contract/rules/line/line-providers.ts'
import { linePath } from '#contract/rules/line/line-webhook.ts'
import { limitsJson } from '#workspace/storage/line/line-limits.ts'
import { checkLine } from '#workspace/cloud-api/check-line.ts'
import { NO_LINE } from '#workspace/cloud-api/cloud-channel.ts'
import { addressOf, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { sealSecrets } from '#workspace/cloud-api/secrets.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertLineEntry } from '#workspace/storage/line/line-history.ts'
import {
  deleteLine,
  findLine,
  findLineOfGroup,
  findLineOfPhone,
  insertLine,
  updateLine,
} from '#workspace/storage/line/lines.ts'
import { latestWebhooks } from '#workspace/storage/line/line-webhooks.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { announceLine } from '#workspace/use-cases/line/line-set-up.ts'
import { enterLine, lineOf, webhookUrlOf, callerOf } from './line-access.ts'
import { writeDurable, type Work } from '#workspace/unit-of-work.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { applyLineFact } from '#workspace/use-cases/line/line-facts.ts'
import { pauseCampaigns } from '#workspace/use-cases/campaigns/pause-campaign.ts'
import { notifyLine } from '#workspace/use-cases/messages/notify.ts'
import { changeLineState, lineStatusOf } from '#workspace/use-cases/line/line-state.ts'

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
  const events = latest.flatMap(({ fields, at }) => fields.map((field) => ({ field, at: iso(at) })))
  return {
    verifiedAt: time(row.verified_at),
    refusedAt: time(row.refused_at),
    subscribedAt: time(row.subscribed_at),
    unsignedAt: time(row.unsigned_at),
    events: events.slice(0, SHOWN_EVENTS),
    probes: true,
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
      baseUrl: row.base_url,
      webhookPath: linePath(row.id),
      webhookUrl: webhookUrlOf(service, row),
      verifyToken: row.verify_token,
      tokenEnd: endOf(secrets.token),
      appSecretEnd: endOf(secrets.appSecret),
      setUp: await setUpOf(service, line),
      opensTunnel: service.tunnels !== undefined,
    }),
  })
}

/** The begin of a time's second: the provider's times are whole seconds, and are compared with ours. */
const secondOf = (at: number) => Math.floor(at / 1_000) * 1_000

const connected = () =>
  new ServiceFailure('LINE_CONNECTED', 'This number or this group has a line already.')

/** Removes a line. Its campaigns must not go on over another channel. */
async function removeLine(
  work: Work,
  { cloud, clock }: Service,
  row: LinesTable,
  directory: Directory,
  byUserId?: string,
): Promise<void> {
  await deleteLine(work.tx, row.id)
  await pauseCampaigns(work, directory, 'line', clock.now())
  work.announce(toGroup(row.group_id, 'line.changed', { line: null }, byUserId))
  work.afterCommit(() => cloud.lines.remove(row.id))
}

/** Removes the line of a group whose number another group has proved to be its own. */
async function giveUp(work: Work, service: Service, row: LinesTable): Promise<void> {
  const directory = await readDirectory(work.tx, row.group_id)
  if (directory !== undefined) await removeLine(work, service, row, directory)
  const notice = { change: 'line_stopped', text: String(NO_LINE) } as const
  await notifyLine(work, row.group_id, notice, service.clock.now())
}

export const lineRoutes = [
  implement(lineApi.line, async (call, service) => {
    const { viewer } = await enterLine(service.storage.db, call, 'line.see')
    const line = service.cloud.lines.ofGroup(call.groupId)
    return line === undefined ? {} : { line: await lineOut(service, line, viewer) }
  }),

  implement(lineApi.connectLine, async (call, service) => {
    const { storage, cloud, clock, lineKey } = service
    const access = await enterLine(storage.db, call, 'line.edit')
    const caller = callerOf(access)
    const { groupId, body } = call
    const { provider, phoneId = '', accountId = '', token, appSecret = '', appId, phone } = body
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
      api_version: body.apiVersion ?? newLineVersion,
      base_url: body.baseUrl ?? null,
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
      state_since: clock.now(),
      state_by: null,
      stop_until: null,
      quality: null,
      people_limit: null,
      throughput: null,
      name_decision: null,
      restricted_until: null,
      health_json: null,
      checked_at: clock.now(),
      token_expires_at: null,
      created_at: clock.now(),
    }
    const graph = cloud.lines.accessOf({ row: draft, secrets })
    const values = { phoneId, accountId, appSecret, appId, phone }
    const checked = await checkLine(graph, values, call.request.signal)
    const health_json = limitsJson(checked.limits, undefined, clock.now())
    const row = { ...draft, ...checked.phone, health_json }
    const line = { row, secrets }
    const holder = await writeDurable(service, async (work) => {
      const { tx, announce, afterCommit } = work
      if ((await findLineOfGroup(tx, groupId)) !== undefined) throw connected()
      const other = await findLineOfPhone(tx, row.phone_id)
      if (other !== undefined && !yieldsNumber(addressOf(other), addressOf(row))) throw connected()
      if (other !== undefined) await giveUp(work, service, other)
      await insertLine(tx, row)
      const { id: byUserId, name: byName } = caller
      await insertLineEntry(tx, row.id, { at: clock.now(), kind: 'connected', byName })
      // Webhooks tell of a quality only once it falls.
      if (row.quality !== null)
        await insertLineEntry(tx, row.id, {
          at: secondOf(clock.now()),
          kind: 'quality',
          value: row.quality,
        })
      announce(toGroup(groupId, 'line.changed', { line: lineStatusOf(row) }, byUserId))
      afterCommit(() => cloud.lines.set(line))
      return other
    })
    if (holder !== undefined) await cloud.dropWaiting(holder.group_id)
    service.providerSync.wake(groupId)
    return { line: await lineOut(service, line, access.viewer) }
  }),

  implement(lineApi.changeLine, async (call, service) => {
    const { storage, cloud, lineKey, clock } = service
    const access = await enterLine(storage.db, call, 'line.edit')
    const caller = callerOf(access)
    const { token, appSecret, appId, apiVersion, state, publicUrl, renewsVerifyToken, isSetUp } =
      call.body
    const { row, secrets: before } = lineOf(service, call.groupId)
    const secrets = {
      token: token ?? before.token,
      appSecret: appSecret ?? before.appSecret,
    }
    const api_version = apiVersion ?? row.api_version
    const hasNewVersion = api_version !== row.api_version
    const isStopped = row.state === 'stopped'
    // A stopped line starts only after the provider has accepted its token.
    const isChecked =
      token !== undefined ||
      appId !== undefined ||
      hasNewVersion ||
      (isStopped && state === 'connected')
    const checked = isChecked
      ? await checkLine(
          cloud.lines.accessOf({ row: { ...row, api_version }, secrets }),
          {
            phoneId: row.phone_id,
            accountId: row.account_id,
            phone: row.phone,
            appId: appId ?? row.app_id ?? undefined,
            appSecret: secrets.appSecret,
          },
          call.request.signal,
        )
      : undefined
    const hasSecrets = token !== undefined || appSecret !== undefined
    const change = {
      ...(hasSecrets && { secrets: sealSecrets(lineKey, row.id, secrets) }),
      ...(appId !== undefined && { app_id: appId }),
      ...(hasNewVersion && { api_version }),
      ...(publicUrl !== undefined && {
        public_url: publicUrl === '' ? null : new URL(publicUrl).origin,
      }),
      ...(renewsVerifyToken && { verify_token: newVerifyToken(), verified_at: null }),
      ...(renewsVerifyToken && !hasOwnApp(row.provider) && { subscribed_at: null }),
      ...(isSetUp && { is_set_up: 1 }),
      ...(checked && {
        token_expires_at: checked.phone.token_expires_at,
        health_json: limitsJson(checked.limits, row, clock.now()),
      }),
    }
    const next = state ?? (isStopped && isChecked ? 'connected' : undefined)
    await writeDurable(service, async (work) => {
      const { tx, afterCommit } = work
      if (Object.keys(change).length > 0) await updateLine(tx, row.id, change)
      const found = await findLine(tx, row.id)
      if (found === undefined) throw notFound('line')
      // A line whose secrets could not be decrypted is stopped in memory only.
      const known = { ...found, state: row.state, stop_code: row.stop_code }
      // Before the line goes on, so that the next call has the new token.
      afterCommit(() => cloud.lines.set({ row: known, secrets }))
      if (token !== undefined)
        await insertLineEntry(tx, row.id, { at: clock.now(), kind: 'token', byName: caller.name })
      if (hasNewVersion)
        await insertLineEntry(tx, row.id, {
          at: clock.now(),
          kind: 'version',
          value: api_version,
          byName: caller.name,
        })
      if (next !== undefined)
        await changeLineState(work, service, known, { state: next, by: caller })
      if (checked?.phone.quality) {
        const { quality: value } = checked.phone
        const fact = { fact: 'quality', value, at: secondOf(clock.now()), isUrgent: false } as const
        await applyLineFact(work, service, row.id, { kind: 'lineFact', ...fact })
      }
    })
    if (isChecked) service.providerSync.wake(row.group_id)
    announceLine(service, call.groupId, call.userId)
    return { line: await lineOut(service, lineOf(service, call.groupId), access.viewer) }
  }),

  implement(lineApi.disconnectLine, async (call, service) => {
    const { storage, cloud } = service
    const access = await enterLine(storage.db, call, 'line.edit')
    const { row } = lineOf(service, call.groupId)
    await writeDurable(service, async (work) => {
      await removeLine(work, service, row, access.directory, callerOf(access).id)
    })
    await cloud.dropWaiting(row.group_id)
    return {}
  }),
]
