import { z } from 'zod'

/**
 * A service's error response: a code for programs and a message for people. The specification fixes the statuses and
 * a few codes (section 8), but not the format.
 */
export const serviceErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  /** The violations of the contract: for each, its path in the request and a message. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ServiceError = z.infer<typeof serviceErrorSchema>

/** Codes that any endpoint may return, with their HTTP status. */
export const commonErrors = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The request body did not arrive in time. A retry may succeed. */
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
} as const

/** Codes of single endpoints, with their HTTP status. Each is listed in its endpoint's `errors`. */
export const endpointErrors = {
  /** Wrong e-mail or password: 'Datos de acceso inválidos'. */
  INVALID_CREDENTIALS: 401,
  /** The current password in a change of password is wrong. Not 401, because that would end the session. */
  WRONG_PASSWORD: 403,
  /**
   * The channel template is not approved. Returned when it is sent, scheduled, unarchived or used by a campaign, or
   * when a quick message that refers to it is unarchived (section 8).
   */
  WATEMPLATE_NOT_APPROVED: 409,
  /** The group has a channel template of this name in this language. */
  TEMPLATE_NAME_TAKEN: 409,
  /** The group has a tag or team of this name, or the level has a tag of this name, ignoring case. */
  TAG_TAKEN: 409,
  /** The last admin cannot leave the group. */
  LAST_ADMIN: 409,
  /** Another contact, CRM record or user has this e-mail: 'E-mail already registered in CRM'. */
  EMAIL_REGISTERED: 409,
  /** Another contact or group has this phone number. */
  PHONE_REGISTERED: 409,
  /** The Idempotency-Key was used for a different request. */
  IDEMPOTENCY_KEY_REUSED: 409,
  /** The Idempotency-Key belongs to a deleted message or a cancelled scheduled message, so nothing is sent. */
  MESSAGE_DELETED: 410,
  /** Outside the 24-hour window only approved channel templates can be sent. The channel's own code is 131047. */
  WINDOW_CLOSED: 422,
  /** The group's message limit is used up. */
  MESSAGE_LIMIT: 422,
  /** The channel would refuse the flow's draft. */
  FLOW_INVALID: 422,
  /** The flow was never published, or is archived. */
  FLOW_NOT_PUBLISHED: 409,
  /** Another user has saved the flow's draft since the caller loaded it. */
  FLOW_CHANGED: 409,
  /** The contact cannot be assigned to the team. */
  TEAM_UNAVAILABLE: 409,
} as const

export const errorStatuses = { ...commonErrors, ...endpointErrors }
export type ErrorCode = keyof typeof errorStatuses

/** Codes of the application itself; no service returns them. They have no HTTP status in the contract. */
export const localErrorCodes = [
  /** No connection, unknown host, or connection lost. */
  'NETWORK',
  /** No response in time. */
  'TIMEOUT',
  /** Cancelled by the app, e.g. because the user has left the screen or signed out. */
  'CANCELLED',
  /** A response that does not match the contract. */
  'BAD_RESPONSE',
  /** A chosen file was changed, moved or removed before it was sent. */
  'FILE_UNREADABLE',
  /** There is no connection document, so no service address. */
  'NOT_CONNECTED',
  /** Plain http to another machine, which anyone on the network can read. */
  'NOT_PRIVATE',
  /** The application is locked until the password is entered. */
  'LOCKED',
  /** The outbox is full. */
  'OUTBOX_FULL',
  /** Writing to or reading from this machine's disk failed. */
  'STORAGE',
] as const
export type LocalErrorCode = (typeof localErrorCodes)[number]

/** The channel's own codes in `payloadFailed`, as WhatsApp publishes them. */
export const channelCodes = {
  /** More than 24 hours since the customer's last message. */
  windowClosed: 131047,
  /** The message could not be delivered: the user does not exist or cannot receive messages. */
  undeliverable: 131026,
  /** The customer opted out of marketing messages. */
  marketingBlocked: 131050,
  /** WhatsApp withheld a marketing message, because the customer has reached WhatsApp's limit for such messages. */
  marketingLimit: 131049,
  /** The channel could not fetch or use the media. */
  mediaFailed: 131053,
  /** Too many messages from the business line in a short time. */
  rateLimit: 130429,
  /** Too many messages to one customer in a short time. */
  pairRateLimit: 131056,
  paymentIssue: 131042,
  unsupportedMessage: 131051,
} as const
