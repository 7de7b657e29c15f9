import { lineApi } from '#contract/api/line/line.ts'
import { lineSchema, type Line } from '#contract/entities/line/line.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { linePath } from '#contract/rules/line/line-webhook.ts'
import { limitsJson } from '#workspace/storage/line/line-limits.ts'
import { checkLine } from '#workspace/cloud-api/check-line.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'
import { sealSecrets } from '#workspace/cloud-api/secrets.ts'
import { notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { insertLineEntry } from '#workspace/storage/line/line-history.ts'
import { findLine, refusedFields, updateLine } from '#workspace/storage/line/lines.ts'
import { latestWebhooks } from '#workspace/storage/line/line-webhooks.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { announceLine } from '#workspace/use-cases/line/line-set-up.ts'
import { connectLine, newVerifyToken, removeLine, secondOf } from './connect-line.ts'
import { callerOf, endOf, enterLine, lineOf, webhookUrlOf } from './line-access.ts'
import { writeGroupDurable } from '#workspace/unit-of-work.ts'
import { applyLineFact } from '#workspace/use-cases/line/line-facts.ts'
import { changeLineState } from '#workspace/use-cases/line/line-state.ts'

/** How many of the latest events the setting up shows. */
const SHOWN_EVENTS = 5

const time = (at: number | null) => (at === null ? undefined : iso(at))

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
      refusedFields: refusedFields(row),
    }),
  })
}

export const lineRoutes = [
  implement(lineApi.line, async (call, service) => {
    const { viewer } = await enterLine(service.storage.db, call, 'line.see')
    const line = service.cloud.lines.ofGroup(call.groupId)
    return line === undefined ? {} : { line: await lineOut(service, line, viewer) }
  }),

  implement(lineApi.connectLine, async (call, service) => {
    const access = await enterLine(service.storage.db, call, 'line.edit')
    const { signal } = call.request
    const line = await connectLine(service, access, call.body, { signal })
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
        has_calls: checked.phone.has_calls ?? row.has_calls,
        business_id: checked.phone.business_id ?? row.business_id,
        health_json: limitsJson(checked.limits, row, clock.now()),
      }),
    }
    const next = state ?? (isStopped && isChecked ? 'connected' : undefined)
    await writeGroupDurable(service, call.groupId, async (work) => {
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
    await writeGroupDurable(service, call.groupId, async (work) => {
      await removeLine(work, service, row, access.directory, callerOf(access).id)
    })
    await cloud.dropWaiting(row.group_id)
    return {}
  }),
]
