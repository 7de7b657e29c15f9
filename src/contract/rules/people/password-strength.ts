import { limits } from '#contract/limits.ts'

/** Strengths from weakest to strongest. A `short` password is not accepted. */
export const passwordStrengths = ['short', 'weak', 'fair', 'good', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * Estimates the strength of a password. Length counts more than variety. With fewer than five different characters a
 * password is weak at any length.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < limits.passwordMin) return 'short'
  const variety = kinds.filter((kind) => kind.test(password)).length
  if (new Set(password).size < 5) return 'weak'
  const points = Math.floor(password.length / 5) + variety
  if (points >= 6) return 'strong'
  if (points >= 5) return 'good'
  return points >= 4 ? 'fair' : 'weak'
}
