/** Numbers of the line, files, programs and the service itself. The notes of limits.ts say how they are marked. */

/** Number of crash reports stored on a machine (ours). At most as many error reports are stored in addition. */
export const crashReportsMax = 5
/** Days after which crash reports and error reports are deleted (ours). */
export const crashReportDaysMax = 14
/**
 * Quitting and signing out wait at most this long for the call that sets the user's status to unavailable, ms
 * (specification, section 7).
 */
export const unavailableCallMs = 500
/** File sizes on the channel, bytes (WhatsApp's published figures). */
export const media = {
  imageBytes: 5 * 1024 * 1024,
  audioBytes: 16 * 1024 * 1024,
  videoBytes: 16 * 1024 * 1024,
  documentBytes: 100 * 1024 * 1024,
  stickerBytes: 100 * 1024,
  /** Characters of the text with a file (WhatsApp's published figure). */
  captionMax: 1_024,
  /** Width and height of a sticker, px (WhatsApp's published figure). */
  stickerSide: 512,
  /** Pixels that the header of a picture may claim (ours). Decoded, this many need 200 MB. */
  picturePixels: 50_000_000,
} as const
/**
 * What is believed of a customer's call, seconds: how long it lasts, and how long it rings. In which time a customer gets
 * one automatic answer to missed calls, ms. All ours.
 */
export const call = {
  secondsMax: 7 * 86_400,
  ringingMax: 600,
  answeredOnceMs: 12 * 3_600_000,
} as const
/** Number of newest messages that an analysis reads (ours). */
export const analysisMessages = 200
/** Time from the newest message in the open chat to the refresh of the chat's analysis, ms (ours). */
export const analysisRefreshMs = 1_500
/** Lifetime of the signed address of a web page that the app shows in a frame, ms (ours). */
export const frameTicketMs = 60_000
/** Characters of a time zone's name (ours). The longest existing name has 32. */
export const timeZoneMax = 64
/** Lifetime of a QR assigner code, ms (ours). */
export const qrCodeMs = 10 * 60_000
/**
 * Size of a frame from the push service, bytes (ours). The JSON of an event has up to 256 KiB. A frame contains this
 * JSON as a string in its own JSON, where escaping makes it longer. The factor 4 leaves room for that.
 */
export const pushFrameBytes = 4 * 256 * 1024
/**
 * Catalogue of a line (ours, except the number of products in a list, its title and a product's id, which are
 * WhatsApp's): time for which it is kept, and after which the provider is asked again that refused or did not answer,
 * ms; products that are read, on one page, and looked up at once; characters of a search.
 */
export const catalogue = {
  keptMs: 24 * 3_600_000,
  retryMs: 10 * 60_000,
  productsMax: 2_000,
  page: 60,
  findMax: 100,
  filterMax: 100,
  idMax: 200,
  sentMax: 30,
  titleMax: 60,
} as const
/** The audit log (ours): days that an entry is kept, and entries of a page and at most of a page and a copy. */
export const audit = {
  keptDays: 365,
  page: 50,
  pageMax: 200,
  exportMax: 100_000,
} as const
/**
 * Keys for programs and outgoing webhooks (ours).
 * - Keys: maximum per group, characters of a name and of an address, calls per minute, addresses per key, days of validity, days
 *   of warning before expiry, and days for which a revoked key is listed.
 * - Webhooks: hours for which the old secret still signs, stored deliveries, bytes of a request and of a response, time limit of
 *   a response in ms, and the share by which a retry delay may be shortened.
 */
export const integrations = {
  keysMax: 20,
  webhooksMax: 20,
  nameMax: 40,
  urlMax: 2_000,
  callsPerMinuteMax: 600,
  callsPerMinuteStart: 60,
  addressesMax: 10,
  daysMax: 365,
  endsSoonDays: 7,
  revokedDays: 30,
  oldSecretHours: 24,
  keptDeliveries: 500,
  bodyBytesMax: 256 * 1024,
  answerBytesMax: 4 * 1024,
  answerMs: 10_000,
  jitter: 0.1,
} as const
/** Ids in one query parameter, separated by commas (ours). */
export const idListMax = 100
/** Characters of an id in a request that the service stores or logs without checking that it exists (ours). */
export const givenIdMax = 128
/** Characters of a file name, as file systems allow (ours). */
export const filenameMax = 255
/**
 * Content of a stored message or template, bytes of JSON (ours). The number has two reasons:
 * - The longest text with all options must fit.
 * - An event of at most 256 KiB must have room for the content and the whole contact.
 */
export const contentBytesMax = 16 * 1024
/**
 * Fields of a group's profile on the channel: characters and counts. WhatsApp publishes these limits.
 */
export const profile = {
  aboutMax: 139,
  addressMax: 256,
  emailMax: 128,
  websitesMax: 2,
  websiteMax: 256,
} as const
/**
 * A line on WhatsApp's Cloud API. WhatsApp publishes the bytes and updates of a webhook, and how many messages a
 * number sends in a second; the other figures are ours.
 */
export const line = {
  webhookBytes: 3 * 1024 * 1024,
  webhookUpdates: 1_000,
  messagesPerSecond: 80,
  messagesPerSecondHigh: 1_000,
  idMax: 32,
  secretMax: 1_024,
  addressMax: 200,
  /** Bytes of an answer of the provider, and pages of a list that are read for one question (ours). */
  answerBytes: 1024 * 1024,
  pagesMax: 20,
  /** Accounts of a token whose numbers are read (ours). */
  accountsMax: 20,
  /** Pages that the fetch of all templates reads (ours): 100 templates each, more than the provider lets an account have. */
  templatePagesMax: 100,
  /** Longest time of all calls of a check, ms (ours). */
  checkMs: 40_000,
  /** How long the channel keeps a customer's file, ms. */
  mediaKeptMs: 7 * 24 * 3_600_000,
  /** Age of the oldest stored webhook of a line above which it takes no further ones, ms (ours). The provider repeats them. */
  webhookWaitMs: 60_000,
  /** How long a sign-up waits for its answer, ms (ours). */
  signupMs: 30 * 60_000,
  /** How long after a sign-up the provider sends address book and history of the phone's app, ms. */
  phoneDataMs: 24 * 3_600_000,
} as const
/** A group's opening hours (ours): two periods a day, and holidays of some years. */
export const openingHours = { spansMax: 14, holidaysMax: 60, holidayNameMax: 60 } as const
/** A group sees a warning once it has used this share of the messages in its plan, percent (ours). */
export const messageLimitWarnPercent = 80
/** A call that would wait longer for others that write is refused, ms (ours). */
export const writeWaitMs = 5_000
/** Characters of an Idempotency-Key (ours). */
export const idempotencyKeyMax = 128
/** Characters of a business line's name (ours). */
export const lineNameMax = 40
