import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueCertificate } from '#tests/support/certificate.ts'
import { mustRunHere } from '#tests/support/run-here.ts'
import { startMachine, type Machine } from '../linux/support/machine.ts'
import { build, type Built } from './support/built-server.ts'
import { BACKUP, commandOf, CONF, startUnit, stopUnit, TIMER, UNIT } from './support/units.ts'

const PORT = 18_080

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

const start = () => startUnit(machine, PORT)
const stop = () => stopUnit(machine)

const signIn = async () => {
  const body = JSON.stringify({ email: 'nora@example.test', password: 'a long password' })
  const url = `http://127.0.0.1:${PORT}/services/main/login`
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

it('has units that systemd understands, and that leave their programs few rights', async () => {
  await mustRunHere('dpkg-deb', ['--extract', first.deb, join(folder, 'content')])
  const [service, backup] = [UNIT, BACKUP].map((path) => join(folder, 'content', path))
  const services = [service ?? '', backup ?? '']
  const timer = join(folder, 'content', TIMER)
  // Their program is not installed on this machine.
  await mustRunHere('sed', ['-i', 's#^ExecStart=.*#ExecStart=/bin/true#', ...services])
  const units = [...services, timer]
  expect(await mustRunHere('systemd-analyze', ['verify', '--man=no', ...units])).toBe('')
  const security = await mustRunHere('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=25',
    '--no-pager',
    ...services,
  ])
  expect(security.match(/Overall exposure level/g)).toHaveLength(2)
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
  await start()
  expect(await signIn()).toBe(200)
  expect(await machine.must('ps -o user= -o args= -p $(cat /run/service.pid)')).toMatch(
    /^bandeja\s+\S*bandeja-server\/node .*server\/server\.js serve$/m,
  )
  expect(await machine.must('bandeja-server check')).toContain('ok      push')
  const old = Array.from({ length: 7 }, (_, day) => `bandeja-2025010${day + 1}-033000`)
  await machine.must(`cd /var/backups/bandeja && mkdir ${old.join(' ')} && chown bandeja: *`)
  expect(await machine.must(await commandOf(machine, BACKUP))).toContain(
    'Older backups removed: 1.',
  )
  const made = (await machine.must('ls /var/backups/bandeja')).trim().split('\n')
  expect([made.length, made[0]]).toEqual([7, old[1]])
  expect(JSON.parse(await stop())).toMatchObject({ message: 'closing', why: 'SIGTERM' })
})

const HOST = 'chat.example.test'
const HTTPS_PORT = 18_443
const ADDRESS = `https://${HOST}:${HTTPS_PORT}`
const EXAMPLES = '/usr/share/doc/bandeja-server/examples'
const AUTHORITY = '/etc/bandeja/authority.pem'

/** The web servers, with what an administrator changes in their files, and ports that are free on this machine. */
const webServers = [
  {
    server: 'nginx',
    install: 'nginx-light',
    configure: `set -e
      rm /etc/nginx/sites-enabled/default
      sed -e 's/chat.example.com/${HOST}/' -e 's/\\b443 ssl/${HTTPS_PORT} ssl/' -e 's/\\b80;/18081;/' -e 's/:8080/:${PORT}/' \\
        -e 's#ssl_certificate .*#ssl_certificate /etc/bandeja/host.pem;#' \\
        -e 's#ssl_certificate_key .*#ssl_certificate_key /etc/bandeja/host.key;#' \\
        ${EXAMPLES}/nginx.conf >/etc/nginx/conf.d/bandeja.conf
      nginx -t`,
    start: 'nginx',
    stop: 'nginx -s quit',
  },
  {
    server: 'Caddy',
    install: 'caddy',
    configure: `set -e
      { printf '{\\n admin localhost:18082\\n http_port 18081\\n}\\n'
        sed -e 's/^chat.example.com/${HOST}:${HTTPS_PORT}/' -e 's/:8080/:${PORT}/' \\
          -e 's@#tls .*@tls /etc/bandeja/host.pem /etc/bandeja/host.key@' ${EXAMPLES}/Caddyfile
      } >/etc/caddy/Caddyfile
      caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile`,
    start: 'caddy start --adapter caddyfile --config /etc/caddy/Caddyfile',
    stop: 'caddy stop --address localhost:18082',
  },
] as const

/** Has the service, and the programs that call it, use a certificate of an authority of the test's own. */
async function useOwnAuthority(): Promise<void> {
  const { key, cert, authority } = await issueCertificate(folder, HOST)
  await writeFile(join(machine.shared, 'host.key'), key)
  await writeFile(join(machine.shared, 'host.pem'), cert)
  await copyFile(authority, join(machine.shared, 'authority.pem'))
  await machine.must('cp /mnt/host.key /mnt/host.pem /mnt/authority.pem /etc/bandeja')
  await machine.must(`grep -q ${HOST} /etc/hosts || echo 127.0.0.1 ${HOST} >>/etc/hosts`)
  await machine.must(
    `sed -i -e '/^BANDEJA_PUBLIC_URL/d' -e '/^NODE_EXTRA/d' ${CONF}
    printf 'BANDEJA_PUBLIC_URL=${ADDRESS}\\nNODE_EXTRA_CA_CERTS=${AUTHORITY}\\n' >>${CONF}`,
  )
}

const curl = (args: string) =>
  machine.must(`curl -sS --fail-with-body --cacert ${AUTHORITY} ${args}`)
const login = (more = '') =>
  curl(
    `${more} --json '{"email":"nora@example.test","password":"a long password"}' ${ADDRESS}/services/main/login`,
  )

it.each(webServers)(
  'works behind $server with the file of the package: the check, files of 100 MB, webhooks, and the caller’s address',
  async ({ install: name, configure, start: startServer, stop: stopServer }) => {
    // No service of a package is started: the machine shares its ports with this one.
    await machine.must(
      `printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d`,
    )
    await machine.must(
      `apt-get update -q && apt-get install --yes -q --no-install-recommends ${name}`,
    )
    await useOwnAuthority()
    await machine.must(configure)
    await machine.must(startServer)
    await start()

    const checked = await machine.must('bandeja-server check')
    expect(checked).toContain(`ok      service: ${ADDRESS} takes uploads of 2 MB.`)
    expect(checked).toContain(`ok      push: ${HOST}:${HTTPS_PORT} accepts live connections.`)

    const { token, user } = JSON.parse(await login())
    await machine.must(
      `printf '%%PDF-1.4\\n' >/tmp/f.pdf && truncate --size ${100 * 2 ** 20} /tmp/f.pdf`,
    )
    const [{ groupId }] = user.permissions
    const headers = `-H 'authorization: Bearer ${token}' -H 'X-Group-Id: ${groupId}'`
    const url = `${ADDRESS}/services/messages/storage/upload`
    const stored = await curl(`${headers} -F file=@/tmp/f.pdf ${url}`)
    expect(JSON.parse(stored)).toMatchObject({ mimeType: 'application/pdf', size: 100 * 2 ** 20 })

    const webhook = await machine.must(
      `curl -sS --cacert ${AUTHORITY} --data '{}' ${ADDRESS}/webhooks/whatsapp/none`,
    )
    expect(JSON.parse(webhook)).toMatchObject({ code: 'NOT_FOUND' })

    // Whatever the caller has written into the headers.
    await login(
      `--interface 127.0.0.2 -H 'X-Forwarded-For: 203.0.113.9' -H 'Forwarded: for=203.0.113.9'`,
    )
    const logged = await machine.must('grep /services/main/login /run/log | tail -n 1')
    expect(JSON.parse(logged)).toMatchObject({ status: 200, address: '127.0.0.2' })

    await stop()
    await machine.must(stopServer)
  },
)

it('keeps settings and data through an upgrade', async () => {
  await install(next.deb)
  expect(await machine.must(`cat ${CONF}`)).toContain(`BANDEJA_PORT=${PORT}`)
  await start()
  expect(await signIn()).toBe(200)
  await stop()
})

it('has alerts that Prometheus accepts, and that fire for what agents notice', async () => {
  await machine.must('apt-get install --yes --no-install-recommends prometheus')
  const [cases = ''] = await machine.bring(join(import.meta.dirname, 'alerts.test.yml'))
  const said = await machine.must(`
    cp ${EXAMPLES}/prometheus-alerts.yml ${cases} /run
    promtool check rules /run/prometheus-alerts.yml
    promtool test rules /run/alerts.test.yml`)
  expect(said).toContain('SUCCESS')
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
