import { cp, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFuses, SAFE_FUSES } from '#tests/support/fuses.ts'
import { runHere } from '#tests/support/run-here.ts'
import {
  asarHeaderHash,
  buildForWindows,
  filesIn,
  iconImages,
  makeCertificate,
  readProgram,
  readSignature,
  removeBuild,
  zipEntries,
  type Certificate,
  type WindowsBuild,
} from './windows-build.ts'

const ROOT = join(import.meta.dirname, '../../..')

const { version }: { version: string } = JSON.parse(
  await readFile(join(ROOT, 'package.json'), 'utf8'),
)

let folder: string
let ours: Certificate
let others: Certificate
let build: WindowsBuild
const program = () => join(build.directory, 'Bandeja.exe')
const archive = () => join(build.directory, 'resources', 'app.asar')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-certificates-'))
  ours = await makeCertificate(folder, 'ours')
  others = await makeCertificate(folder, 'others')
  build = await buildForWindows(ours)
})
afterAll(async () => {
  if (build !== undefined) await removeBuild(build)
  await rm(folder, { recursive: true, force: true })
})

it('is a 64-bit program with the app in one archive, and nothing of the build', async () => {
  // x64.
  expect(await readProgram(program())).toMatchObject({ machine: 0x8664 })
  const files = await filesIn(build.directory)
  expect(files).toEqual(
    expect.arrayContaining([
      'resources/app.asar',
      'resources/group-policy/bandeja.admx',
      'LICENSE.electron.txt',
      'LICENSES.chromium.html',
    ]),
  )
  expect(files.filter((file) => /\.so(?:\.\d+)?$|resources\/app\//.test(file))).toEqual([])
  const content = await readFile(archive(), 'latin1')
  for (const name of ['workspace.js', 'index.html']) expect(content).toContain(`"${name}"`)
  for (const name of ['installer.nsh', 'icon.ico', 'entitlements.plist']) {
    expect(content).not.toContain(`"${name}"`)
  }
})

it('has the names, the version and the icon of the app', async () => {
  const { texts, numbers, icon } = await readProgram(program())
  expect(texts).toMatchObject({
    ProductName: 'Bandeja',
    FileDescription: 'Bandeja',
    CompanyName: 'Bandeja',
    InternalName: 'Bandeja',
    FileVersion: `${version}-development`,
    LegalCopyright: 'Copyright © Bandeja',
  })
  // Four numbers, two in each.
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const first = major * 0x10000 + minor
  const second = patch * 0x10000
  expect(numbers).toMatchObject({
    fileVersionMS: first,
    fileVersionLS: second,
    productVersionMS: first,
  })
  expect(icon).toHaveLength(7)
  expect(icon).toEqual(await iconImages(join(ROOT, 'resources', 'windows', 'icon.ico')))
})

it('runs nothing but this archive', async () => {
  expect(await readFuses(program())).toEqual(SAFE_FUSES)
  // With the fuse, Windows starts no archive with another list of files.
  expect((await readProgram(program())).integrity).toContainEqual({
    file: String.raw`resources\app.asar`,
    alg: 'SHA256',
    value: await asarHeaderHash(archive()),
  })
})

it('is signed, with each program that it contains', async () => {
  const programs = (await filesIn(build.directory)).filter((file) => file.endsWith('.exe'))
  expect(programs).toContain('Bandeja.exe')
  for (const file of programs) {
    const signature = await readSignature(join(build.directory, file), ours.authority)
    expect({ file, ...signature }).toMatchObject({ file, isValid: true, algorithms: ['SHA256'] })
  }
  expect(await readSignature(program(), others.authority)).toMatchObject({ isValid: false })
})

it('says what it contains of others, with their licences', async () => {
  const home = join(build.directory, 'resources')
  /** In CycloneDX's format. */
  const bill: { bomFormat: string; components: { name: string; version: string }[] } = JSON.parse(
    await readFile(join(home, 'sbom.cdx.json'), 'utf8'),
  )
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = bill.components.map(({ name }) => name)
  // The runtime, a package of the page, one of the workspace, one that is not bundled, and a converted one.
  expect(names).toEqual(
    expect.arrayContaining(['electron', 'react-dom', 'kysely', 'node-notifier', 'dictionary-es']),
  )
  for (const tool of ['electron-builder', 'vitest', 'typescript']) expect(names).not.toContain(tool)
  const notices = await filesIn(join(home, 'notices'))
  expect(notices.length).toBeGreaterThanOrEqual(names.length - 1)
  expect(await readFile(join(home, 'notices', 'react-dom.txt'), 'utf8')).toMatch(
    /^react-dom \d[\s\S]*Permission is hereby granted/,
  )
})

it('has no valid signature after a change', async () => {
  const changed = join(folder, 'changed.exe')
  await cp(program(), changed)
  const file = await open(changed, 'r+')
  await file.write(Buffer.from('changed'), 0, 7, 1_000_000)
  await file.close()
  expect(await readSignature(changed, ours.authority)).toMatchObject({ isValid: false })
})

it('is zipped whole, with the time of the commit', async () => {
  const entries = await zipEntries(build.zip)
  expect(entries.map(({ path }) => path)).toEqual(await filesIn(build.directory))
  expect(new Set(entries.map(({ modified }) => modified)).size).toBe(1)
})

it('is the same in a second build but for the signatures', async () => {
  const second = await buildForWindows(others)
  try {
    const [one, two] = [await zipEntries(build.zip), await zipEntries(second.zip)]
    const isSigned = ({ path }: { path: string }) => path.endsWith('.exe')
    expect(two.filter((entry) => !isSigned(entry))).toEqual(one.filter((entry) => !isSigned(entry)))
    for (const { path } of one.filter(isSigned)) {
      const before = await readSignature(join(build.directory, path), ours.authority)
      const after = await readSignature(join(second.directory, path), others.authority)
      expect({ path, digests: after.digests }).toEqual({ path, digests: before.digests })
      expect(after.digests).toHaveLength(1)
    }
  } finally {
    await removeBuild(second)
  }
})

it('is no release if its Electron stands in for the pinned one', async () => {
  const runtime = join(folder, 'stand-in')
  await mkdir(runtime)
  await writeFile(join(runtime, 'version'), '33.3.0')
  await writeFile(join(runtime, 'electron.exe'), '')
  const { code, output } = await runHere(
    process.execPath,
    [join(ROOT, 'scripts', 'package.mjs'), '--release', '--win', 'zip'],
    {
      BANDEJA_ELECTRON: runtime,
      WIN_CSC_LINK: ours.file,
      WIN_CSC_KEY_PASSWORD: ours.password,
      BANDEJA_UPDATE_FEED: 'none',
    },
  )
  expect(output).toContain(
    'Electron 33.3.0 is a stand-in for development and tests; no release is made with it.',
  )
  expect(code).toBe(1)
})
