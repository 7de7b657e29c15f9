/** The product's limits. `docs/bench.md` quotes a run against these. */
export const benchLimits = {
  /** p95 of the time between two frames at 60 Hz, ms. */
  frameMs: 18,
  /** Frames that were half an interval late or more, % of all. */
  lateFrames: 1,
  /** Deviation of the rows from the wheel's distance, %. */
  strayedWay: 1,
  /** The cost of a live event with the long list, against the short one. */
  eventRatio: 1.3,
  /** p95 from a key to the frame with its character, ms, under a flood of events. */
  typingMs: 50,
  /** p95 from a click on a chat to the frame with its messages, ms. */
  openingMs: 100,
  /** From the start of the program to a usable inbox, against the first text of a bare window. */
  startRatio: 2,
  /** JavaScript of the first load, gzipped, kB of 1,000 bytes. */
  firstLoadKb: 350,
  /** The page's heap after many chats, against after a few. */
  heapRatio: 1.1,
  /** A page of the chat list in a large workspace, against a small one. */
  pageRatio: 1.5,
  /** The first page of a search in 1,000,000 messages, ms: faster than typing the next letter. */
  searchMs: 100,
  /** p99 of a colleague's wait for a page of the chat list while contacts are imported, ms. */
  importWaitMs: 250,
  /** A report on 1,000,000 messages, ms. */
  reportMs: 300,
  /**
   * From starting a campaign to 100,000 contacts to its stored recipients, s, and a colleague's
   * wait as above, ms.
   */
  campaignSeconds: 10,
  campaignWaitMs: 250,
  /**
   * A workspace of 100,000 contacts and 1,000,000 messages, from the command to its first response,
   * s.
   */
  seedingSeconds: 120,
} as const
