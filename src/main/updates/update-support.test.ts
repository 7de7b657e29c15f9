import { describe, expect, it } from 'vitest'
import { updatesOffReason, type Installation } from './update-support.ts'

const appImage: Installation = {
  platform: 'linux',
  isAllowed: true,
  hasFeed: true,
  packageType: null,
  appImage: '/home/ana/Bandeja.AppImage',
  hasInstaller: false,
  isWritable: true,
}
const windows: Installation = {
  ...appImage,
  platform: 'win32',
  appImage: null,
  hasInstaller: true,
  isWritable: false,
}
const mac: Installation = { ...windows, platform: 'darwin', hasInstaller: false }

describe('updatesOffReason', () => {
  it.each<[string, Installation, ReturnType<typeof updatesOffReason>]>([
    ['an AppImage', appImage, null],
    ['an AppImage in a folder of root', { ...appImage, isWritable: false }, 'readOnly'],
    ['a deb', { ...appImage, packageType: 'deb', appImage: null }, 'packageManager'],
    [
      'an rpm without a feed',
      { ...appImage, packageType: 'rpm', hasFeed: false },
      'packageManager',
    ],
    ['an unpacked archive', { ...appImage, appImage: null }, 'noFeed'],
    ['a build without a feed', { ...appImage, hasFeed: false }, 'noFeed'],
    ['a machine where IT turned updates off', { ...appImage, isAllowed: false }, 'policy'],
    ['Windows, installed by NSIS', windows, null],
    ['Windows, installed by MSI', { ...windows, hasInstaller: false }, 'packageManager'],
    ['macOS', mac, null],
    ['macOS where IT turned updates off', { ...mac, isAllowed: false }, 'policy'],
    ['another system', { ...appImage, platform: 'freebsd', appImage: null }, 'noFeed'],
  ])('returns the reason, or null, for %s', (_, installation, reason) => {
    expect(updatesOffReason(installation)).toBe(reason)
  })
})
