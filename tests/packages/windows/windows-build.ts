import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mustRunHere, runHere } from '#tests/support/run-here.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A certificate by its own authority, which no system trusts. */
export interface Certificate {
  /** Path of the certificate, for verification. */
  authority: string
  /** Path of the certificate with its key, for electron-builder. */
  file: string
  password: string
}

/** Makes a certificate that signs programs. @param folder for its files @param name of the publisher */
export async function makeCertificate(folder: string, name: string): Promise<Certificate> {
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  const [key, authority, file] = [path('key'), path('pem'), path('p12')]
  const password = 'throw-away'
  const forTwoDays = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const purpose = ['-subj', `/CN=${name}`, '-addext', 'extendedKeyUsage=codeSigning']
  const files = ['-keyout', key, '-out', authority]
  await mustRunHere('openssl', ['req', ...forTwoDays, ...files, ...purpose])
  const pair = ['-inkey', key, '-in', authority]
  const target = ['-out', file, '-passout', `pass:${password}`]
  await mustRunHere('openssl', ['pkcs12', '-export', ...pair, ...target])
  return { authority, file, password }
}

/** What `npm run package -- --win zip` has made, moved to a folder of its own. */
export interface WindowsBuild {
  /** The unpacked directory. */
  directory: string
  zip: string
}

/** Makes the zip for Windows, signed. */
export async function buildForWindows(signedWith: Certificate): Promise<WindowsBuild> {
  const output = join(ROOT, 'dist', 'development')
  await mustRunHere(process.execPath, [join(ROOT, 'scripts', 'package.mjs'), '--win', 'zip'], {
    WIN_CSC_LINK: signedWith.file,
    WIN_CSC_KEY_PASSWORD: signedWith.password,
    USE_SYSTEM_OSSLSIGNCODE: 'true',
    // No server has to confirm the time of a signature that is thrown away.
    ELECTRON_BUILDER_OFFLINE: 'true',
    ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
  })
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-windows-'))
  const zip = (await readdir(output)).find((name) => name.endsWith('-win-x64.zip'))
  if (zip === undefined) throw new Error(`There is no zip in ${output}.`)
  const build = { directory: join(folder, 'directory'), zip: join(folder, zip) }
  await cp(join(output, 'win-unpacked'), build.directory, { recursive: true })
  await cp(join(output, zip), build.zip)
  return build
}

export function removeBuild({ directory }: WindowsBuild): Promise<void> {
  return rm(join(directory, '..'), { recursive: true, force: true })
}

/** Returns the paths of all files, relative to the folder, with slashes. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** An entry of a zip. */
export interface ZipEntry {
  path: string
  size: number
  /** The checksum of the content. */
  crc: string
  /** Local time, as 7-Zip prints it. */
  modified: string
}

/** Lists the files of a zip, after a test of their checksums. */
export async function zipEntries(zip: string): Promise<ZipEntry[]> {
  await mustRunHere('7zz', ['t', '-bd', zip])
  const listed = await mustRunHere('7zz', ['l', '-slt', '-ba', zip], { TZ: 'UTC' })
  return listed
    .split('\n\n')
    .map((block) => (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(block)?.[1] ?? '')
    .filter((field) => field('Folder') === '-')
    .map((field) => ({
      path: field('Path'),
      size: Number(field('Size')),
      crc: field('CRC'),
      modified: field('Modified'),
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** A signature of a program, as osslsigncode reads it. */
export interface Signature {
  /** Whether the content is what was signed, by somebody whom the authority vouches for. */
  isValid: boolean
  algorithms: string[]
  /** Hashes of the program without its signature. */
  digests: string[]
}

export async function readSignature(program: string, authority: string): Promise<Signature> {
  const { code, output } = await runHere('osslsigncode', [
    'verify',
    '-in',
    program,
    '-CAfile',
    authority,
  ])
  const all = (pattern: RegExp) => [...output.matchAll(pattern)].map((match) => match[1] ?? '')
  return {
    isValid: code === 0,
    // Of the content and of the signer.
    algorithms: [...new Set(all(/^Message digest algorithm\s*: (\S+)/gm))],
    digests: all(/^Calculated message digest\s*: ([0-9A-F]+)/gm),
  }
}

/** Returns the hash of an archive's list of files, which Electron compares with the one in the program. */
export async function asarHeaderHash(archive: string): Promise<string> {
  const content = await readFile(archive)
  // Pickle: the fourth number is the length of the text that follows.
  const header = content.subarray(16, 16 + content.readUInt32LE(12))
  return createHash('sha256').update(header).digest('hex')
}

/** What is used of resedit, whose own types bring those of a browser along. */
interface Resedit {
  NtExecutable: {
    from(
      program: Buffer,
      options: { ignoreCert: boolean },
    ): { newHeader: { fileHeader: { machine: number } } }
  }
  NtExecutableResource: { from(executable: unknown): { entries: ResourceEntry[] } }
  Resource: {
    VersionInfo: { fromEntries(entries: readonly ResourceEntry[]): VersionInfo[] }
    IconGroupEntry: { fromEntries(entries: readonly ResourceEntry[]): IconGroup[] }
  }
}
interface ResourceEntry {
  type: string | number
  id: string | number
  bin: ArrayBuffer
}
interface Language {
  lang: number
  codepage: number
}
interface VersionInfo {
  fixedInfo: Readonly<Record<string, number>>
  getAllLanguagesForStringValues(): Language[]
  getStringValues(language: Language): Readonly<Record<string, string>>
}
interface IconGroup {
  icons: readonly { iconID: number }[]
}

/** What Windows reads in a program. */
export interface ProgramFacts {
  /** The number of the processor in Microsoft's format. */
  machine: number
  /** Texts of the version, such as ProductName. */
  texts: Readonly<Record<string, string>>
  /** Numbers of the version. */
  numbers: Readonly<Record<string, number>>
  /** The images of the first icon. */
  icon: Buffer[]
  /** What Electron compares with the archive of the app. */
  integrity: unknown
}

const RT_ICON = 3

export async function readProgram(path: string): Promise<ProgramFacts> {
  const resedit: Resedit = createRequire(import.meta.url)('resedit')
  // It refuses a signed program otherwise.
  const executable = resedit.NtExecutable.from(await readFile(path), { ignoreCert: true })
  const { entries } = resedit.NtExecutableResource.from(executable)
  const [info] = resedit.Resource.VersionInfo.fromEntries(entries)
  const [language] = info?.getAllLanguagesForStringValues() ?? []
  const [group] = resedit.Resource.IconGroupEntry.fromEntries(entries)
  const contentOf = (type: string | number, id?: string | number) =>
    Buffer.from(
      entries.find((entry) => entry.type === type && (id === undefined || entry.id === id))?.bin ??
        new ArrayBuffer(),
    )
  return {
    machine: executable.newHeader.fileHeader.machine,
    texts: (language && info?.getStringValues(language)) ?? {},
    numbers: info?.fixedInfo ?? {},
    icon: (group?.icons ?? []).map(({ iconID }) => contentOf(RT_ICON, iconID)),
    integrity: JSON.parse(contentOf('INTEGRITY').toString() || 'null'),
  }
}

/** Returns the images of an ICO file. */
export async function iconImages(path: string): Promise<Buffer[]> {
  const file = await readFile(path)
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index
    const offset = file.readUInt32LE(entry + 12)
    return file.subarray(offset, offset + file.readUInt32LE(entry + 8))
  })
}
