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
  it.each<[string, ReturnType<typeof updatesOffReason>, Installation]>([
    ['an AppImage', null, appImage],
    ['an AppImage in a folder of root', 'readOnly', { ...appImage, isWritable: false }],
    ['a deb', 'packageManager', { ...appImage, packageType: 'deb', appImage: null }],
    [
      'an rpm without a feed',
      'packageManager',
      { ...appImage, packageType: 'rpm', hasFeed: false },
    ],
    ['an unpacked archive', 'noFeed', { ...appImage, appImage: null }],
    ['a build without a feed', 'noFeed', { ...appImage, hasFeed: false }],
    ['a machine where IT turned updates off', 'policy', { ...appImage, isAllowed: false }],
    ['Windows, installed by NSIS', null, windows],
    ['Windows, installed by MSI', 'packageManager', { ...windows, hasInstaller: false }],
    ['macOS', null, mac],
    ['macOS where IT turned updates off', 'policy', { ...mac, isAllowed: false }],
    ['another system', 'noFeed', { ...appImage, platform: 'freebsd', appImage: null }],
  ])('returns for %s: %s', (_, reason, installation) => {
    expect(updatesOffReason(installation)).toBe(reason)
  })
})
