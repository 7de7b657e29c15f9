import { z } from 'zod'
import { lineTunnelSchema, tunnelPrograms } from '#contract/entities/line/line-tunnel.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

/**
 * A tunnel to the path of the webhooks, for a service without an address on the internet (extension). It ends with the
 * service. A service that can open one says so with `opensTunnel` of the line. For those who may edit the line.
 */
export const lineTunnelApi = {
  lineTunnel: endpoint({
    name: 'lineTunnel',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/tunnel',
    summary: 'The tunnel of the service, and the programs that can open one.',
    params: idParams,
    output: lineTunnelSchema,
    errors: ['CONFLICT'],
  }),
  /** Once it is open, its address is the line's, and the provider is told if it was told another one before. */
  openLineTunnel: endpoint({
    name: 'openLineTunnel',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/tunnel',
    summary: 'Starts to open a tunnel; `lineTunnel` says how far it is.',
    params: idParams,
    body: z.object({ program: z.enum(tunnelPrograms) }),
    output: lineTunnelSchema,
    errors: ['CONFLICT'],
  }),
  closeLineTunnel: endpoint({
    name: 'closeLineTunnel',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/line/tunnel',
    summary: 'Closes the tunnel. The address of the line is again that of the service.',
    params: idParams,
    output: lineTunnelSchema,
    errors: ['CONFLICT'],
  }),
} as const
