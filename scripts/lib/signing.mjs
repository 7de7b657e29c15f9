/**
 * @typedef {'win32' | 'darwin' | 'linux'} Platform
 *
 * @typedef {object} Signed
 * @property {string} by name of the certificate or service that signs, for the message
 * @property {string[]} options of electron-builder
 * @property {string | null} gpgKey the key that signs the finished files; null if electron-builder signs them
 *
 * @typedef {{ refused: string }} Refused the missing variables, as a sentence
 */

/** The variables of Azure Trusted Signing, with the options of electron-builder that they fill. */
const AZURE = {
  BANDEJA_AZURE_ENDPOINT: 'endpoint',
  BANDEJA_AZURE_ACCOUNT: 'codeSigningAccountName',
  BANDEJA_AZURE_PROFILE: 'certificateProfileName',
  BANDEJA_AZURE_PUBLISHER: 'publisherName',
}
/** Variables that identify the Azure account; electron-builder's module reads them itself. */
const AZURE_LOGIN = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID']
const AZURE_SECRETS = ['AZURE_CLIENT_SECRET', 'AZURE_CLIENT_CERTIFICATE_PATH']

/** Each of these groups of variables is enough to notarise. */
const NOTARISATION = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN_PROFILE'],
]

/**
 * Decides how the packages of a release are signed. A release is never unsigned.
 * @param {Platform} platform of the packages
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Signed | Refused}
 */
export function decideSigning(platform, env) {
  switch (platform) {
    case 'win32':
      return signWindows(env)
    case 'darwin':
      return signMac(env)
    case 'linux':
      return signLinux(env)
  }
}

/** @param {Readonly<Record<string, string | undefined>>} env @returns {Signed | Refused} */
function signWindows(env) {
  const has = hasIn(env)
  if (Object.keys(AZURE).some(has)) {
    const missing = [...Object.keys(AZURE), ...AZURE_LOGIN].filter((name) => !has(name))
    if (!AZURE_SECRETS.some(has)) missing.push(AZURE_SECRETS.join(' or '))
    if (missing.length > 0) return { refused: `Azure Trusted Signing lacks ${list(missing)}.` }
    const options = Object.entries(AZURE).map(
      ([name, option]) => `--config.win.azureSignOptions.${option}=${env[name]}`,
    )
    return { by: 'Azure Trusted Signing', options, gpgKey: null }
  }
  const fingerprint = env['BANDEJA_WIN_CERTIFICATE_SHA1']
  if (fingerprint) {
    const options = [`--config.win.signtoolOptions.certificateSha1=${fingerprint}`]
    return { by: 'a certificate of the Windows store', options, gpgKey: null }
  }
  if (has('WIN_CSC_LINK') || has('CSC_LINK')) {
    if (has('WIN_CSC_KEY_PASSWORD') || has('CSC_KEY_PASSWORD')) {
      return { by: 'a certificate file', options: [], gpgKey: null }
    }
    return { refused: 'The certificate file lacks WIN_CSC_KEY_PASSWORD or CSC_KEY_PASSWORD.' }
  }
  return {
    refused:
      'Set WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD, or BANDEJA_WIN_CERTIFICATE_SHA1, or ' +
      `${list(Object.keys(AZURE))} with the login of Azure.`,
  }
}

/** @param {Readonly<Record<string, string | undefined>>} env @returns {Signed | Refused} */
function signMac(env) {
  const has = hasIn(env)
  if (has('CSC_LINK') ? !has('CSC_KEY_PASSWORD') : !has('CSC_NAME')) {
    return {
      refused: 'Set CSC_LINK and CSC_KEY_PASSWORD, or CSC_NAME for a certificate of the keychain.',
    }
  }
  if (!NOTARISATION.some((names) => names.every(has))) {
    const ways = NOTARISATION.map(list).join('; or ')
    return { refused: `Notarisation lacks its account. Set ${ways}.` }
  }
  return {
    by: 'a Developer ID, and notarised',
    options: ['--config.mac.notarize=true'],
    gpgKey: null,
  }
}

/** @param {Readonly<Record<string, string | undefined>>} env @returns {Signed | Refused} */
function signLinux(env) {
  const gpgKey = env['BANDEJA_GPG_KEY']
  if (!gpgKey) return { refused: 'Set BANDEJA_GPG_KEY to the id of a key of gpg.' }
  return { by: `the gpg key ${gpgKey}`, options: [], gpgKey }
}

/** @param {Readonly<Record<string, string | undefined>>} env @returns {(name: string) => boolean} */
const hasIn = (env) => (name) => Boolean(env[name])

/** @param {readonly string[]} names */
const list = (names) => names.join(', ')
