import { z } from 'zod'
import { lineSignupSchema } from '#contract/entities/line/line-signup.ts'
import { limits } from '#contract/limits.ts'
import { isWebhookOrigin } from '#contract/rules/line/line-webhook.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'
import { lineDigits, lineSecret } from './line-values.ts'

/**
 * The provider's embedded sign-up, by which a number comes in that stays in the phone's app (extension). The page of the
 * sign-up is opened in the system's browser; its answer comes to `signupPath` of the service, without a session. For
 * those who may edit the line. No call returns the app secret.
 */
export const lineSignupApi = {
  lineSignup: endpoint({
    name: 'lineSignup',
    service: 'main',
    method: 'GET',
    path: '/groups/{id}/line/signup',
    summary: "How far the sign-up of a group's number is.",
    params: idParams,
    output: lineSignupSchema,
  }),
  /**
   * Replaces a sign-up that was begun before. An absent secret is the stored one of the same app. CONFLICT without a
   * public address or a secret; `LINE_CONNECTED` if the group has a line.
   */
  beginLineSignup: endpoint({
    name: 'beginLineSignup',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/signup',
    summary: 'Begins a sign-up, and returns the address of its page.',
    params: idParams,
    body: z.object({
      appId: lineDigits,
      appSecret: lineSecret.optional(),
      configId: lineDigits,
      /** Origin at which the service is reached, if it has neither an own one nor a tunnel. It is kept. */
      publicUrl: z
        .string()
        .trim()
        .max(limits.line.addressMax)
        .refine(isWebhookOrigin, 'must be a public https address')
        .optional(),
    }),
    output: lineSignupSchema,
    errors: ['CONFLICT', 'LINE_CONNECTED'],
  }),
  dropLineSignup: endpoint({
    name: 'dropLineSignup',
    service: 'main',
    method: 'DELETE',
    path: '/groups/{id}/line/signup',
    summary: 'Ends a sign-up that waits for its answer, and forgets its app secret.',
    params: idParams,
    output: lineSignupSchema,
  }),
  /** Asks again for what was not asked for yet or was refused. 404 without a line that came by a sign-up. */
  askPhoneData: endpoint({
    name: 'askPhoneData',
    service: 'main',
    method: 'POST',
    path: '/groups/{id}/line/signup/data',
    summary: "Asks for the address book and the history of the phone's app.",
    params: idParams,
    output: lineSignupSchema,
    errors: ['CONFLICT'],
  }),
} as const
