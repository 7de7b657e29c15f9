import type { TFunction } from 'i18next'
import {
  errorStatuses,
  localErrorCodes,
  type ErrorCode,
  type LocalErrorCode,
} from '#contract/errors.ts'
import type { TextKey } from './catalogue.ts'
import { literals } from './literals.ts'

/** The text of each error code of the contract: a catalogue key, or a literal of the specification (section 8). */
const texts = {
  NETWORK: 'shell.errors.network',
  TIMEOUT: 'shell.errors.timeout',
  CANCELLED: 'shell.errors.cancelled',
  BAD_RESPONSE: 'shell.errors.badResponse',
  FILE_UNREADABLE: 'shell.errors.fileUnreadable',
  NOT_CONNECTED: 'shell.errors.notConnected',
  NOT_PRIVATE: 'shell.errors.notPrivate',
  LOCKED: 'shell.errors.locked',
  OUTBOX_FULL: 'shell.errors.outboxFull',
  STORAGE: 'shell.errors.storage',

  BAD_REQUEST: 'shell.errors.badRequest',
  UNAUTHENTICATED: { literal: literals.invalidCredentials },
  FORBIDDEN: 'shell.errors.forbidden',
  NOT_FOUND: { literal: literals.notFound },
  METHOD_NOT_ALLOWED: 'shell.errors.notImplemented',
  REQUEST_TIMEOUT: 'shell.errors.timeout',
  CONFLICT: 'shell.errors.conflict',
  PAYLOAD_TOO_LARGE: { literal: literals.fileTooLarge },
  UNSUPPORTED_MEDIA_TYPE: { literal: literals.fileTypeUnsupported },
  TOO_MANY_REQUESTS: 'shell.errors.tooManyRequests',
  HEADERS_TOO_LARGE: 'shell.errors.badRequest',
  INTERNAL: 'shell.errors.internal',
  NOT_IMPLEMENTED: 'shell.errors.notImplemented',

  INVALID_CREDENTIALS: { literal: literals.invalidCredentials },
  WRONG_PASSWORD: 'shell.errors.wrongPassword',
  WATEMPLATE_NOT_APPROVED: { literal: literals.templateNotUnarchived },
  TEMPLATE_NAME_TAKEN: 'shell.errors.templateNameTaken',
  TAG_TAKEN: 'shell.errors.tagTaken',
  EMAIL_REGISTERED: { literal: literals.emailRegistered },
  PHONE_REGISTERED: 'shell.errors.phoneRegistered',
  IDEMPOTENCY_KEY_REUSED: 'shell.errors.conflict',
  MESSAGE_DELETED: { literal: literals.notFound },
  WINDOW_CLOSED: { literal: literals.chatExpired },
  MESSAGE_LIMIT: 'shell.errors.messageLimit',
  TEAM_UNAVAILABLE: 'shell.errors.teamUnavailable',
  FLOW_INVALID: 'shell.errors.flowInvalid',
  FLOW_NOT_PUBLISHED: 'shell.errors.flowNotPublished',
  FLOW_CHANGED: 'shell.errors.flowChanged',
} as const satisfies Record<ErrorCode | LocalErrorCode, TextKey | { literal: string }>

/** The specification's texts for statuses, which replace the service's own message (section 8). */
const statusTexts: Readonly<Record<number, string>> = {
  [errorStatuses.UNAUTHENTICATED]: texts.UNAUTHENTICATED.literal,
  [errorStatuses.NOT_FOUND]: texts.NOT_FOUND.literal,
  [errorStatuses.PAYLOAD_TOO_LARGE]: texts.PAYLOAD_TOO_LARGE.literal,
  [errorStatuses.UNSUPPORTED_MEDIA_TYPE]: texts.UNSUPPORTED_MEDIA_TYPE.literal,
  [errorStatuses.INTERNAL]: literals.internalError,
}

/** Statuses for which the service's own message is shown (section 8). */
const rawStatuses: readonly number[] = [400, 403]

const isLocal = (code: string) => localErrorCodes.some((each) => each === code)

/** The fields of a failed call's error, from the service or from main. */
interface CallError {
  readonly code: string
  /** 0 if no service responded. */
  readonly status: number
  readonly message: string
  readonly retryAfterMs?: number | undefined
}

const isCallError = (error: unknown): error is CallError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number'

/**
 * Formats an error for the user: what happened and what to do next.
 * @param saidByService shows the service's message whatever the code, as section 8 requires for a chat's team
 */
export function errorText(t: TFunction, error: unknown, { saidByService = false } = {}): string {
  if (!isCallError(error)) return literals.errorOccurred
  const { code, status, message, retryAfterMs } = error
  const isServices = status !== 0 && !isLocal(code) && statusTexts[status] === undefined
  if (saidByService && isServices && message !== '') return message
  if (code === 'TOO_MANY_REQUESTS' && retryAfterMs !== undefined) return retryText(t, retryAfterMs)
  // Local codes have a status too, which is not the service's.
  if (status === 0 || isLocal(code)) return codeText(t, code) ?? literals.errorOccurred
  const fixed = statusTexts[status]
  if (fixed !== undefined) return fixed
  if (rawStatuses.includes(status) && message !== '') return message
  if (code === 'INTERNAL') return t('shell.errors.serviceFailed')
  return codeText(t, code) ?? (message === '' ? literals.errorOccurred : message)
}

function codeText(t: TFunction, code: string): string | undefined {
  if (!isKnown(code)) return undefined
  const text = texts[code]
  return typeof text === 'string' ? t(text) : text.literal
}

function isKnown(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code)
}

/** When to retry, in seconds or, from a minute on, in minutes. Rounded up, so that it is never too early. */
function retryText(t: TFunction, ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 60
    ? t('shell.errors.retryInSeconds', { count: seconds })
    : t('shell.errors.retryInMinutes', { count: Math.ceil(seconds / 60) })
}
