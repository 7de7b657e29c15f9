import { z } from 'zod'
import { list, openEnum } from '#contract/wire.ts'

/** The programs that can open a tunnel: Cloudflare's quick tunnels, ngrok, and ssh to localhost.run. */
export const tunnelPrograms = ['cloudflared', 'ngrok', 'ssh'] as const
export type TunnelProgram = (typeof tunnelPrograms)[number]

/**
 * Why there is no tunnel:
 * - `notStarted`: the program could not be started
 * - `noAddress`: it named no address in time
 * - `ended`: it ended by itself
 */
export const tunnelFaults = ['notStarted', 'noAddress', 'ended'] as const

/** The tunnel that gives a service without an address on the internet one (extension). */
export const lineTunnelSchema = z.object({
  state: openEnum(['closed', 'opening', 'open', 'failed'], 'closed'),
  /** Those that are installed where the service runs. */
  programs: list(openEnum(tunnelPrograms, 'unknown')),
  program: openEnum(tunnelPrograms, 'unknown').optional(),
  /** The address of an open tunnel, without a path. */
  url: z.string().optional(),
  fault: openEnum(tunnelFaults, 'ended').optional(),
  /** What the program said last, in its own words. */
  said: z.string().optional(),
  /** The path that can be reached from outside; all others answer 404. */
  path: z.string(),
})
export type LineTunnel = z.infer<typeof lineTunnelSchema>
