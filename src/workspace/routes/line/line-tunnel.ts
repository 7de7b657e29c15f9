import { setTimeout as wait } from 'node:timers/promises'
import { lineTunnelApi } from '#contract/api/line/line-tunnel.ts'
import { lineTunnelSchema, type LineTunnel } from '#contract/entities/line/line-tunnel.ts'
import { linePath, webhookRoot } from '#contract/rules/line/line-webhook.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import type { Tunnels } from '#workspace/internet/tunnels.ts'
import { announceLine } from '#workspace/use-cases/line/line-set-up.ts'
import { enterLine } from './line-access.ts'
import { maySubscribe, subscribeLine } from './line-set-up.ts'

/** Pauses before the provider is told a new address: it is reachable only some seconds after it was given, ms. */
const PAUSES_MS = [0, 3_000, 6_000, 12_000, 24_000]

/** @throws ServiceFailure 409 if the service opens no tunnels */
function tunnelsOf({ tunnels }: Service): Tunnels {
  if (tunnels === undefined)
    throw new ServiceFailure('CONFLICT', 'This service opens no tunnels: its operator does.')
  return tunnels
}

const tunnelOut = (tunnels: Tunnels): LineTunnel =>
  lineTunnelSchema.parse({ ...tunnels.current, programs: tunnels.programs(), path: webhookRoot })

/** Gives a line the address of an open tunnel, and tells the provider if it knew another one. */
async function takeAddress(
  service: Service,
  { groupId, userId }: { groupId: string; userId: string },
  url: string,
): Promise<void> {
  const { cloud, log } = service
  const isOpen = () => service.tunnels?.current.url === url
  const known = cloud.lines.ofGroup(groupId)
  if (known === undefined || !isOpen()) return
  const line = await cloud.lines.change(known.row.id, { public_url: url })
  announceLine(service, groupId, userId)
  if (line === undefined || known.row.subscribed_at === null || !maySubscribe(line.row)) return
  for (const pause of PAUSES_MS) {
    await wait(pause, undefined, { ref: false })
    if (!isOpen()) return
    try {
      await subscribeLine(service, line, url + linePath(line.row.id))
      announceLine(service, groupId, userId)
      return
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      log('the provider does not reach the tunnel yet', { line: line.row.id, error: error.message })
    }
  }
}

/** The calls of the tunnel to a line's webhooks. */
export const lineTunnelRoutes = [
  implement(lineTunnelApi.lineTunnel, async (call, service) => {
    await enterLine(service.storage.db, call, 'line.edit')
    return tunnelOut(tunnelsOf(service))
  }),

  implement(lineTunnelApi.openLineTunnel, async (call, service) => {
    await enterLine(service.storage.db, call, 'line.edit')
    const { program } = call.body
    const tunnels = tunnelsOf(service)
    const opened = tunnels.open(program)
    service.background(
      opened.then((url) => (url === undefined ? undefined : takeAddress(service, call, url))),
    )
    return tunnelOut(tunnels)
  }),

  implement(lineTunnelApi.closeLineTunnel, async (call, service) => {
    const { storage, cloud } = service
    await enterLine(storage.db, call, 'line.edit')
    const tunnels = tunnelsOf(service)
    const { url } = tunnels.current
    await tunnels.close()
    const line = cloud.lines.ofGroup(call.groupId)
    if (line !== undefined && url !== undefined && line.row.public_url === url) {
      await cloud.lines.change(line.row.id, { public_url: null })
      announceLine(service, call.groupId, call.userId)
    }
    return tunnelOut(tunnels)
  }),
]
