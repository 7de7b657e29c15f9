import { randomBytes } from 'node:crypto'
import { lineApi } from '#contract/api/line.ts'
import { lineSchema, type Line } from '#contract/entities/line.ts'
import { can } from '#contract/policies/index.ts'
import { linePath } from '#contract/rules/line-path.ts'
import { checkLine } from '#workspace/cloud-api/check-line.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'
import { sealSecrets } from '#workspace/cloud-api/secrets.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteLine,
  findGroupOfLinePhone,
  findLineOfGroup,
  insertLine,
  updateLine,
} from '#workspace/storage/lines.ts'
import type { Db, LinesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { enterGroup, type Who } from '#workspace/access.ts'

/** The version of the provider's API that a new line uses. */
const API_VERSION = 'v25.0'
/** A shorter secret shows nothing of itself. */
const SHOWN_FROM = 20

const endOf = (secret: string) => (secret.length >= SHOWN_FROM ? secret.slice(-4) : undefined)

function lineOut({ row, secrets }: OpenLine): Line {
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
    webhookPath: linePath(row.id),
    verifyToken: row.verify_token,
    tokenEnd: endOf(secrets.token),
    appSecretEnd: endOf(secrets.appSecret),
    createdAt: iso(row.created_at),
  })
}

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not set up its line */
async function enter(db: Db, call: Who): Promise<void> {
  const { viewer } = await enterGroup(db, call)
  if (!can(viewer, 'line.edit')) throw forbidden('The line of this group is for its admins.')
}

function lineOf({ cloud }: Service, groupId: string): OpenLine {
  const line = cloud.lines.ofGroup(groupId)
  if (line === undefined) throw notFound('line')
  return line
}

const connected = () =>
  new ServiceFailure('LINE_CONNECTED', 'This number or this group has a line already.')

export const lineRoutes = [
  implement(lineApi.line, async (call, { storage, cloud }) => {
    await enter(storage.db, call)
    const line = cloud.lines.ofGroup(call.groupId)
    return line === undefined ? {} : { line: lineOut(line) }
  }),

  implement(lineApi.connectLine, async (call, service) => {
    const { storage, cloud, clock, lineKey } = service
    await enter(storage.db, call)
    const { groupId, body } = call
    const { provider, phoneId, accountId, token, appSecret, apiVersion = API_VERSION } = body
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
      api_version: apiVersion,
      verify_token: randomBytes(16).toString('hex'),
      secrets: sealSecrets(lineKey, id, secrets),
      state: 'connected',
      stop_code: null,
      created_at: clock.now(),
    }
    const access = cloud.lines.accessOf({ row: draft, secrets })
    const row = { ...draft, ...(await checkLine(access, { phoneId, accountId })) }
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
    return { line: lineOut(line) }
  }),

  implement(lineApi.changeLine, async (call, service) => {
    const { storage, cloud, lineKey } = service
    await enter(storage.db, call)
    const { token, appSecret, state } = call.body
    const { row, secrets: before } = lineOf(service, call.groupId)
    const secrets = {
      token: token ?? before.token,
      appSecret: appSecret ?? before.appSecret,
    }
    const access = cloud.lines.accessOf({ row, secrets })
    const isStopped = row.state === 'stopped'
    // A stopped line starts only after the provider has accepted its token.
    const isChecked = token !== undefined || (isStopped && state === 'connected')
    if (isChecked) await checkLine(access, { phoneId: row.phone_id, accountId: row.account_id })
    const after = state ?? (isStopped && isChecked ? 'connected' : row.state)
    const change = {
      secrets: sealSecrets(lineKey, row.id, secrets),
      state: after,
      stop_code: after === 'stopped' ? row.stop_code : null,
    }
    await updateLine(storage.db, row.id, change)
    const line = { row: { ...row, ...change }, secrets }
    cloud.lines.set(line)
    service.background(cloud.resumeLine(line))
    return { line: lineOut(line) }
  }),

  implement(lineApi.disconnectLine, async (call, service) => {
    const { storage, cloud } = service
    await enter(storage.db, call)
    const { row } = lineOf(service, call.groupId)
    await storage.transaction((tx) => deleteLine(tx, row.id), { isDurable: true })
    cloud.lines.remove(row.id)
    await cloud.dropWaiting(row.group_id)
    return {}
  }),
]
