import { z } from 'zod'

/**
 * What a service answers instead of its output: a code for programs and a sentence for people.
 * The specification fixes the statuses and a few codes (section 8); the shape is ours.
 */
export const serviceErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  /** For a request that does not fit the contract: what is wrong, by path into the request. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ServiceError = z.infer<typeof serviceErrorSchema>

/** Codes that any endpoint may answer, with their HTTP status. */
export const commonErrors = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The call did not come in whole in the time that it has for it: the same one may do later. */
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
} as const

/** Codes of single endpoints, with their HTTP status. Each is named in its endpoint's `errors`. */
export const endpointErrors = {
  /** Wrong e-mail or password: 'Datos de acceso inválidos'. */
  INVALID_CREDENTIALS: 401,
  /** The current password given to a change of password is wrong. Not 401: that would end the session. */
  WRONG_PASSWORD: 403,
  /**
   * The channel template is not approved: unarchiving a quick message that has one (section 8), sending it, or scheduling
   * it.
   */
  WATEMPLATE_NOT_APPROVED: 409,
  /** The group has a channel template of this name in this language. */
  TEMPLATE_NAME_TAKEN: 409,
  /** A tag with this label, compared without regard to case, is there already. */
  TAG_TAKEN: 409,
  /** The contact's e-mail is another contact's: 'E-mail already registered in CRM'. */
  EMAIL_REGISTERED: 409,
  PHONE_REGISTERED: 409,
  /** An Idempotency-Key that was used for another message. */
  IDEMPOTENCY_KEY_REUSED: 409,
  /** A repeated Idempotency-Key whose message was deleted, or whose scheduled message was cancelled: nothing is sent. */
  MESSAGE_DELETED: 410,
  /** Free text outside the customer's 24 hours; the channel's own code is 131047. */
  WINDOW_CLOSED: 422,
  /** The group's message limit is used up. */
  MESSAGE_LIMIT: 422,
  /** The channel would refuse the flow's draft. */
  FLOW_INVALID: 422,
  /** The flow was never published, or is archived. */
  FLOW_NOT_PUBLISHED: 409,
  /** Somebody else has saved the flow's draft meanwhile. */
  FLOW_CHANGED: 409,
  /** The team cannot take the contact. */
  TEAM_UNAVAILABLE: 409,
} as const

export const errorStatuses = { ...commonErrors, ...endpointErrors }
export type ErrorCode = keyof typeof errorStatuses

/** Codes that our own side gives when no service answered; they have no HTTP status from anybody. */
export const localErrorCodes = [
  /** No connection, no such host, connection lost. */
  'NETWORK',
  /** No answer in time. */
  'TIMEOUT',
  /** Given up by the person or the screen. */
  'CANCELLED',
  /** An answer that does not fit the contract. */
  'BAD_RESPONSE',
  /** A file that was chosen to be sent has been changed, moved or removed since. */
  'FILE_UNREADABLE',
  /** No connection document, so no service to ask. */
  'NOT_CONNECTED',
  /** Plain http to another machine, which everyone on the way could read. */
  'NOT_PRIVATE',
  /** The application is locked until its password is given. */
  'LOCKED',
  /** As many messages wait to be sent as the outbox holds. */
  'OUTBOX_FULL',
  /** The disk of this machine did not take it, or cannot be read. */
  'STORAGE',
] as const
export type LocalErrorCode = (typeof localErrorCodes)[number]

/** The channel's own codes in `payloadFailed`, as WhatsApp publishes them. */
export const channelCodes = {
  /** More than 24 hours since the customer's last answer. */
  windowClosed: 131047,
  /** The message could not be delivered: no such user, or it cannot take messages. */
  undeliverable: 131026,
  /** Media that the channel could not fetch or use. */
  mediaFailed: 131053,
} as const
