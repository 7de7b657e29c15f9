import type {
  AnswerRefusal,
  PhoneData,
  PhoneDataKind,
} from '#contract/entities/line/line-signup.ts'
import { limits } from '#contract/limits.ts'
import { webhookRoot } from './line-webhook.ts'

/**
 * The path at which the answer of a sign-up comes, below the public address of the service. It is below the path of the
 * webhooks, so that proxies and tunnels need let nothing else through.
 */
export const signupPath = `${webhookRoot}signup`

/** What the page of a sign-up is asked for: a number of the phone's app, which stays there. */
const extras = {
  version: 'v4',
  featureType: 'whatsapp_business_app_onboarding',
  sessionInfoVersion: '3',
  setup: {},
}

export interface SignupPage {
  appId: string
  configId: string
  /** A version of the provider's API, as `v25.0`. */
  apiVersion: string
  redirectUrl: string
  state: string
}

/** The page of a sign-up, which the system's browser opens. */
export function signupUrl({ appId, configId, apiVersion, redirectUrl, state }: SignupPage): string {
  const query = Object.entries({
    client_id: appId,
    config_id: configId,
    redirect_uri: redirectUrl,
    response_type: 'code',
    override_default_response_type: 'true',
    state,
    extras: JSON.stringify(extras),
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `https://www.facebook.com/${apiVersion}/dialog/oauth?${query.join('&')}`
}

/** What the browser brings back from the page of a sign-up. */
export type SignupAnswer =
  | { kind: 'code'; state: string; code: string }
  /** The person cancelled it, or gave no permission. */
  | { kind: 'denied'; state: string }
  /** The provider ended it with an error. */
  | { kind: 'refused'; state: string; said?: string }

const STATE_MAX = 128
const CODE_MAX = 4_096
const SAID_MAX = 300

/** Reads the query of an answer, as `URLSearchParams` has it. @returns undefined if it is none */
export function readSignupAnswer(query: {
  get(name: string): string | null
}): SignupAnswer | undefined {
  const state = query.get('state') ?? ''
  if (!/^[\w-]+$/.test(state) || state.length > STATE_MAX) return undefined
  const error = query.get('error') ?? query.get('error_code')
  if (error !== null) {
    if (error === 'access_denied' || query.get('error_reason') === 'user_denied')
      return { kind: 'denied', state }
    const said = query.get('error_description') ?? query.get('error_message') ?? error
    // Anybody can write this text into the address, so it has no line breaks or marks that nobody sees.
    const words = said.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
    return { kind: 'refused', state, ...(words !== '' && { said: words.slice(0, SAID_MAX) }) }
  }
  const code = query.get('code') ?? ''
  if (code === '' || code.length > CODE_MAX) return undefined
  return { kind: 'code', state, code }
}

/**
 * Why the answer with a state is not taken; undefined if it is. A state belongs to one sign-up of one group and user. It
 * is taken once, and only in time.
 * @param signup the sign-up that has the state, if there is one; times in epoch ms
 */
export function answerRefusal(
  signup: { expiresAt: number; answeredAt: number | null } | undefined,
  now: number,
): AnswerRefusal | undefined {
  if (signup === undefined) return 'unknownState'
  if (signup.answeredAt !== null) return 'usedState'
  return now >= signup.expiresAt ? 'expiredState' : undefined
}

/** The provider's codes for what the phone's app does not send. They are the code of a refusal or its subcode. */
export const phoneDataCodes = {
  askedBefore: 2_593_107,
  tooLate: 2_593_108,
  declined: 2_593_109,
} as const

/** What follows from the provider's refusal to send data of the phone's app. */
export function refusedPhoneData(codes: readonly (number | undefined)[]): PhoneData['state'] {
  if (codes.includes(phoneDataCodes.askedBefore)) return 'once'
  if (codes.includes(phoneDataCodes.tooLate)) return 'closed'
  if (codes.includes(phoneDataCodes.declined)) return 'declined'
  return 'refused'
}

/** How the provider calls what is asked for. */
export const syncTypes: Readonly<Record<PhoneDataKind, string>> = {
  contacts: 'smb_app_state_sync',
  history: 'history',
}

/**
 * Whether data of the phone's app can be asked for, now or again. The provider sends each kind once, and only within a
 * day of the sign-up.
 * @param connectedAt epoch ms, like `now`
 */
export const mayAskPhoneData = (
  { state }: Pick<PhoneData, 'state'>,
  connectedAt: number,
  now: number,
): boolean =>
  (state === 'open' || state === 'refused') && now < connectedAt + limits.line.phoneDataMs

/** Until when data of the phone's app can be asked for, epoch ms. */
export const askPhoneDataUntil = (connectedAt: number): number =>
  connectedAt + limits.line.phoneDataMs

/** A number of the accounts that a sign-up has returned. */
export interface SignupNumber {
  id: string
  /** Digits with the country code. */
  phone: string
  /** Whether it is in the phone's app and at the provider too. */
  isOnPhone?: boolean | undefined
}

/**
 * The number that a sign-up has brought: the one that is in the phone's app too. Of several it is the number that the
 * admin has named before.
 */
export function signedUpNumber<Given extends SignupNumber>(
  numbers: readonly Given[],
  namedPhone: string,
): Given | 'noNumber' | 'notOnPhone' | 'severalNumbers' {
  const onPhone = numbers.filter(({ isOnPhone }) => isOnPhone === true)
  const [first, ...others] = onPhone
  if (first === undefined) return numbers.length === 0 ? 'noNumber' : 'notOnPhone'
  if (others.length === 0) return first
  return onPhone.find(({ phone }) => phone === namedPhone) ?? 'severalNumbers'
}
