import { describe, expect, it } from 'vitest'
import { decideSigning } from './signing.mjs'

const azure = {
  BANDEJA_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  BANDEJA_AZURE_ACCOUNT: 'bandeja',
  BANDEJA_AZURE_PROFILE: 'release',
  BANDEJA_AZURE_PUBLISHER: 'Bandeja',
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'c',
  AZURE_CLIENT_SECRET: 's',
}
const developerId = { CSC_LINK: 'id.p12', CSC_KEY_PASSWORD: 'p' }
const apiKey = { APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 'u' }

describe('a release', () => {
  it.each([
    ['win32', { WIN_CSC_LINK: 'a.pfx', WIN_CSC_KEY_PASSWORD: 'p' }, 'certificate file'],
    ['win32', { CSC_LINK: 'a.pfx', CSC_KEY_PASSWORD: 'p' }, 'certificate file'],
    ['win32', { BANDEJA_WIN_CERTIFICATE_SHA1: 'AB' }, 'Windows store'],
    ['win32', azure, 'Azure'],
    ['darwin', { ...developerId, ...apiKey }, 'notarised'],
    ['darwin', { CSC_NAME: 'Bandeja', APPLE_KEYCHAIN_PROFILE: 'p' }, 'notarised'],
    [
      'darwin',
      { ...developerId, APPLE_ID: 'a', APPLE_APP_SPECIFIC_PASSWORD: 'p', APPLE_TEAM_ID: 't' },
      'notarised',
    ],
    ['linux', { BANDEJA_GPG_KEY: '0xAB' }, 'gpg key 0xAB'],
  ] as const)('for %s is signed with %j', (platform, env, by) => {
    const signing = decideSigning(platform, env)
    expect(signing).not.toHaveProperty('refused')
    expect('by' in signing && signing.by).toContain(by)
  })

  it.each([
    ['win32', {}, 'WIN_CSC_LINK'],
    ['win32', { BANDEJA_GPG_KEY: 'x', ...apiKey }, 'WIN_CSC_LINK'],
    ['win32', { WIN_CSC_LINK: '', CSC_KEY_PASSWORD: 'p' }, 'WIN_CSC_LINK'],
    ['win32', { WIN_CSC_LINK: 'a.pfx' }, 'lacks WIN_CSC_KEY_PASSWORD'],
    ['win32', { ...azure, AZURE_TENANT_ID: '' }, 'lacks AZURE_TENANT_ID'],
    ['win32', { ...azure, AZURE_CLIENT_SECRET: '' }, 'AZURE_CLIENT_SECRET or'],
    ['win32', { BANDEJA_AZURE_PROFILE: 'release' }, 'lacks BANDEJA_AZURE_ENDPOINT'],
    ['darwin', {}, 'CSC_LINK'],
    ['darwin', { CSC_LINK: 'id.p12', ...apiKey }, 'CSC_KEY_PASSWORD'],
    ['darwin', developerId, 'Notarisation lacks'],
    ['darwin', { ...developerId, ...apiKey, APPLE_API_ISSUER: '' }, 'Notarisation lacks'],
    ['linux', { ...azure, ...developerId }, 'BANDEJA_GPG_KEY'],
  ] as const)('for %s is refused with %j', (platform, env, reason) => {
    const signing = decideSigning(platform, env)
    expect('refused' in signing && signing.refused).toContain(reason)
  })

  it('passes the settings for Azure to electron-builder', () => {
    expect(decideSigning('win32', azure)).toMatchObject({
      options: [
        '--config.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
        '--config.win.azureSignOptions.codeSigningAccountName=bandeja',
        '--config.win.azureSignOptions.certificateProfileName=release',
        '--config.win.azureSignOptions.publisherName=Bandeja',
      ],
    })
  })
})
