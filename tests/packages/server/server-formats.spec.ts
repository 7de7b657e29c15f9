import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustRunHere, runHere } from '#tests/support/run-here.ts'
import { startMachine, type Machine } from '../linux/support/machine.ts'

const VERSION = '0.1.0-development'
const PORT = 18_090
const SERVER = join(import.meta.dirname, '../../../scripts/lib/packages/server-package.mjs')

type Format = 'deb' | 'rpm' | 'image'

let folder: string
let machine: Machine
let x64: Record<'deb' | 'rpm', string>
let arm64: Record<'deb' | 'rpm', string>

/** Makes packages of the service. @returns their paths by format */
async function make(arch: 'x64' | 'arm64', formats: readonly Format[]) {
  const options = { folder, version: VERSION, isRelease: false, arch, formats, gpgKey: null }
  const made = join(folder, `${arch}.json`)
  const program = `
    import { writeFile } from 'node:fs/promises'
    const { makeServerPackages } = await import(${JSON.stringify(pathToFileURL(SERVER).href)})
    const files = await makeServerPackages(${JSON.stringify(options)})
    await writeFile(${JSON.stringify(made)}, JSON.stringify(files))`
  await mustRunHere(process.execPath, ['--input-type=module', '--eval', program])
  return JSON.parse(await readFile(made, 'utf8'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-server-formats-'))
  x64 = await make('x64', ['deb', 'rpm'])
  arm64 = await make('arm64', ['deb', 'rpm'])
  machine = await startMachine()
})
afterAll(async () => {
  await machine?.close()
  await rm(folder, { recursive: true })
})

/** Lines of mode, owner and path, without folders and what only Debian asks for. */
const files = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('d') && !/\/(?:changelog\.gz|lintian\/.*)$/.test(line))
    .toSorted()
const inDeb = async (deb: string) =>
  files(
    await mustRunHere('sh', [
      '-c',
      `dpkg-deb --contents '${deb}' | awk '{ print $1, $2, substr($6, 2) }'`,
    ]),
  )
const inRpm = async (rpm: string) =>
  files(
    await mustRunHere('rpm', [
      '-qp',
      '--nosignature',
      '--queryformat',
      '[%{FILEMODES:perms} %{FILEUSERNAME}/%{FILEGROUPNAME} %{FILENAMES}\n]',
      rpm,
    ]),
  )

it('is an rpm of the same files as the deb, which makes its user and keeps changed settings', async () => {
  expect(await inRpm(x64.rpm)).toEqual(await inDeb(x64.deb))
  const query = (what: string) => mustRunHere('rpm', ['-qp', '--nosignature', what, x64.rpm])
  expect(await query('--requires')).toMatch(/^glibc >= 2\.28$/m)
  expect(await query('--configfiles')).toBe('/etc/bandeja/server.conf\n')
  const scripts = await query('--scripts')
  expect(scripts.match(/^\w+ scriptlet/gm)).toEqual([
    'postinstall scriptlet',
    'preuninstall scriptlet',
    'postuninstall scriptlet',
  ])
  expect(scripts).toContain('useradd')
})

it('is made for arm64, with the same program and the Node of that processor', async () => {
  expect(await inDeb(arm64.deb)).toEqual(await inDeb(x64.deb))
  expect(await inRpm(arm64.rpm)).toEqual(await inRpm(x64.rpm))
  expect(arm64.rpm).toMatch(/\.aarch64\.rpm$/)
  const field = await mustRunHere('dpkg-deb', ['--field', arm64.deb, 'Architecture'])
  expect(field).toBe('arm64\n')
  const content = join(folder, 'arm64')
  await mustRunHere('dpkg-deb', ['--extract', arm64.deb, content])
  const node = join(content, 'usr/lib/bandeja-server/node')
  expect(await mustRunHere('readelf', ['--file-header', node])).toMatch(/Machine:\s+AArch64/)
})

it('is an image whose program serves as its own user from what is in it', async () => {
  const made = await make('x64', ['image'])
  const layout = join(folder, 'layout')
  await mustRunHere('sh', ['-c', `mkdir '${layout}' && tar -xf '${made.image}' -C '${layout}'`])
  const image = `${layout}:${VERSION}`
  const bundle = join(folder, 'bundle')
  await mustRunHere('umoci', ['unpack', '--image', image, bundle])
  const { process: run } = JSON.parse(await readFile(join(bundle, 'config.json'), 'utf8'))
  expect(run.args).toEqual(['/usr/bin/bandeja-server', 'serve'])
  expect(run.env).toContain('BANDEJA_HOST=0.0.0.0')
  expect(run.user).toMatchObject({ uid: 990, gid: 990 })

  const root = join(folder, 'machine-root')
  await mustRunHere('mv', [join(bundle, 'rootfs'), root])
  await writeFile(join(machine.shared, 'root.sh'), enterImage(run))
  await mustRunHere('tar', ['-cf', join(machine.shared, 'root.tar'), '-C', root, '.'])
  await machine.must(
    'mkdir /run/image && tar -xf /mnt/root.tar -C /run/image && mount -t proc proc /run/image/proc',
  )
  const inside = (args: string) => machine.must(`sh /mnt/root.sh ${args}`)
  const admin = '--name Nora --email nora@example.test --group-name Tienda --phone 51987654321'
  await inside(`create-admin ${admin}`)
  expect(await inside('check')).toContain('ok      ')
  await machine.must(
    `BANDEJA_PORT=${PORT} sh /mnt/root.sh serve >/run/image.log 2>&1 & echo $! >/run/image.pid`,
  )
  const ready = () => runHere('curl', ['-sf', `http://127.0.0.1:${PORT}/health/ready`])
  await expect.poll(async () => (await ready()).code, { timeout: 60_000 }).toBe(0)
  await machine.must('kill -TERM $(cat /run/image.pid)')
  await expect.poll(() => machine.must('cat /run/image.log')).toContain('SIGTERM')
})

/** A script that runs the program of the image as a container does: in its root, as its user, with its environment alone. */
function enterImage(made: {
  args: readonly string[]
  env: readonly string[]
  user: { uid: number; gid: number }
}): string {
  const { args, env, user } = made
  const variables = [...env, 'BANDEJA_PORT=${BANDEJA_PORT:-8080}'].map((one) => `"${one}"`)
  const enter = `chroot --userspec=${user.uid}:${user.gid} --groups= /run/image`
  return `exec ${enter} env -i ${variables.join(' ')} ${args[0]} "$@"\n`
}
