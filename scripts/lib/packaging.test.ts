import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { UserError } from './console.mjs'
import { STAND_INS } from './electron-standin.mjs'
import {
  developmentTarget,
  planDevelopment,
  planRelease,
  platformsOf,
  refuseOtherElectron,
  withWindowsTargets,
} from './packaging.mjs'

const PINNED = '45.3.4'
const runtime = { folder: '/electron', version: PINNED, isStandIn: false }
const { publicKey } = generateKeyPairSync('ed25519')
const feed = {
  BANDEJA_UPDATE_FEED: 'https://updates.example.com/bandeja/',
  BANDEJA_UPDATE_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
}
const linux = { platform: 'linux', env: { BANDEJA_GPG_KEY: '0xAB', ...feed } } as const

describe('a release', () => {
  it('makes electron-builder fail if it cannot be signed', () => {
    const { title, options, gpgKey } = planRelease(runtime, PINNED, ['--x64'], linux)
    expect(title).toContain('0xAB')
    expect(options).toContain('--config.forceCodeSigning=true')
    expect(options.at(-1)).toBe('--x64')
    expect(gpgKey).toBe('0xAB')
    expect(options.join(' ')).not.toContain('electronDist')
  })

  it('knows its update feed', () => {
    const { title, options } = planRelease(runtime, PINNED, [], linux)
    expect(title).toContain('updated from https://updates.example.com/bandeja/')
    expect(options).toEqual(
      expect.arrayContaining([
        `--config.publish.url=${feed.BANDEJA_UPDATE_FEED}`,
        `--config.extraMetadata.updateFeed.address=${feed.BANDEJA_UPDATE_FEED}`,
        `--config.extraMetadata.updateFeed.publicKey=${feed.BANDEJA_UPDATE_KEY}`,
      ]),
    )
  })

  it.each([
    ['no address', { BANDEJA_UPDATE_FEED: undefined }, 'BANDEJA_UPDATE_FEED'],
    ['plain http', { BANDEJA_UPDATE_FEED: 'http://updates.example.com' }, 'BANDEJA_UPDATE_FEED'],
    ['no key', { BANDEJA_UPDATE_KEY: undefined }, 'BANDEJA_UPDATE_KEY'],
    ['a key of another kind', { BANDEJA_UPDATE_KEY: 'AAAA' }, 'BANDEJA_UPDATE_KEY'],
  ])('is refused with %s for its updates', (_, change, named) => {
    const plan = () =>
      planRelease(runtime, PINNED, [], { platform: 'linux', env: { ...linux.env, ...change } })
    expect(plan).toThrow(UserError)
    expect(plan).toThrow(named)
  })

  it('is without updates only if this is requested', () => {
    const env = { BANDEJA_GPG_KEY: '0xAB', BANDEJA_UPDATE_FEED: 'none' }
    const { title, options } = planRelease(runtime, PINNED, [], { platform: 'linux', env })
    expect(title).toContain('without updates')
    expect(options.join(' ')).not.toContain('updateFeed')
  })

  it.each([[[]], [['--win']], [['--linux', '--mac']]])(
    'is refused without a signature: %j',
    (args) => {
      const unsigned = () => planRelease(runtime, PINNED, args, { platform: 'linux', env: {} })
      expect(unsigned).toThrow(UserError)
      expect(unsigned).toThrow(/must be signed, and this one would not be/)
    },
  )

  it('needs the signatures of both systems if it is for two', () => {
    const both = () => planRelease(runtime, PINNED, ['--linux', '--win'], linux)
    expect(both).toThrow('A release for win32 must be signed')
  })

  it.each([
    ['--config.electronDist=/other'],
    ['-c.electronDist=/other'],
    ['--config=other.yml'],
    ['-c'],
    ['--config.forceCodeSigning=false'],
    ['--config.electronFuses.runAsNode=true'],
    ['--config.win.signExecutable=false'],
    ['--config.mac.identity=null'],
    ['--config.mac.notarize=false'],
    ['--config.electronVersion=42.0.0'],
    ['--config.extraMetadata.main=other.js'],
    ['--config.publish.url=https://elsewhere.example'],
  ])('refuses the option %s', (arg) => {
    expect(() => planRelease(runtime, PINNED, [arg], linux)).toThrow('does not take the option')
  })

  it.each(STAND_INS)('refuses the stand-in $version', ({ version }) => {
    const standIn = { version, isStandIn: true }
    expect(() => planRelease(standIn, PINNED, [], linux)).toThrow(`${version} is a stand-in`)
    expect(() => refuseOtherElectron(standIn, version)).toThrow(UserError)
  })

  it('refuses any Electron except the pinned one', () => {
    const other = { version: '44.0.0', isStandIn: false }
    expect(() => refuseOtherElectron(other, PINNED)).toThrow(/44\.0\.0 and not 45\.3\.4/)
    expect(() => refuseOtherElectron(runtime, PINNED)).not.toThrow()
  })
})

it('a development build accepts any Electron and has its own version suffix and folder', () => {
  const { options, gpgKey } = planDevelopment({ folder: '/any' }, '1.2.3', ['--dir'])
  expect(options).toEqual([
    '--config.electronDist=/any',
    '--config.extraMetadata.version=1.2.3-development',
    '--config.directories.output=dist/development',
    '--config.mac.notarize=false',
    '--publish=never',
    '--dir',
  ])
  expect(gpgKey).toBeNull()
})

describe('the systems to package for', () => {
  it.each([
    [[], 'linux', ['linux']],
    [[], 'darwin', ['darwin']],
    [[], 'freebsd', ['linux']],
    [['--dir'], 'win32', ['win32']],
    [['--win', 'nsis'], 'linux', ['win32']],
    [['--windows=msi'], 'linux', ['win32']],
    [['-w', '-l'], 'darwin', ['win32', 'linux']],
    [['-mwl'], 'linux', ['win32', 'darwin', 'linux']],
    [['-o'], 'linux', ['darwin']],
    [['--macos'], 'linux', ['darwin']],
  ] as const)('for %j on %s are %j', (args, own, expected) => {
    expect(platformsOf(args, own)).toEqual(expected)
  })
})

describe('a development build', () => {
  const own = { platform: 'linux', arch: 'x64' }

  it.each([
    [[], own],
    [['--win', 'zip'], { platform: 'win32', arch: 'x64' }],
    [['--win', 'zip', '--arm64'], { platform: 'win32', arch: 'arm64' }],
    [['--win', 'nsis:arm64'], { platform: 'win32', arch: 'arm64' }],
    [['--linux', 'deb'], own],
  ] as const)('with %j is for %j', (args, target) => {
    expect(developmentTarget(args, own)).toEqual(target)
  })

  it.each([
    [['--win', '--linux']],
    [['--win', '--x64', '--arm64']],
    [['-w', 'zip:x64', '--arm64']],
  ])('is refused for several, which need an Electron each: %j', (args) => {
    expect(() => developmentTarget(args, own)).toThrow('for one system and one processor')
  })

  it.each([
    [['--win'], ['--win', 'nsis', 'msi']],
    [[], ['--win', 'nsis', 'msi']],
    [
      ['-w', '--x64'],
      ['--win', 'nsis', 'msi', '--x64'],
    ],
    [
      ['--windows', 'zip'],
      ['--windows', 'zip'],
    ],
    [['--win=msi'], ['--win=msi']],
    [
      ['--win', '--dir'],
      ['--win', '--dir'],
    ],
  ])('for Windows with %j has the targets %j, for one processor', (args, expected) => {
    expect(withWindowsTargets(args)).toEqual(expected)
  })
})
