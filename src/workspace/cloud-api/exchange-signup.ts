import { z } from 'zod'
import type { SignupFault } from '#contract/entities/line/line-signup.ts'
import { signedUpNumber } from '#contract/rules/line/line-signup.ts'
import { asApp } from './check-line.ts'
import { findAccounts } from './find-accounts.ts'
import { callGraph, type GraphAccess } from './graph.ts'
import { sentenceOf, type Refusal } from './provider-calls.ts'

/** Why a sign-up ends. */
export interface SignupFailure {
  fault: SignupFault
  /** The provider's error code, and its own sentence. */
  code?: number
  said?: string
}

const tokenSchema = z.looseObject({ access_token: z.string().min(1) })

/** The provider's codes for a code that it does not exchange. */
const codes = { invalidSecret: 1, invalidParameter: 100, unknownApp: 101, redirectUrl: 191 }
/** What is wrong if the code of the answer is `invalidParameter`. */
const redirectSubcode = 36_008

function failureOf(refusal: Refusal): SignupFailure {
  const { code } = refusal.failure
  const said = sentenceOf(refusal)
  const more = { ...(code !== undefined && { code }), ...(said !== '' && { said }) }
  if (code === codes.invalidSecret) return { fault: 'secret', ...more }
  if (code === codes.unknownApp) return { fault: 'app', ...more }
  if (code === codes.redirectUrl) return { fault: 'redirect', ...more }
  if (code !== codes.invalidParameter) return { fault: 'other', ...more }
  const isRedirect = refusal.reason.subcode === redirectSubcode
  return { fault: isRedirect ? 'redirect' : 'code', ...more }
}

export interface SignupCode {
  appId: string
  appSecret: string
  /** The address of the answer, as the page of the sign-up was told it. */
  redirectUrl: string
  code: string
}

/**
 * Exchanges the code of a sign-up for the token of its account. The secret and the code are in the body: addresses are
 * logged on the way.
 * @param target how the provider is called
 */
export async function exchangeCode(
  target: Omit<GraphAccess, 'token'>,
  { appId, appSecret, redirectUrl, code }: SignupCode,
): Promise<{ token: string } | SignupFailure> {
  const access = asApp({ ...target, token: '' }, { appId, appSecret })
  const answer = await callGraph(access, 'POST', '/oauth/access_token', {
    client_id: appId,
    client_secret: appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUrl,
    code,
  })
  if (answer.kind === 'refused') return failureOf(answer)
  const read = tokenSchema.safeParse(answer.kind === 'ok' ? answer.body : undefined)
  return read.success ? { token: read.data.access_token } : { fault: 'unreachable' }
}

/** What a sign-up has returned. */
export interface SignedUp {
  businessId?: string
  accountId: string
  phoneId: string
}

/**
 * Reads the account and the number of a sign-up's token: the browser brings back the code alone.
 * @param namedPhone the number that the admin has named before: digits, or empty
 * @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE
 */
export async function findSignedUp(
  access: GraphAccess,
  namedPhone: string,
): Promise<SignedUp | SignupFailure> {
  const { accounts } = await findAccounts(access, { ofSignup: true })
  if (accounts.length === 0) return { fault: 'noAccount' }
  const numbers = accounts.flatMap((account) =>
    account.numbers.map((number) => ({ ...number, account })),
  )
  const found = signedUpNumber(numbers, namedPhone)
  if (typeof found === 'string') return { fault: found }
  const { id: accountId, businessId } = found.account
  return { accountId, phoneId: found.id, ...(businessId !== undefined && { businessId }) }
}
