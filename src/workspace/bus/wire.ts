/** What a wire reports. */
export interface WireEvents {
  /** A text has arrived, from this instance too. */
  text(text: string): void
  /** Texts arrive from now on. */
  up(): void
  /** Texts are lost from now on. */
  down(why: string): void
}

/**
 * Carries texts to all instances of the service, in the order in which an instance sent them. While it is down, texts are
 * lost, and it tries to come up again until it is closed.
 */
export interface Wire {
  open(events: WireEvents): void
  send(text: string): void
  /** Connects anew, because texts do not arrive although the connection seems to be there. */
  reset(why: string): void
  close(): Promise<void>
}
