import type { ConnectionDocument } from '#contract/connection.ts'
import type { optionalServices, Service } from '#contract/api/endpoint.ts'
import { servicePath } from './http/app.ts'

interface Known {
  name: string
  /** Scheme, host and port by which clients reach the workspace. */
  origin: string
  realtime: ConnectionDocument['realtime']
  passwordKey: string
  registration: boolean
  sendsMail: boolean
  /** Optional services that the workspace does not offer. */
  without: readonly (typeof optionalServices)[number][]
  tagTriggers: ConnectionDocument['tagTriggers']
}

/**
 * Builds the document from which clients learn how to connect to the workspace: the addresses of its services (`main`,
 * `messages`, …) and the settings of its push connection. All addresses have the same `origin`. The services in
 * `without` are left out.
 */
export function connectionDocument(known: Known): ConnectionDocument {
  const { name, origin, realtime, passwordKey, registration, sendsMail, without, tagTriggers } =
    known
  const address = (service: Service) => origin + servicePath(service)
  return {
    name,
    services: {
      main: address('main'),
      messages: address('messages'),
      campaigns: address('campaigns'),
      ...(without.includes('crm') ? {} : { crm: address('crm') }),
      ...(without.includes('analysis') ? {} : { analysis: address('analysis') }),
      tags: address('tags'),
      workflows: address('workflows'),
      content: address('content'),
    },
    realtime,
    frames: [origin],
    passwordKey,
    registration,
    sendsMail,
    tagTriggers,
  }
}
