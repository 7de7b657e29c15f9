import { once } from 'node:events'
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { createReadStream } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { built } from './support/built.ts'
import { bringDistribution } from './support/distribution.ts'
import { startMachine, type Machine } from './support/machine.ts'

/** Each test continues on the machine as the one before has left it, as an administrator does. */
let machine: Machine
let folder: string
/** What the server offers now. */
let published: string
let server: Server
let address: string

beforeAll(async () => {
  machine = await startMachine()
  folder = await mkdtemp(join(tmpdir(), 'bandeja-repository-'))
  published = built.first.repository
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(request.url ?? '/'))
    createReadStream(join(published, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('Not on a port.')
  address = `http://127.0.0.1:${bound.port}`
})
afterAll(async () => {
  server?.close()
  await machine?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Publishes a copy of a repository in which one package has another byte. */
async function publishChanged(from: string, file: string): Promise<void> {
  const changed = join(folder, file.replaceAll('/', '-'))
  await cp(from, changed, { recursive: true })
  const target = await open(join(changed, file), 'r+')
  const at = (await target.stat()).size - 1000
  await target.write(Buffer.from('changed'), 0, 7, at)
  await target.close()
  published = changed
}

const installed = async (name = 'bandeja') =>
  (await machine.run(`dpkg-query --show --showformat='\${Version}' ${name}`)).output

it('is refused by apt without its key', async () => {
  const source = `deb [signed-by=/etc/apt/keyrings/bandeja.asc] ${address}/apt stable main\n`
  await writeFile(join(machine.shared, 'bandeja.list'), source)
  // Other sources would be asked too.
  await machine.must('rm -f /etc/apt/sources.list /etc/apt/sources.list.d/*')
  await machine.must('install -m 644 /mnt/bandeja.list /etc/apt/sources.list.d/bandeja.list')
  const { code, output } = await machine.run('apt-get update')
  expect(output).toContain('is not signed')
  expect(code).not.toBe(0)
})

it('installs by apt with its key, and upgrades', async () => {
  await machine.bring(join(built.first.repository, 'bandeja.asc'))
  await machine.must('install -D -m 644 /mnt/bandeja.asc /etc/apt/keyrings/bandeja.asc')
  await machine.must('apt-get update --error-on=any')
  await machine.must('apt-get install --yes --no-install-recommends bandeja')
  expect(await installed()).toBe(built.first.version)

  await publishChanged(built.next.repository, `apt/pool/bandeja_${built.next.version}_amd64.deb`)
  await machine.must('apt-get update --error-on=any')
  const refused = await machine.run('apt-get upgrade --yes bandeja')
  expect(refused.code).not.toBe(0)
  expect(refused.output).toMatch(/Hash Sum mismatch|unexpected size/)
  expect(await installed()).toBe(built.first.version)

  published = built.next.repository
  await machine.must('apt-get update --error-on=any')
  await machine.must('apt-get upgrade --yes bandeja')
  expect(await installed()).toBe(built.next.version)
})

it('has the service too, which apt installs by its name', async () => {
  await machine.must('apt-get install --yes --no-install-recommends bandeja-server')
  expect(await installed('bandeja-server')).toBe(built.first.version)
  expect(await machine.must('dpkg --verify bandeja-server')).toBe('')
})

it('is installed by dnf with its key only, upgraded, and a changed package is refused', async () => {
  published = built.first.repository
  const system = await bringDistribution(machine, built.first.rpm)
  const root = '/tmp/fedora'
  await machine.must(
    `mkdir -p ${root} && rpm --root ${root} --initdb && rpm --root ${root} -i ${system}`,
  )
  const repository = `[bandeja]
name=Bandeja
baseurl=${address}/rpm
gpgcheck=1
repo_gpgcheck=1
gpgkey=file:///mnt/bandeja.asc
`
  await writeFile(join(machine.shared, 'bandeja.repo'), repository)
  await machine.must('mkdir /tmp/repos && cp /mnt/bandeja.repo /tmp/repos/')
  const dnf = (command: string) =>
    machine.run(
      `dnf --assumeyes --installroot=${root} --releasever=1 --setopt=reposdir=/tmp/repos \
        --setopt=cachedir=/tmp/cache --setopt=metadata_expire=0 ${command}`,
    )
  const version = async () => (await machine.run(`rpm --root ${root} -q bandeja`)).output.trim()

  const first = await dnf('install bandeja')
  expect(first.output).toContain('Importing GPG key')
  expect(await version()).toBe(`bandeja-${built.first.version}-1.x86_64`)

  await publishChanged(built.next.repository, `rpm/bandeja-${built.next.version}-1.x86_64.rpm`)
  const refused = await dnf('upgrade bandeja')
  expect(refused.code).not.toBe(0)
  expect(await version()).toBe(`bandeja-${built.first.version}-1.x86_64`)

  published = built.next.repository
  const next = await dnf('upgrade bandeja')
  expect(next.output).toContain('Complete!')
  expect(await version()).toBe(`bandeja-${built.next.version}-1.x86_64`)
})
