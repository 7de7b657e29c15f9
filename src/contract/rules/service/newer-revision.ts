interface Revised {
  readonly revision?: number | undefined
}

/**
 * Whether a received state of a chat or message is older than the known one, which must then stay. Without revisions the
 * last received state counts as the newest.
 * @param known undefined if no state is known
 */
export function isOlder(received: Revised, known: Revised | undefined): boolean {
  if (received.revision === undefined || known?.revision === undefined) return false
  return received.revision < known.revision
}
