import { createHmac, timingSafeEqual } from 'node:crypto'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { OpenLine } from '#workspace/cloud-api/lines.ts'

/** Whether two secrets are the same, in a time that does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The headers with which a webhook proves where it comes from. */
export interface WebhookProof {
  /** `x-hub-signature-256` */
  signature?: string | undefined
  authorization?: string | undefined
}

/** The header that a provider without an app of the business is asked to send with each webhook. */
export const proofHeader = (verifyToken: string): { authorization: string } => ({
  authorization: `Bearer ${verifyToken}`,
})

/** The headers with which the line's provider would send this body. */
export function proofOf({ row, secrets }: OpenLine, body: Uint8Array): Record<string, string> {
  if (!hasOwnApp(row.provider)) return proofHeader(row.verify_token)
  const signature = signed(body, secrets.appSecret).toString('hex')
  return { 'x-hub-signature-256': `sha256=${signature}` }
}

const signed = (body: Uint8Array, appSecret: string): Buffer =>
  createHmac('sha256', appSecret).update(body).digest()

/** Whether a webhook comes from the line's provider. */
export function isAuthentic(
  { row, secrets }: OpenLine,
  body: Uint8Array,
  { signature, authorization = '' }: WebhookProof,
): boolean {
  return hasOwnApp(row.provider)
    ? isSigned(body, signature, secrets.appSecret)
    : isSameSecret(authorization, proofHeader(row.verify_token).authorization)
}

/**
 * Whether a webhook is signed with the app secret. The signature covers the bytes as they arrived: the provider writes
 * JSON in a way of its own, so the same JSON written again has another signature.
 * @param header value of `x-hub-signature-256`; undefined if it is missing
 */
export function isSigned(body: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1]
  if (given === undefined || appSecret === '') return false
  return timingSafeEqual(signed(body, appSecret), Buffer.from(given, 'hex'))
}

/** The refusal of a webhook without a valid proof. */
export const unsignedWebhook = (): ServiceFailure =>
  new ServiceFailure('UNAUTHENTICATED', 'The signature is not valid.')
