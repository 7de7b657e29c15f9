import type { ConnectionDocument } from '#contract/connection.ts'
import { services } from '#contract/api/endpoint.ts'
import { servicePath } from './http/app.ts'

interface Known {
  name: string
  /** Scheme, host and port that clients reach this by. */
  origin: string
  pushKey: string
  passwordKey: string
}

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Where everything of this workspace is: all services and the push connection under one origin. */
export function connectionDocument(known: Known): ConnectionDocument {
  const { name, origin, pushKey, passwordKey } = known
  const { protocol, hostname, port } = new URL(origin)
  const address = (service: (typeof services)[number]) => origin + servicePath(service)
  return {
    name,
    services: {
      main: address('main'),
      messages: address('messages'),
      campaigns: address('campaigns'),
      crm: address('crm'),
      analysis: address('analysis'),
      tags: address('tags'),
      workflows: address('workflows'),
      content: address('content'),
    },
    realtime: {
      key: pushKey,
      cluster: 'local',
      host: hostname,
      port: port === '' ? (defaultPorts[protocol] ?? 80) : Number(port),
      tls: protocol === 'https:',
    },
    frames: [],
    passwordKey,
    tagTriggers: [],
  }
}
