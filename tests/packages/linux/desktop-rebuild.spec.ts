import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustRunHere, runHere } from '#tests/support/run-here.ts'
import { built, makePackages } from './support/built.ts'

const ROOT = join(import.meta.dirname, '../../..')

let folder: string
/** Of the second build. */
let second: string

/** Builds the same files again in another folder, as somebody with another time zone and umask does. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-rebuild-'))
  const copy = join(folder, 'another-place')
  await mustRunHere('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, copy])
  const listed = ['-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = (await mustRunHere('git', listed)).split('\0').filter((file) => file !== '')
  for (const file of files) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await copyFile(join(ROOT, file), join(copy, file))
  }
  await mustRunHere('cp', ['--archive', '--link', join(ROOT, 'node_modules'), copy])
  await makePackages(copy, [], { TZ: 'Pacific/Auckland' }, '077')
  second = join(copy, 'dist', 'development')
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('makes the same deb, byte by byte', async () => {
  const other = join(second, basename(built.first.deb))
  // Prints the first byte that differs.
  expect(await runHere('cmp', [built.first.deb, other])).toEqual({ code: 0, output: '' })
})

it('makes the same rpm but for the signature', async () => {
  const other = join(second, basename(built.first.rpm))
  const signatureOf = (rpm: string) =>
    mustRunHere('rpm', ['-qp', '--nosignature', '--queryformat', '%{RSAHEADER:pgpsig}', rpm])
  expect(await signatureOf(built.first.rpm)).toContain('RSA')
  expect(await signatureOf(other)).toBe('(none)')
  const [one, two] = [await signedPart(built.first.rpm), await signedPart(other)]
  // The magic number of the header that follows the signature's.
  expect(one.subarray(0, 4)).toEqual(Buffer.from([0x8e, 0xad, 0xe8, 0x01]))
  expect(one.length).toBeGreaterThan(50_000_000)
  expect(one.equals(two)).toBe(true)
})

/** Returns the header and the content of an rpm, which follow the header with signatures. */
async function signedPart(rpm: string): Promise<Buffer> {
  const bytes = await readFile(rpm)
  // rpm's format: 96 bytes of lead, then 16 of the header's own, its index of 16 bytes an entry, and its data, up to a
  // multiple of 8.
  const end = 96 + 16 + 16 * bytes.readUInt32BE(104) + bytes.readUInt32BE(108)
  return bytes.subarray(Math.ceil(end / 8) * 8)
}
