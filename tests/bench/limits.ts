/** The limits of the figures. `docs/bench.md` contains the results of a run, with the limits of its day. */
export const benchLimits = {
  /** p95 of the time between two frames at 60 Hz, ms. */
  frameMs: 18,
  /** Frames that were late by at least half an interval, % of all. */
  lateFrames: 1,
  /** Difference between the distance of the rows and that of the wheel, %. */
  strayedWay: 1,
  /** History under a fast wheel: the part of the wheel's way that the rows lack, %; p95 of the page's own frames, ms. */
  historyWayMissed: 10,
  historyFrameMs: 25,
  /** The page's own frames that are late while older messages are fetched, and in messages that are held, %. */
  historyLateFrames: 5,
  heldLateFrames: 2,
  /** Ratio of the p95 of the page's own frames to that of plain rows under the same wheel. */
  wheelRatio: 1.1,
  /** Ratio with the long list to that with the short list: of the cost of a live event, and of the p95 of typing. */
  eventRatio: 1.3,
  /** The page's work for each of the events that share a frame, ms of CPU time. */
  eventMs: 3,
  /** p95 from a customer's message to the frame that shows it, in frames at 60 Hz. */
  paintedFrames: 4,
  /** The same against a page of plain rows, alone and while 100 others a second arrive. */
  paintedRatio: 2.5,
  paintedBusyRatio: 2,
  /** p95 from a key to the frame with its character while many events arrive, ms, and its ratio to that without events. */
  typingMs: 50,
  typingRatio: 1.3,
  /** p95 from a click on a chat to the frame with its messages, ms. */
  openingMs: 100,
  /** Ratio of a click to one that shows plain rows. */
  openingRatio: 1.4,
  /** Ratio of the time to a usable inbox to the time to the first text of a bare window. */
  startRatio: 1.5,
  /** JavaScript of the first load, gzipped, kB of 1,000 bytes. */
  firstLoadKb: 320,
  /** The same with the texts of one language. */
  firstLoadWithLanguageKb: 336,
  /** Ratio of the page's heap after many chats to that after a few. */
  heapRatio: 1.1,
  /** The page's heap after opening a chat, MB. */
  heapMb: 10,
  /** Ratio of the cost of a page of the chat list in a large workspace to that in a small one. */
  pageRatio: 1.5,
  /** CPU time to count the chats in all views of the list, ms. */
  viewCountsMs: 20,
  /** The first page of a search in 1,000,000 messages, ms. It is shorter than the time to type the next letter. */
  searchMs: 100,
  /** p99 of a colleague's wait for a page of the chat list while contacts are imported, ms. */
  importWaitMs: 250,
  /**
   * While 300 customers' messages a second arrive: p95 from the channel to the socket and of a colleague's wait for a page
   * of the chat list, ms; memory of the service, MB.
   */
  inboundMs: 500,
  inboundWaitMs: 150,
  inboundMemoryMb: 400,
  /** Ratio of the processor time of a customer's message in a group with all rules that it may have to that without rules. */
  rulesRatio: 1.3,
  /** On PostgreSQL: ratio of a page of the chat list to that on SQLite; p95 from the channel to the socket, ms. */
  postgresPageRatio: 1.5,
  postgresInboundMs: 150,
  /** Ratio of the messages a second of one group to those of two, at one service away from its database. */
  writersRatio: 0.6,
  /** Webhooks of a line: p95 until one is answered, ms, and answers that take longer than a second, % of all. */
  lineAnswerMs: 250,
  lineSlowAnswers: 1,
  /** A report on 1,000,000 messages, ms. */
  reportMs: 300,
  /**
   * Time from the start of a campaign to 100,000 contacts until its recipients are stored, s, and p99 of a colleague's
   * wait for a page of the chat list meanwhile, ms.
   */
  campaignSeconds: 10,
  campaignWaitMs: 250,
  /**
   * Time from the command that creates a workspace of 100,000 contacts and 1,000,000 messages to its first response, s.
   */
  seedingSeconds: 120,
} as const
