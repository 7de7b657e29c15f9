import { parseAddress } from './address.ts'
import { checkDocument } from './validate-document.ts'
import type { ManagedConnection } from './connection-service.ts'
import type { StoredConnection } from './stored-connection.ts'

/**
 * Validates the document that IT has set, and returns it as a connection.
 * @throws Failure BAD_RESPONSE if the document is invalid, BAD_REQUEST if the address is invalid
 */
export function fixedDocument(managed: ManagedConnection & { kind: 'document' }): StoredConnection {
  const document = checkDocument(managed.document, 'anywhere')
  const address = managed.address ?? new URL(document.services.main).origin
  return { address: parseAddress(address, true), document }
}

/**
 * Validates the connection that IT has set, without using the network. The document of an address is not fetched.
 * @throws Failure BAD_RESPONSE if the document is invalid, BAD_REQUEST if the address is invalid
 */
export function validateManaged(managed: ManagedConnection): void {
  if (managed.kind === 'document') fixedDocument(managed)
  if (managed.kind === 'address') parseAddress(managed.address, true)
}
