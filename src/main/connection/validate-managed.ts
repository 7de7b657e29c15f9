import { parseAddress } from './address.ts'
import { checkDocument } from './validate-document.ts'
import type { ManagedConnection } from './connection-service.ts'
import type { StoredConnection } from './stored-connection.ts'

/** A document that IT has put on this machine. @throws Failure BAD_RESPONSE or BAD_REQUEST, with what is wrong */
export function fixedDocument(managed: ManagedConnection & { kind: 'document' }): StoredConnection {
  const document = checkDocument(managed.document, 'anywhere')
  const address = managed.address ?? new URL(document.services.main).origin
  return { address: parseAddress(address, true), document }
}

/**
 * Whether what is fixed for a machine can be followed, as far as that is known without asking anybody.
 * @throws Failure BAD_RESPONSE or BAD_REQUEST, with what is wrong
 */
export function proveManaged(managed: ManagedConnection): void {
  if (managed.kind === 'document') fixedDocument(managed)
  else parseAddress(managed.address, true)
}
