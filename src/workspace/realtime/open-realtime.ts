import type { IncomingMessage } from 'node:http'
import type { Bus } from '#workspace/bus/bus.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import type { PushCredentials, PushServer } from '#workspace/push/index.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { createHostedRealtime, type HostedRealtime } from './hosted/hosted-realtime.ts'
import type { HostedPush } from './hosted/push-api.ts'
import { createOwnRealtime } from './own-realtime.ts'
import type { Realtime } from './realtime.ts'

interface Options {
  storage: Storage
  clock: Clock
  bus: Bus
  log: Log
  background(work: Promise<unknown>): void
  /** Of the service's own push server. */
  credentials: PushCredentials
  acceptsUpgrade(request: IncomingMessage): boolean
  /** The caller's network address. */
  callerOf(request: IncomingMessage): string
  /** Undefined: the service's own push server is used. */
  hostedPush: HostedPush | undefined
}

interface Opened {
  realtime: Realtime
  /** The service's own push server; undefined if a hosted one is used. */
  push: PushServer | undefined
  /** What the webhooks of a hosted push service need; undefined without one. */
  webhooks: Pick<HostedRealtime, 'readWebhook' | 'onReport'> | undefined
}

export async function openRealtime({ hostedPush, ...options }: Options): Promise<Opened> {
  if (hostedPush === undefined) {
    const own = createOwnRealtime(options)
    return { realtime: own, push: own.push, webhooks: undefined }
  }
  const hosted = await createHostedRealtime({ ...options, settings: hostedPush })
  return { realtime: hosted, push: undefined, webhooks: hosted }
}
