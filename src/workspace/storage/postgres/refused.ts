import { codesOf, DatabaseAway, postgresCodes } from '#workspace/storage/error-kinds.ts'

/** Why a server's database cannot be used, and what the operator can do. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused'
}

/** The oldest version on which the tests run. */
const OLDEST_VERSION = 15

/** The address without user and password, for messages. */
export function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${decodeURIComponent(pathname)}`
}

/** How Node's and the driver's errors of an encrypted connection say what is wrong; they have no code of their own. */
const NO_TLS = /does not support SSL connections/
const BAD_CERTIFICATE = /certificate|altnames/i

/** How PgBouncer refuses the settings of a connection; its code says no more than that they do not fit the protocol. */
const OF_PGBOUNCER = /unsupported startup parameter/

/** Whether the address is that of a PgBouncer and does not say so. */
function isPgBouncers(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (OF_PGBOUNCER.test(each.message)) return true
  return false
}

/** Why the encrypted connection failed; undefined if it did not. */
function tlsRefusal(error: unknown, name: string): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    // Only the files of sslrootcert, sslcert and sslkey are opened.
    if ('syscall' in each && each.syscall === 'open')
      return `A file in the address of ${name} cannot be read: ${each.message}`
    if (NO_TLS.test(each.message))
      return `The database server of ${name} offers no encryption. Turn on ssl there or, if nobody else reaches the network between, leave sslmode out of the address.`
    if (BAD_CERTIFICATE.test(each.message))
      return `The certificate of the database server of ${name} is not accepted: ${each.message}. Name its authority with sslrootcert=FILE in the address, and the host as the certificate names it.`
  }
  return undefined
}

const sentences: readonly [codes: readonly string[], sentence: (name: string) => string][] = [
  [
    ['28P01', '28000'],
    (name) => `The database server of ${name} refuses the user or the password. Check both.`,
  ],
  [
    ['3D000'],
    (name) => `There is no database ${name}. Create it with createdb, or check its name.`,
  ],
  [
    ['42501'],
    (name) =>
      `The user of the database ${name} may not create tables or extensions in it. Make the user its owner.`,
  ],
  [
    ['0A000', '58P01'],
    (name) =>
      `The database server of ${name} lacks the extension pg_trgm. Install PostgreSQL's package of extensions (contrib).`,
  ],
  [
    ['53300'],
    (name) =>
      `The database server of ${name} has no free connection. Raise its max_connections, or end other programs.`,
  ],
  [
    postgresCodes.full,
    (name) =>
      `The disk of the database server of ${name} is full. Free some space and start again.`,
  ],
]

/** @throws DatabaseRefused for a server that cannot have the data */
export function assertServer(name: string, version: number, encoding: string): void {
  const major = Math.trunc(version / 10_000)
  if (major < OLDEST_VERSION)
    throw new DatabaseRefused(
      `The database server of ${name} is PostgreSQL ${major}. It must be ${OLDEST_VERSION} or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new DatabaseRefused(
      `The database ${name} stores texts as ${encoding}. Create one with: createdb --encoding=UTF8 --template=template0`,
    )
}

/** The error of opening a database, with the cause and the way out if they are known. */
export function asRefusal(error: unknown, name: string): Error {
  if (error instanceof DatabaseRefused) return error
  const codes = [...codesOf(error)]
  const known = sentences.find(([of]) => of.some((code) => codes.includes(code)))
  if (known !== undefined) return new DatabaseRefused(known[1](name), { cause: error })
  const tls = tlsRefusal(error, name)
  if (tls !== undefined) return new DatabaseRefused(tls, { cause: error })
  if (isPgBouncers(error))
    return new DatabaseRefused(
      `The address of ${name} is that of a PgBouncer. Add pgbouncer=true to its parameters.`,
      { cause: error },
    )
  if (error instanceof DatabaseAway)
    return new DatabaseRefused(
      `The database server of ${name} does not answer. Check the address, that the server runs, and the firewall.`,
      { cause: error },
    )
  return new Error(`The database ${name} could not be opened.`, { cause: error })
}
