import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { z } from 'zod'
import { startPeer } from './session-bus.ts'

/** A power manager on a system bus of its own. */
export interface PowerManager {
  /** Environment of the app that listens to it. */
  readonly env: Record<string, string>
  tell(what: 'sleep' | 'wake' | 'shut down'): Promise<void>
  /** The inhibitors that delay sleep and shutdown. */
  delays(): Promise<string[]>
  stop(): Promise<void>
}

export async function startPowerManager(): Promise<PowerManager> {
  const daemon = spawn(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address=1'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const [address]: unknown[] = await once(createInterface({ input: daemon.stdout }), 'line')
  const env = { DBUS_SYSTEM_BUS_ADDRESS: String(address) }
  const peer = await startPeer('power_manager.py', env)
  return {
    env,
    async tell(what) {
      await peer.ask({ do: what }, z.object({}))
    },
    async delays() {
      return (await peer.ask({ do: 'delays' }, z.object({ delays: z.array(z.string()) }))).delays
    },
    async stop() {
      await peer.stop()
      daemon.kill()
      await once(daemon, 'exit')
    },
  }
}
