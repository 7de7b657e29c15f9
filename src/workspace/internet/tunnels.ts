import type { LineTunnel, TunnelProgram } from '#contract/entities/line/line-tunnel.ts'

/** What a tunnel is doing. */
export type TunnelState = Pick<LineTunnel, 'state' | 'program' | 'url' | 'fault' | 'said'>

/** Opens a tunnel from the internet to the webhooks of this service. There is one at a time. */
export interface Tunnels {
  /** The programs that are installed. */
  programs(): TunnelProgram[]
  readonly current: TunnelState
  /**
   * Opens a tunnel, after closing another program's.
   * @returns its address, without a path; undefined if it failed or was closed meanwhile. It never rejects.
   */
  open(program: TunnelProgram): Promise<string | undefined>
  close(): Promise<void>
}
