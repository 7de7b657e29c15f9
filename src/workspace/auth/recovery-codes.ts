import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { hashPassword, type PasswordCost } from './passwords.ts'

/** Capital letters and digits without 0, O, 1, I and L. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const { codes: COUNT, codeSigns } = limits.twoStep

/** Creates a set of different recovery codes, each as two halves with a hyphen. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  const half = () =>
    Array.from({ length: codeSigns / 2 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  while (codes.size < COUNT) codes.add(`${half()}-${half()}`)
  return [...codes]
}

/** The signs of a typed code. */
const signsOf = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Hashes a set of codes with one salt, so that a typed code is hashed once to find it. */
export async function hashRecoveryCodes(
  codes: readonly string[],
  cost: PasswordCost,
): Promise<string[]> {
  const [first = '', ...others] = codes.map(signsOf)
  const hash = await hashPassword(first, cost)
  const salt = saltOf(hash)
  return [hash, ...(await Promise.all(others.map((code) => hashPassword(code, cost, salt))))]
}

/** The hash of a typed code among those of a set; undefined if it is none of them. */
export async function findRecoveryCode(
  typed: string,
  hashes: readonly string[],
): Promise<string | undefined> {
  const [, logN, r, p] = hashes[0]?.split('$') ?? []
  if (hashes[0] === undefined) return undefined
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const hash = await hashPassword(signsOf(typed), cost, saltOf(hashes[0]))
  return hashes.find((one) => one === hash)
}

const saltOf = (hash: string): Buffer => Buffer.from(hash.split('$')[4] ?? '', 'base64url')
