import { once } from 'node:events'
import { tunnelPrograms, type TunnelProgram } from '#contract/entities/line/line-tunnel.ts'
import { webhookRoot } from '#contract/rules/line/line-webhook.ts'
import { OperationRefused } from './operation.ts'
import { UsageError } from './options.ts'
import type { Log } from '#workspace/log.ts'
import { createTunnels } from './tunnel/tunnels.ts'

/** @throws UsageError for a name that no program has, OperationRefused if none is installed */
function chosen(name: string | undefined, installed: readonly TunnelProgram[]): TunnelProgram {
  const known = tunnelPrograms.find((program) => program === name)
  if (name !== undefined && known === undefined)
    throw new UsageError(`--program takes ${tunnelPrograms.join(', ')}.`)
  const program = known ?? installed[0]
  if (program === undefined)
    throw new OperationRefused('Install cloudflared, ngrok or ssh: none is on the PATH.')
  return program
}

/**
 * Opens a tunnel to the webhooks of a running service, and keeps it open until SIGINT or SIGTERM.
 * @param target the address of the service on this machine
 * @param name of the program; default: the first that is installed
 * @throws OperationRefused if the tunnel does not open, or ends by itself
 */
export async function keepTunnel(
  target: string,
  name: string | undefined,
  { log, say }: { log: Log; say: (line: string) => void },
): Promise<void> {
  const failed = Promise.withResolvers<never>()
  // Somebody waits for it only once the tunnel is open.
  failed.promise.catch(() => undefined)
  const tunnels = createTunnels(log, {
    onFailed: ({ program, fault, said }) =>
      failed.reject(
        new OperationRefused(
          `The tunnel of ${program} has failed (${fault}). ${said ?? ''}`.trim(),
        ),
      ),
  })
  tunnels.toward(target)
  const program = chosen(name, tunnels.programs())
  const url = await tunnels.open(program)
  if (url === undefined) return await failed.promise
  say(url)
  say(`Only ${webhookRoot} of ${target} can be reached through it, until this program ends.`)
  say('Enter the address in the app: Settings, WhatsApp line, Webhook, Public address.')
  try {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), failed.promise])
  } finally {
    await tunnels.close()
  }
}
