import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustRunHere, runHere } from '#tests/support/run-here.ts'
import { startMachine, type Machine } from '../linux/support/machine.ts'

const CONF = '/etc/bandeja/server.conf'
const UNIT = '/usr/lib/systemd/system/bandeja-server.service'
const PORT = 18_080

const MODULE = pathToFileURL(
  join(import.meta.dirname, '../../../scripts/lib/packages/server-package.mjs'),
).href

interface Built {
  deb: string
  archive: string
}

/** Builds the packages of a version. */
async function build(folder: string, version: string): Promise<Built> {
  const options = JSON.stringify({ folder, version, isRelease: false })
  const program = `
    const { makeServerPackages } = await import(${JSON.stringify(MODULE)})
    await makeServerPackages(${options})`
  await mustRunHere(process.execPath, ['--input-type=module', '--eval', program])
  return {
    deb: join(folder, `bandeja-server_${version.replace('-', '~')}_amd64.deb`),
    archive: join(folder, `bandeja-server-${version}-linux-x64.tar.gz`),
  }
}

/** Each test continues on the machine as the one before has left it, as an administrator does. */
let machine: Machine
let folder: string
let first: Built
let next: Built

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-server-packages-'))
  first = await build(folder, '0.1.0-development')
  next = await build(folder, '0.1.1-development')
  machine = await startMachine()
})
afterAll(async () => {
  await machine.close()
  await rm(folder, { recursive: true })
})

const install = async (deb: string) => {
  const [path = ''] = await machine.bring(deb)
  return await machine.must(`apt-get install --yes ${path}`)
}

/** Starts the service as the unit says, and waits until it answers. */
async function startUnit(): Promise<void> {
  const unit = await machine.must(`cat ${UNIT}`)
  const value = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
  const asUser = `setpriv --reuid=${value('User')} --regid=${value('Group')} --clear-groups --no-new-privs --bounding-set=-all`
  await machine.must(
    `${asUser} sh -c 'umask ${value('UMask')}; exec ${value('ExecStart')}' >/run/out 2>/run/log & echo $! >/run/service.pid`,
  )
  await expect
    .poll(
      async () => (await runHere('curl', ['-sf', `http://127.0.0.1:${PORT}/health/ready`])).code,
      {
        timeout: 60_000,
        interval: 200,
      },
    )
    .toBe(0)
}

/** Ends the service as systemd does. @returns the last line of its log */
const stopUnit = () =>
  machine.must(
    'pid=$(cat /run/service.pid); kill -TERM $pid; while readlink /proc/$pid/exe >/dev/null; do sleep 0.1; done; tail -n 1 /run/log',
  )

const signIn = async () => {
  const body = JSON.stringify({ email: 'nora@example.test', password: 'a long password' })
  const url = `http://127.0.0.1:${PORT}/services/main/login`
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

it('has a unit that systemd understands, and that leaves the service few rights', async () => {
  await mustRunHere('dpkg-deb', ['--extract', first.deb, join(folder, 'content')])
  const unit = join(folder, 'content', UNIT)
  // Its program is not installed on this machine.
  await mustRunHere('sed', ['-i', 's#^ExecStart=.*#ExecStart=/bin/true#', unit])
  expect(await mustRunHere('systemd-analyze', ['verify', '--man=no', unit])).toBe('')
  const security = await mustRunHere('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=25',
    '--no-pager',
    unit,
  ])
  expect(security).toMatch(/Overall exposure level/)
})

it('is installed by apt without Electron, with a user, a private folder and its settings', async () => {
  const said = await install(first.deb)
  expect(said).toContain('bandeja-server check')
  expect(await machine.must('dpkg --verify bandeja-server')).toBe('')
  const facts = `stat --format='%a %U %G %n' /var/lib/bandeja /var/backups/bandeja ${CONF} /usr/lib/bandeja-server/node`
  expect((await machine.must(facts)).trim().split('\n')).toEqual([
    '700 bandeja bandeja /var/lib/bandeja',
    '700 bandeja bandeja /var/backups/bandeja',
    `640 root bandeja ${CONF}`,
    '755 root root /usr/lib/bandeja-server/node',
  ])
  expect(await machine.must('getent passwd bandeja')).toContain('/usr/sbin/nologin')
  const files = await machine.must('dpkg --listfiles bandeja-server')
  expect(files).not.toMatch(/electron|\.asar|chrome/i)
  expect(files).toContain('/server/notices/')
  const check = await machine.must('bandeja-server check')
  expect(check).toContain('has no data yet')
  // What root's command made belongs to the service.
  expect(await machine.must('find /var/lib/bandeja ! -user bandeja')).toBe('')
})

it('is started by the line of its unit as its own user, and stops on SIGTERM', async () => {
  await machine.must(`sed -i 's/^BANDEJA_PORT=.*/BANDEJA_PORT=${PORT}/' ${CONF}`)
  await machine.must(
    "echo 'a long password' | bandeja-server create-admin --name Nora --email nora@example.test --group-name Tienda --phone 51987654321 --password-stdin",
  )
  await startUnit()
  expect(await signIn()).toBe(200)
  expect(await machine.must('ps -o user= -o args= -p $(cat /run/service.pid)')).toMatch(
    /^bandeja\s+\S*bandeja-server\/node .*server\/server\.js serve$/m,
  )
  expect(await machine.must('bandeja-server check')).toContain('ok      push')
  expect(await machine.must('bandeja-server backup --to /var/backups/bandeja')).toContain('files')
  expect(JSON.parse(await stopUnit())).toMatchObject({ message: 'closing', why: 'SIGTERM' })
})

it('keeps settings and data through an upgrade', async () => {
  await install(next.deb)
  expect(await machine.must(`cat ${CONF}`)).toContain(`BANDEJA_PORT=${PORT}`)
  await startUnit()
  expect(await signIn()).toBe(200)
  await stopUnit()
})

it('leaves settings and data when it is removed, and the data with its user when purged', async () => {
  await machine.must('apt-get remove --yes bandeja-server')
  await machine.must(`test -f ${CONF}`)
  const said = await machine.must('apt-get purge --yes bandeja-server')
  expect(said).toContain('The data stays in /var/lib/bandeja')
  await machine.must(`test ! -e ${CONF} && test ! -e /usr/lib/bandeja-server && test ! -e ${UNIT}`)
  await machine.must('test -f /var/lib/bandeja/workspace.sqlite && getent passwd bandeja')
})

it('takes its user away with a purge when there is no data', async () => {
  await machine.must('rm -r /var/lib/bandeja /var/backups/bandeja')
  await install(next.deb)
  await machine.must('apt-get purge --yes bandeja-server')
  const left = await machine.run('ls -d /var/lib/bandeja; getent passwd bandeja')
  expect(left).toMatchObject({ code: 2 })
})

it('runs from the archive, wherever it is unpacked', async () => {
  const [archive = ''] = await machine.bring(first.archive)
  await machine.must(`mkdir /opt/b && tar -xzf ${archive} -C /opt/b --strip-components 1`)
  const data = '--data /opt/data'
  expect(await machine.must('/opt/b/bin/bandeja-server --help')).toContain('Usage')
  expect(await machine.must(`/opt/b/bin/bandeja-server migrate ${data}`)).toContain('this version')
  const push = 'BANDEJA_PUSH_URL=http://key:s3cret@127.0.0.1:9/apps/1'
  const checked = await machine.run(`${push} /opt/b/bin/bandeja-server check ${data}`)
  expect(checked.output).toContain('127.0.0.1: the push service cannot be reached (ECONNREFUSED)')
  expect(checked.output).not.toMatch(/s3cret|signature|Warning/)
  expect((await stat(first.archive)).size).toBeLessThan(80 * 2 ** 20)
})
