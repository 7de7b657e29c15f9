/** What the product is held to. `docs/bench.md` quotes a run against these. */
export const benchLimits = {
  /** p95 of the time between two frames at 60 Hz, ms. */
  frameMs: 18,
  /** Frames that came half an interval late or more, % of all. */
  lateFrames: 1,
  /** By how much of the way that the wheel asked for the rows went another one, %. */
  strayedWay: 1,
  /** What a live event may cost with the long list, against the short one. */
  eventRatio: 1.3,
  /** p95 from a key to the frame that shows its character, ms, under a flood of events. */
  typingMs: 50,
  /** p95 from a click on a chat to the frame that shows its messages, ms. */
  openingMs: 100,
  /** From the start of the program to a usable inbox, against a bare window's first words. */
  startRatio: 2,
  /** JavaScript of the first load, gzipped, kB of 1,000 bytes. */
  firstLoadKb: 350,
  /** The page's heap after many chats, against after a few. */
  heapRatio: 1.1,
  /** A page of the chat list in a large workspace, against a small one. */
  pageRatio: 1.5,
  /** The first page of a search in 1,000,000 messages, ms: it is there before one has typed the next letter. */
  searchMs: 100,
  /** p99 of a colleague's wait for a page of the chat list while contacts are imported, ms. */
  importWaitMs: 250,
  /** A report on 1,000,000 messages, ms. */
  reportMs: 300,
  /** From starting a campaign to 100,000 contacts to its recipients being stored, s, and a colleague's wait as above, ms. */
  campaignSeconds: 10,
  campaignWaitMs: 250,
  /** A workspace of 100,000 contacts and 1,000,000 messages, from the command that makes it to its first answer, s. */
  seedingSeconds: 120,
} as const
