import type { TFunction } from 'i18next'
import { rawStatuses, textOfCode, textOfStatus } from '#contract/error-catalogue.ts'
import { localErrorCodes, type ErrorCode, type LocalErrorCode } from '#contract/errors.ts'
import { fileRequired } from '#contract/literals.ts'
import {
  providerRefusal,
  type ProviderFault,
  type ProviderRefusal,
} from '#contract/rules/line/provider-refusal.ts'
import { sendFaultOf, type SendFault } from '#contract/rules/messages/send-refusal.ts'
import type { TextKey } from './catalogue.ts'
import { literals } from './literals.ts'

/** The text of each error code that the error catalogue of the specification does not name. */
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
  FORBIDDEN: 'shell.errors.forbidden',
  METHOD_NOT_ALLOWED: 'shell.errors.notImplemented',
  REQUEST_TIMEOUT: 'shell.errors.timeout',
  CONFLICT: 'shell.errors.conflict',
  TOO_MANY_REQUESTS: 'shell.errors.tooManyRequests',
  HEADERS_TOO_LARGE: 'shell.errors.badRequest',
  INTERNAL: 'shell.errors.internal',
  NOT_IMPLEMENTED: 'shell.errors.notImplemented',
  SERVICE_UNAVAILABLE: 'shell.errors.serviceFailed',
  INSUFFICIENT_STORAGE: 'shell.errors.serviceDiskFull',

  WRONG_PASSWORD: 'shell.errors.wrongPassword',
  NAME_TAKEN: 'shell.errors.nameTaken',
  WRONG_CODE: 'shell.errors.wrongCode',
  // The screens of two steps have texts of their own for these.
  CODE_USED: 'shell.errors.wrongCode',
  SECOND_STEP_REQUIRED: 'shell.errors.forbidden',
  SECOND_STEP_SETUP_REQUIRED: 'shell.errors.forbidden',
  PROOF_REQUIRED: 'shell.errors.forbidden',
  STEP_EXPIRED: 'shell.errors.conflict',
  TWO_STEP_DEMANDED: 'shell.errors.conflict',
  OWN_TWO_STEP_FIRST: 'shell.errors.conflict',
  LAST_TWO_STEP_ADMIN: 'shell.errors.conflict',
  SSO_REFUSED: 'shell.errors.forbidden',
  SSO_REQUIRED: 'shell.errors.forbidden',
  SSO_UNAVAILABLE: 'shell.errors.serviceFailed',
  TEMPLATE_NAME_TAKEN: 'shell.errors.templateNameTaken',
  WATEMPLATE_NOT_APPROVED: 'shell.errors.templateNotApproved',
  VIEW_NAME_TAKEN: 'inbox.views.nameTaken',
  MACRO_NAME_TAKEN: 'shell.errors.conflict',
  MACRO_BROKEN: 'shell.errors.conflict',
  FIELDS_MISSING: 'shell.errors.conflict',
  RULE_NAME_TAKEN: 'shell.errors.conflict',
  RULE_BROKEN: 'shell.errors.conflict',
  TAG_TAKEN: 'shell.errors.tagTaken',
  REGISTRATION_CLOSED: 'shell.errors.registrationClosed',
  MEMBER_ELSEWHERE: 'shell.errors.memberElsewhere',
  LAST_ADMIN: 'shell.errors.lastAdmin',
  LAST_SUPER_ADMIN: 'shell.errors.lastSuperAdmin',
  PHONE_REGISTERED: 'shell.errors.phoneRegistered',
  IDEMPOTENCY_KEY_REUSED: 'shell.errors.conflict',
  UPLOAD_QUOTA: 'shell.errors.uploadQuota',
  MESSAGE_LIMIT: 'shell.errors.messageLimit',
  CONTACT_BLOCKED: 'shell.errors.contactBlocked',
  MERGE_REFUSED: 'shell.errors.conflict',
  HISTORY_REFUSED: 'shell.errors.conflict',
  CHAT_TAKEN: 'shell.errors.chatTaken',
  TEAM_UNAVAILABLE: 'shell.errors.teamUnavailable',
  FLOW_INVALID: 'shell.errors.flowInvalid',
  FLOW_NOT_PUBLISHED: 'shell.errors.flowNotPublished',
  FLOW_CHANGED: 'shell.errors.flowChanged',
  ANSWERED_MEANWHILE: 'shell.errors.answeredMeanwhile',
  LINE_CONNECTED: 'shell.errors.lineConnected',
  LINE_REFUSED: 'shell.errors.lineRefused',
  LINE_UNREACHABLE: 'shell.errors.lineUnreachable',
} as const satisfies Record<Exclude<ErrorCode | LocalErrorCode, keyof typeof textOfCode>, TextKey>

const isLocal = (code: string) => localErrorCodes.some((each) => each === code)

/** The fields of a failed call's error, from the service or from main. */
interface CallError {
  readonly code: string
  /** The status of the error response of the service or the gateway; 0 if there was no response. */
  readonly status: number
  readonly message: string
  readonly retryAfterMs?: number | undefined
  readonly details?: unknown
}

const isCallError = (error: unknown): error is CallError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'status' in error &&
  typeof error.status === 'number'

/**
 * Formats an error for the user: what happened and what to do next.
 * @param saidByService whether to show the message of the service's response, as required for a change of a chat's team
 * (specification, section 8). A status for which that section has a text is still shown with that text.
 */
export function errorText(t: TFunction, error: unknown, { saidByService = false } = {}): string {
  if (!isCallError(error)) return literals.errorOccurred
  const { code, status, message, retryAfterMs, details } = error
  const isServices = status !== 0 && !isLocal(code) && textOfStatus[status] === undefined
  if (saidByService && isServices && message !== '') return message
  const refusal = providerRefusal(error)
  if (refusal !== null) return refusalText(t, refusal)
  const fault = sendFaultOf(details)
  if (code === 'BAD_REQUEST' && fault !== undefined && message !== fileRequired)
    return t(sendFaultKeys[fault])
  if (code === 'TOO_MANY_REQUESTS' && retryAfterMs !== undefined) return retryText(t, retryAfterMs)
  // An error with a local code may have a status too. The service did not send that status, so the code decides.
  if (status === 0 || isLocal(code)) return codeText(t, code) ?? literals.errorOccurred
  const fixed = textOfStatus[status]
  if (fixed !== undefined) return literals[fixed]
  if (rawStatuses.includes(status) && message !== '') return message
  if (code === 'INTERNAL') return t('shell.errors.serviceFailed')
  return codeText(t, code) ?? (message === '' ? literals.errorOccurred : message)
}

const sendFaultKeys = {
  fileGone: 'shell.errors.unsendable.fileGone',
  fileKind: 'shell.errors.unsendable.fileKind',
  choices: 'shell.errors.unsendable.choices',
  card: 'shell.errors.unsendable.card',
  question: 'shell.errors.unsendable.question',
  products: 'shell.errors.unsendable.products',
  tooLarge: 'shell.errors.unsendable.tooLarge',
  values: 'shell.errors.unsendable.values',
} as const satisfies Record<SendFault, TextKey>

const faultKeys = {
  noApp: 'shell.errors.lineNoApp',
  noFile: 'shell.errors.lineNoFile',
  fileType: 'shell.errors.lineFileType',
  pictureStays: 'shell.errors.linePictureStays',
  notRecent: 'shell.errors.lineNotRecent',
  blockListFull: 'shell.errors.lineBlockListFull',
  notOffered: 'shell.errors.lineNotOffered',
} as const satisfies Record<ProviderFault, TextKey>

/** The text of a refusal of the line's provider. */
export function refusalText(t: TFunction, { field, fault, message }: ProviderRefusal): string {
  if (fault !== undefined) return t(faultKeys[fault])
  if (field === 'token') return t('shell.errors.lineStopped')
  return message === undefined
    ? t('shell.errors.lineRefused')
    : t('shell.errors.lineRefusedBecause', { message })
}

function codeText(t: TFunction, code: string): string | undefined {
  if (isFixed(code)) return literals[textOfCode[code]]
  return isKnown(code) ? t(texts[code]) : undefined
}

function isFixed(code: string): code is keyof typeof textOfCode {
  return Object.hasOwn(textOfCode, code)
}

function isKnown(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code)
}

/**
 * The text that says when to retry: in seconds if it is less than a minute, otherwise in minutes. The time is rounded
 * up, so that the retry is never too early.
 */
function retryText(t: TFunction, ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 60
    ? t('shell.errors.retryInSeconds', { count: seconds })
    : t('shell.errors.retryInMinutes', { count: Math.ceil(seconds / 60) })
}
