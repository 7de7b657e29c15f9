import type { TFunction } from 'i18next'
import type { LineSignup } from '#contract/entities/line/line-signup.ts'

type SignupTexts = TFunction<['translation', 'lineSignup']>

/** What the provider said, in its own words, with its code. */
export function saidText(
  t: SignupTexts,
  { said, code }: { said?: string | undefined; code?: number | undefined },
): string {
  return [
    ...(said === undefined ? [] : [t('lineSignup:said', { said })]),
    ...(code === undefined ? [] : [t('lineSignup:code', { code })]),
  ].join(' ')
}

/** What each fault means, and what helps. */
const faultKeys = {
  expired: 'lineSignup:faults.expired',
  denied: 'lineSignup:faults.denied',
  refused: 'lineSignup:faults.refused',
  code: 'lineSignup:faults.code',
  app: 'lineSignup:faults.app',
  secret: 'lineSignup:faults.secret',
  redirect: 'lineSignup:faults.redirect',
  noAccount: 'lineSignup:faults.noAccount',
  noNumber: 'lineSignup:faults.noNumber',
  notOnPhone: 'lineSignup:faults.notOnPhone',
  severalNumbers: 'lineSignup:faults.severalNumbers',
  numberTaken: 'lineSignup:faults.numberTaken',
  permission: 'lineSignup:faults.permission',
  notAllowed: 'lineSignup:faults.notAllowed',
  unreachable: 'lineSignup:faults.unreachable',
  interrupted: 'lineSignup:faults.interrupted',
  other: 'lineSignup:faults.other',
} as const

/** Faults that the provider's words explain further. Those of others only repeat it. */
const isExplained: ReadonlySet<LineSignup['fault']> = new Set(['refused', 'other', 'permission'])

/** Why a sign-up has failed, and what helps. */
export function signupFaultText(t: SignupTexts, signup: LineSignup): string {
  const { fault = 'other' } = signup
  const sentence = t(faultKeys[fault])
  return isExplained.has(fault) ? [sentence, saidText(t, signup)].join(' ').trim() : sentence
}
