import { createCustomerDirectory } from '#workspace/channel/customer-directory.ts'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { createCloudChannel } from '#workspace/cloud-api/cloud-channel.ts'
import { publicInternet } from '#workspace/cloud-api/internet.ts'
import { readLineKey } from '#workspace/cloud-api/line-key.ts'
import { loadLines } from '#workspace/cloud-api/lines.ts'
import type { Customers, LiveEvents, ServiceBase } from '#workspace/http/service.ts'
import { createPublicFetch, isCallable } from '#workspace/internet/public-fetch.ts'
import type { WorkspaceOptions } from '#workspace/options.ts'
import { createCustomerSignals } from '#workspace/use-cases/messages/customer-signals.ts'
import {
  findUndelivered,
  type Undelivered,
} from '#workspace/use-cases/messages/redeliver-pending.ts'
import { failureReport } from './background.ts'

/** Opens the channel to the customers. It starts later: the messages that a stop has left must be sent first. */
export async function openCustomers(
  { storage, clock, instance, log, background }: ServiceBase,
  { bus, realtime, chatViewers }: LiveEvents,
  options: WorkspaceOptions,
): Promise<{ customers: Customers; undelivered: Undelivered }> {
  const { db } = storage
  const lineKey = options.lineKey ?? (await readLineKey(options.dataDir))
  const privateHosts = options.privateHosts ?? []
  const publicFetch = createPublicFetch({ privateHosts, log })
  const lines = await loadLines(db, {
    key: lineKey,
    providerUrl: options.providerUrl,
    publicFetch,
    log,
  })
  const createChannel = options.channel ?? (() => createSilentChannel(failureReport(log)))
  const withoutLines = createChannel({
    directory: createCustomerDirectory(db),
    storage,
    clock,
    log,
  })
  const { channel: withLines, cloud } = createCloudChannel(
    { storage, clock, log, lines, claims: instance.claims, bus },
    withoutLines,
  )
  const undelivered = await findUndelivered(db, instance, withLines)
  const { channel } = undelivered
  const customerSignals = createCustomerSignals({ db, clock, channel, background })
  return {
    customers: {
      channel,
      cloud,
      publicUrl: options.publicUrl,
      lineKey,
      publicFetch,
      isCallable: (url) => isCallable(url, privateHosts),
      internet: options.internet ?? publicInternet,
      tunnels: options.tunnels,
      customerSignals,
      onSent: realtime.listen({ chatViewers, typed: customerSignals.typed }),
    },
    undelivered,
  }
}
