import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { mustRunHere, runHere } from '#tests/support/run-here.ts'
import { signInAs, fillSignIn } from '#tests/support/sign-in.ts'
import { startWorkspace, type Workspace } from '#tests/support/workspace.ts'
import { built } from './support/built.ts'
import { startMachine, type Machine, type UserApp } from './support/machine.ts'

const billSchema = z.object({
  bomFormat: z.string(),
  components: z.array(z.object({ name: z.string() })),
})

/** Each test continues on the machine as the one before has left it, as an administrator does. */
let machine: Machine
let workspace: Workspace
let app: UserApp | undefined

beforeAll(async () => {
  machine = await startMachine()
  workspace = await startWorkspace()
})
afterAll(async () => {
  await workspace?.stop()
  await machine?.close()
})

afterEach(async () => {
  await app?.close()
  app = undefined
})

it('has no error for lintian, and no warning but that there is no manual page', async () => {
  const { output } = await runHere('lintian', [
    '--allow-root',
    '--tag-display-limit=0',
    built.first.deb,
  ])
  const tags = output.split('\n').filter((line) => /^[EW]: /.test(line))
  expect(tags).toEqual(['W: bandeja: no-manual-page [usr/bin/bandeja]'])
})

it('depends on every library that its programs are linked to', async () => {
  const home = '/tmp/deb/usr/lib/bandeja'
  const [deb = ''] = await machine.bring(built.first.deb)
  await machine.must(`dpkg-deb --extract ${deb} /tmp/deb`)
  const programs = `${home}/bandeja ${home}/chrome_crashpad_handler ${home}/chrome-sandbox ${home}/*.so*`
  const linked = await machine.must(
    `objdump -p ${programs} | awk '/NEEDED/ { print $2 }' | sort -u | grep -v -e libffmpeg.so -e ^ld-linux`,
  )
  const libraries = linked.trim().split('\n')
  expect(libraries.length).toBeGreaterThan(20)
  const rpmRequires = (await mustRunHere('rpm', ['-qp', '--requires', built.first.rpm])).split('\n')
  expect(rpmRequires).toEqual(
    expect.arrayContaining(libraries.map((library) => `${library}()(64bit)`)),
  )
  const glibc = await machine.must(
    `objdump -T ${programs} | grep -o 'GLIBC_2[.0-9]*' | sort --version-sort --unique | tail -1`,
  )
  expect(rpmRequires).toContain(`libc.so.6(${glibc.trim()})(64bit)`)

  // Debian's packages of these libraries, by its own database.
  const owners = await machine.must(
    `for library in ${libraries.join(' ')}; do
      dpkg-query --search "*-linux-gnu/$library"
    done | cut -d: -f1 | sort -u`,
  )
  const names = owners.trim().split('\n')
  expect(names.length).toBeGreaterThan(15)
  const depends = await mustRunHere('dpkg-deb', ['--field', built.first.deb, 'Depends'])
  const named = depends.split(', ').map((one) => one.trim().split(' ')[0])
  expect(named).toEqual(expect.arrayContaining(names.map((name) => name.replace(/t64$/, ''))))
})

it('says what it contains, and under which licences', async () => {
  const resources = '/tmp/deb/usr/lib/bandeja/resources'
  const bill = billSchema.parse(JSON.parse(await machine.must(`cat ${resources}/sbom.cdx.json`)))
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = bill.components.map(({ name }) => name)
  // Loaded when the app runs; compiled into the page; the runtime.
  for (const one of ['electron-updater', 'react', 'electron']) {
    expect(names).toContain(one)
  }
  for (const tool of ['vitest', 'typescript', 'electron-builder']) expect(names).not.toContain(tool)
  const licence = await machine.must(`cat ${resources}/notices/react.txt`)
  expect(licence).toContain('Copyright (c) Meta Platforms')
})

it('is installed by apt, with the rights that its sandbox needs', async () => {
  const [deb = ''] = await machine.bring(built.first.deb)
  await machine.run('apt-get update')
  await machine.must(`apt-get install --yes ${deb}`)
  expect(await machine.must("dpkg-query --show --showformat='${Status}' bandeja")).toBe(
    'install ok installed',
  )
  expect(await machine.must('dpkg --verify bandeja')).toBe('')
  const facts =
    'stat --format="%a %U %n" /usr/lib/bandeja/chrome-sandbox /usr/lib/bandeja/bandeja /etc/bandeja'
  expect((await machine.must(facts)).trim().split('\n')).toEqual([
    '4755 root /usr/lib/bandeja/chrome-sandbox',
    '755 root /usr/lib/bandeja/bandeja',
    '755 root /etc/bandeja',
  ])
  await machine.must('desktop-file-validate /usr/share/applications/bandeja.desktop')
})

it('is started by an ordinary user with its sandbox, and signs in to the workspace inside', async () => {
  app = await machine.startApp(['--workspace-here'])
  const { page } = app
  const [account = { email: '', password: '' }] = demoAccounts()
  await fillSignIn(page, account.email, account.password)
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  expect(await ask(page, 'session.get', undefined)).toMatchObject({ tokenStore: 'keychain' })
  const renderer = await machine.must(
    `cat /proc/$(pgrep --newest --full '^/usr/lib/bandeja/bandeja --type=renderer')/status; ps -o user= -o args= -C bandeja`,
  )
  expect(renderer).toMatch(/^Seccomp:\s+2$/m)
  // Its number inside a namespace of its own comes after the number outside.
  expect(renderer).toMatch(/^NSpid:\s+\d+\s+\d+/m)
  expect(renderer).toMatch(/^agent\s+\/usr\/lib\/bandeja\/bandeja/m)
  expect(renderer).not.toContain('--no-sandbox')
})

const draft = { kind: 'text', id: 'c1', value: 'Half a sentence' } as const

it('signs in to the workspace of the policy, and follows a link that xdg-open opens', async () => {
  await writeFile(join(machine.shared, 'policy.json'), JSON.stringify({ workspace: workspace.url }))
  await machine.must('install -m 644 /mnt/policy.json /etc/bandeja/policy.json')
  app = await machine.startApp()
  const { page } = app
  await signInAs(page, workspace.account('ROLE_PUBLISHER'))
  expect(await ask(page, 'connection.get', undefined)).toMatchObject({ managed: true })
  expect(await machine.asUser('xdg-mime query default x-scheme-handler/bandeja')).toBe(
    'bandeja.desktop\n',
  )
  await machine.asUser('xdg-open bandeja://dashboard/profile')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/profile')
  expect(await machine.must('pgrep --count --full "^/usr/lib/bandeja/bandeja --password"')).toBe(
    '1\n',
  )
  await ask(page, 'drafts.set', { groupId: 'g1', draft })
  await ask(page, 'settings.set', { theme: 'dark', language: 'pt' })
})

it('keeps session, drafts and settings through an upgrade', async () => {
  const [deb = ''] = await machine.bring(built.next.deb)
  await machine.must(`apt-get install --yes ${deb}`)
  app = await machine.startApp()
  const { page } = app
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  expect(await ask(page, 'app.info', undefined)).toMatchObject({ version: built.next.appVersion })
  expect(await ask(page, 'drafts.get', { groupId: 'g1' })).toEqual([draft])
  expect(await ask(page, 'settings.get', undefined)).toMatchObject({
    theme: 'dark',
    language: 'pt',
  })
})

it('leaves the user’s data and the policy when it is removed, and only the user’s data when purged', async () => {
  const before = await machine.must('dpkg --listfiles bandeja')
  const program = before.split('\n').filter((path) => path.includes('bandeja'))
  await machine.must('apt-get remove --yes bandeja')
  await machine.must('test -f /etc/bandeja/policy.json')
  await machine.must('test -d /home/agent/.config/Bandeja')
  await machine.must('apt-get purge --yes bandeja')
  const left = await machine.must(`ls --directory ${program.join(' ')} 2>/dev/null || true`)
  expect(left).toBe('')
  await machine.must('test -d /home/agent/.config/Bandeja')
  expect(await machine.must('ls /etc/apparmor.d 2>/dev/null || true')).not.toContain('bandeja')
  expect(await mustRunHere('sh', ['-c', 'ls -d /usr/lib/bandeja 2>/dev/null || echo none'])).toBe(
    'none\n',
  )
})
