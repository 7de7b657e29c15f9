import { randomBytes } from 'node:crypto'
import type { NewQrCode } from '#contract/entities/line/qr-code.ts'
import { limits, type Language } from '#contract/limits.ts'
import { chatLink, qrCodeLength, qrLetters, writtenCode } from '#contract/rules/line/qr-code.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { newId } from '#workspace/storage/ids.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { replaceQrCode } from '#workspace/storage/line/qr-codes.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Directory } from '#workspace/viewers.ts'

/**
 * The message that the customer's phone prepares when it scans a code. The customer can read the message before sending
 * it.
 */
const messages: Record<Language, (agent: string, code: string) => string> = {
  es: (agent, code) => `Hola, quiero que me atienda ${agent}. Código: ${code}`,
  en: (agent, code) => `Hello, I would like to talk to ${agent}. Code: ${code}`,
  pt: (agent, code) => `Olá, quero falar com ${agent}. Código: ${code}`,
}

function newCode(): string {
  return [...randomBytes(qrCodeLength)].map((byte) => qrLetters[byte % qrLetters.length]).join('')
}

/**
 * Creates a user's QR code and invalidates their previous one. Only the hash of a code is stored.
 * @param now epoch ms
 * @throws ServiceFailure 409 if the group has no phone number
 */
export async function makeQrCode(
  db: Db,
  { group, members }: Directory,
  userId: string,
  now: number,
): Promise<NewQrCode> {
  if (group.phone === undefined)
    throw new ServiceFailure('CONFLICT', 'This group has no phone number to write to.')
  const code = newCode()
  const id = newId('code', now)
  const expires_at = now + limits.qrCodeMs
  await replaceQrCode(db, {
    id,
    token_hash: hashToken(code),
    group_id: group.id,
    user_id: userId,
    created_at: now,
    expires_at,
  })
  const agent = members.find((member) => member.id === userId)?.name ?? group.name
  const text = messages[group.language](agent, writtenCode(code))
  return { id, expiresAt: iso(expires_at), address: chatLink(group.phone, text) }
}
