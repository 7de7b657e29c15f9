import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** Parameters of scrypt: `logN` is the binary logarithm of the cost N, `r` the block size, `p` the number of passes. */
export interface PasswordCost {
  logN: number
  r: number
  p: number
}

/**
 * 32 MiB and three passes, one of the scrypt settings that OWASP recommends: about 0.2 s of one core.
 * Every hash contains its parameters, so that they can be raised later.
 */
export const passwordCost: PasswordCost = { logN: 15, r: 8, p: 3 }

const SALT_BYTES = 16
const KEY_BYTES = 32

function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  // Keyboards encode accented letters differently; NFKC makes these encodings equal.
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

/** Hashes a password as `scrypt$logN$r$p$salt$key`, with salt and key in base64url. */
export async function hashPassword(
  password: string,
  cost: PasswordCost = passwordCost,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<string> {
  const key = await derive(password, salt, cost)
  const { logN, r, p } = cost
  return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether the password matches the hash, in constant time.
 * @throws Error if `hashPassword` did not create the hash
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, logN, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined)
    throw new Error('A password hash of an unknown kind is stored.')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const wanted = Buffer.from(key, 'base64url')
  const got = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return got.length === wanted.length && timingSafeEqual(got, wanted)
}

/** A hash that no password matches, so that the sign-in of an unknown user takes as long as that of a known user. */
export function unmatchableHash({ logN, r, p }: PasswordCost): string {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  return ['scrypt', logN, r, p, salt, randomBytes(KEY_BYTES).toString('base64url')].join('$')
}
