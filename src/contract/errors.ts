import { z } from 'zod'

/**
 * The body of an error response: a code for programs and a message for people. Section 8 of the specification fixes the
 * HTTP statuses and a few codes, but no format of the body.
 */
export const serviceErrorSchema = z.looseObject({
  code: z.string(),
  message: z.string(),
  /** The fields of the request that violate the contract: the path of each field, and what is wrong with it. */
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
  /** The service cannot reach its database, or it is busy. A retry may succeed soon. */
  SERVICE_UNAVAILABLE: 503,
  /** The disk of the service is full (RFC 4918). A retry may succeed later. */
  INSUFFICIENT_STORAGE: 507,
} as const

/** Codes that only some endpoints return, with their HTTP status. The endpoint's `errors` lists them. */
export const endpointErrors = {
  /** Wrong e-mail or password: 'Datos de acceso inválidos'. */
  INVALID_CREDENTIALS: 401,
  /** The password is right, and the user's second step is missing. `details`: `signInTicketSchema`. */
  SECOND_STEP_REQUIRED: 401,
  /** The password is right, and a group demands two steps, which the user must set up first. `details` as above. */
  SECOND_STEP_SETUP_REQUIRED: 401,
  /**
   * The current password is wrong, in a call that changes the password. The status is not 401, because 401 would end
   * the session.
   */
  WRONG_PASSWORD: 403,
  /**
   * The code that confirms an e-mail address is wrong, used or expired, or a code of the second step is wrong. The status is
   * not 401, as above.
   */
  WRONG_CODE: 403,
  /** The code of the second step was used already. */
  CODE_USED: 403,
  /** The set-up of two steps or the ticket of a sign-in is not valid any more. */
  STEP_EXPIRED: 410,
  /** The call loosens protection and needs a new proof of the user: `proveIdentity`. */
  PROOF_REQUIRED: 403,
  /** A group demands two steps, so they cannot be switched off. */
  TWO_STEP_DEMANDED: 409,
  /** Only a user with two steps demands them of others. */
  OWN_TWO_STEP_FIRST: 409,
  /** The member is the last super admin of the group with two steps. */
  LAST_TWO_STEP_ADMIN: 409,
  /** The provider's ID token signs nobody in. `details` says why: `ssoRefusalSchema`. */
  SSO_REFUSED: 403,
  /** Members of this group sign in by their company's provider. Only its super admins have a password for an emergency. */
  SSO_REQUIRED: 403,
  /** The service cannot read the keys of the provider. A retry may succeed. */
  SSO_UNAVAILABLE: 503,
  /**
   * The channel template is not approved (specification, section 8). Calls that return this code:
   * - sending, scheduling or unarchiving the template
   * - using the template in a campaign
   * - unarchiving a quick message that refers to the template
   */
  WATEMPLATE_NOT_APPROVED: 409,
  /** The group already has a channel template of this name in this language, and its status is not deleted. */
  TEMPLATE_NAME_TAKEN: 409,
  /** The group already has a tag, team or segment of this name, or the level already has a tag of this name. Case is ignored. */
  TAG_TAKEN: 409,
  /** A member of one of the user's groups has this name. Case, accents and blanks are ignored. */
  NAME_TAKEN: 409,
  /** The user or the team already has a saved view of this name. Case is ignored. */
  VIEW_NAME_TAKEN: 409,
  /** The group already has a macro of this name. Case is ignored. */
  MACRO_NAME_TAKEN: 409,
  /** A step of the macro names something that does not exist any more. Nothing was done. */
  MACRO_BROKEN: 409,
  /** The contact has no value of fields that the group requires of a finished chat. `details.fields` has their numbers and names. */
  FIELDS_MISSING: 409,
  /** The group already has a rule of this name. Case is ignored. */
  RULE_NAME_TAKEN: 409,
  /** A step or a condition of the rule names something that does not exist any more, so it cannot be switched on. */
  RULE_BROKEN: 409,
  /** The service registers no strangers: users and groups join by invitation (`registration` of the connection document). */
  REGISTRATION_CLOSED: 403,
  /** The member belongs to other groups too, so an admin of one group may not send them a password. */
  MEMBER_ELSEWHERE: 403,
  /** The last admin cannot leave the group. */
  LAST_ADMIN: 409,
  /** The last super admin cannot leave the group: nobody could name another one. */
  LAST_SUPER_ADMIN: 409,
  /** Another contact, CRM record or user has this e-mail: 'E-mail already registered in CRM'. */
  EMAIL_REGISTERED: 409,
  /** Another contact or group has this phone number. */
  PHONE_REGISTERED: 409,
  /** The Idempotency-Key was used for a different request. */
  IDEMPOTENCY_KEY_REUSED: 409,
  /**
   * The Idempotency-Key belongs to a message that was deleted, or to a scheduled message that was cancelled. Nothing is
   * sent.
   */
  MESSAGE_DELETED: 410,
  /**
   * The 24-hour window is closed, so only approved channel templates can be sent. The channel's own code for this is
   * 131047.
   */
  WINDOW_CLOSED: 422,
  /** The person is blocked, so nothing can be sent to them. */
  CONTACT_BLOCKED: 409,
  /** The space that the operator gives to the files of the group, or of this person, is used up. */
  UPLOAD_QUOTA: 422,
  /** The group's message limit is used up. */
  MESSAGE_LIMIT: 422,
  /**
   * A colleague has answered the customer after the last message that the writer had seen (`seenPosition`). Nothing was
   * sent. The response has the fields of rules/chats/answered-meanwhile.ts.
   */
  ANSWERED_MEANWHILE: 409,
  /** The flow's draft has faults for which the channel would not accept it. */
  FLOW_INVALID: 422,
  /** The flow was never published, or is archived. */
  FLOW_NOT_PUBLISHED: 409,
  /** The flow's draft was saved by someone else after the caller had loaded it. */
  FLOW_CHANGED: 409,
  /** Somebody else has taken the chat. `details` says who: `chatTakenSchema`. */
  CHAT_TAKEN: 409,
  /** Two contacts cannot be merged, or a merge cannot be undone. `details` says why: `mergeRefusals`. */
  MERGE_REFUSED: 409,
  /** A file cannot be imported as a conversation. `details` says why: `historyRefusals`. */
  HISTORY_REFUSED: 422,
  /** The number is connected already, in this group or another one. */
  LINE_CONNECTED: 409,
  /** The provider refused a value. `details` has the name of its field, and the provider's code. */
  LINE_REFUSED: 422,
  /** The provider did not answer. */
  LINE_UNREACHABLE: 503,
  /** The team cannot have chats, e.g. because it has no tag. */
  TEAM_UNAVAILABLE: 409,
} as const

export const errorStatuses = { ...commonErrors, ...endpointErrors }
export type ErrorCode = keyof typeof errorStatuses

/** Codes of failures that the app itself detects. The service never sends them, so they have no HTTP status here. */
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
  /** The address of the service is plain http to another machine, so anyone on the network could read the traffic. */
  'NOT_PRIVATE',
  /** The screen is locked. The user must enter the password. */
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
  /** The recipient does not exist on the channel, or cannot receive messages. */
  undeliverable: 131026,
  /** The customer opted out of marketing messages. */
  marketingBlocked: 131050,
  /** The message was not delivered: the customer has reached WhatsApp's limit of marketing messages. */
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

/** Codes of ours in `payloadFailed` of messages over a line. The channel's codes are positive. */
export const lineCodes = {
  /**
   * Whether the channel has the message is not known, because its answer was lost. The message is pending, and has failed
   * after 24 hours without a status.
   */
  uncertain: -1,
  /** The customer's 24-hour window closed while the message waited to be sent. It was not sent. */
  closedWhileWaiting: -2,
  /** The message waited for more than 24 hours. It was not sent. */
  waitedTooLong: -3,
} as const
