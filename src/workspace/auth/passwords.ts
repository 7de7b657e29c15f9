import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** What one guess costs: `logN` doublings of memory, block size and passes. */
export interface PasswordCost {
  logN: number
  r: number
  p: number
}

/**
 * 32 MiB and three passes: the memory-saving one of OWASP's equally strong scrypt settings, about 0.2 s of one core.
 * Every hash says its own parameters, so that they can be raised and old hashes still be read.
 */
export const passwordCost: PasswordCost = { logN: 15, r: 8, p: 3 }

const SALT_BYTES = 16
const KEY_BYTES = 32

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  // One way of writing a letter with an accent, whatever keyboard it came from.
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

/** `scrypt$logN$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = passwordCost,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  const { logN, r, p } = cost
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether the password is the one hashed. Takes the same time for a right and a wrong one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, logN, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('A password hash of an unknown kind is stored.')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const wanted = Buffer.from(key, 'base64url')
  const got = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** A hash that no password has: compared with where there is no user, so that this takes as long. */
export function unmatchableHash({ logN, r, p }: PasswordCost): string {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  return ['scrypt', logN, r, p, salt, randomBytes(KEY_BYTES).toString('base64url')].join('$')
}
