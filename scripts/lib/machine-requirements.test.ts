import { describe, expect, it } from 'vitest'
import { launchArguments } from './app-process.mjs'
import { isSame } from './dependencies.mjs'
import { npmRemedy } from './npm.mjs'
import { missingLibraries } from './system-packages.mjs'
import { signInLine } from './workspace-process.mjs'

describe('the installed packages', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
  const plain = { version: '1.0.0', integrity: 'sha512-a' }
  const binary = (os: string, cpu = 'x64') => ({ ...plain, optional: true, os: [os], cpu: [cpu] })
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/a': plain,
    'node_modules/b-linux': binary('linux'),
    'node_modules/b-musl': { ...binary('linux'), libc: ['musl'] },
    'node_modules/b-darwin': binary('darwin'),
    'node_modules/b-helper': { ...plain, optional: true },
  }
  const present = { 'node_modules/a': plain, 'node_modules/b-linux': plain }

  it('may lack the binaries of other machines', () => {
    expect(isSame(wanted, present, machine)).toBe(true)
  })

  it.each([
    ['a package is missing', { 'node_modules/b-linux': plain }],
    ['this machine’s binary is missing', { 'node_modules/a': plain }],
    [
      'a package has another version',
      { ...present, 'node_modules/a': { ...plain, version: '1.0.1' } },
    ],
    [
      'a package has other content',
      { ...present, 'node_modules/a': { ...plain, integrity: 'sha512-b' } },
    ],
    [
      'there is a package that the lock file does not contain',
      { ...present, 'node_modules/c': plain },
    ],
  ])('differ from the lock file if %s', (_, there) => {
    expect(isSame(wanted, there, machine)).toBe(false)
  })
})

describe('an error of npm', () => {
  it.each([
    [
      'npm error code ENOTFOUND\ngetaddrinfo ENOTFOUND registry',
      /did not reach.*Check the network/s,
    ],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /does not trust.*NODE_EXTRA_CA_CERTS/s],
    ['npm error code ETIMEDOUT', /did not reach/],
    ['npm error code ENETUNREACH', /did not reach/],
    ['npm error code EHOSTUNREACH', /did not reach/],
    ['npm error code ECONNABORTED', /did not reach/],
    ['npm error code ENOSPC\nnpm error no space left on device', /disk space.*Free/s],
    [
      "npm error code EACCES\nnpm error permission denied, mkdir '/x'",
      /permission denied.*your user/s,
    ],
    ['npm error code EUSAGE\nnpm error Missing: a@1 from lock file', /Missing: a@1.*Fix/s],
  ])('has its remedy: %s', (output, message) => {
    expect(npmRemedy('npm ci', output).message).toMatch(message)
  })
})

it('lists each library that ldd does not find, once', () => {
  const ldd = `
	libnss3.so => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
	libgtk-3.so.0 => not found
	libnss3.so => not found
`
  expect(missingLibraries(ldd)).toEqual(['libnss3.so', 'libgtk-3.so.0'])
})

describe('the sign-in line', () => {
  const account = (name: string, role: string, flags: string[] = []) => ({
    email: `${name}@demo.example`,
    password: 'pw',
    name,
    role,
    flags,
  })

  it('lists one account per role, one without flags if there are several', () => {
    const accounts = [
      account('super', 'ROLE_ADMI', ['isSuperAdmin']),
      account('admin', 'ROLE_ADMI'),
      account('reader', 'ROLE_PUBLISHER', ['isReadOnly']),
      account('agent', 'ROLE_PUBLISHER'),
      account('manager', 'ROLE_MANAGER'),
      account('supervisor', 'ROLE_ADMI', ['isSupervisor']),
    ]
    expect(signInLine(accounts)).toBe(
      'Sign in as an agent: agent@demo.example / pw; as a manager: manager@demo.example / pw; ' +
        'as an admin: admin@demo.example / pw; as a reader: reader@demo.example / pw; ' +
        'as a supervisor: supervisor@demo.example / pw',
    )
  })
})

describe('Electron’s switches', () => {
  const X = { DISPLAY: ':0' }
  const keyring = '--password-store=gnome-libsecret'

  it.each([
    ['set the keyring on a desktop without a name', { env: X, hasKeyring: true }, [keyring]],
    ['are none without a keyring', { env: X, hasKeyring: false }, []],
    [
      'leave the choice of the keyring to a desktop with a name',
      { env: { ...X, XDG_CURRENT_DESKTOP: 'KDE' }, hasKeyring: true },
      [],
    ],
    [
      'select Wayland if there is no X server',
      { env: { WAYLAND_DISPLAY: 'wayland-0' }, hasKeyring: false },
      ['--ozone-platform-hint=auto'],
    ],
  ])('%s', (_, desktop, expected) => {
    const added = launchArguments(desktop, { platform: 'linux', isRoot: false })
    expect(added).toEqual(expected)
  })

  it('disable the sandbox for root only', () => {
    const desktop = { env: X, hasKeyring: false }
    expect(launchArguments(desktop, { platform: 'linux', isRoot: true })).toEqual(['--no-sandbox'])
    expect(launchArguments(desktop, { platform: 'linux', isRoot: false })).toEqual([])
  })

  it('are none on other systems', () => {
    const desktop = { env: {}, hasKeyring: true }
    expect(launchArguments(desktop, { platform: 'darwin', isRoot: true })).toEqual([])
  })
})
