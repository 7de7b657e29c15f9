import { app, session, type Session } from 'electron'

/**
 * Turns off Chromium's own background requests: the app talks to the configured services only. Certificates, proxies
 * and name resolution stay the system's.
 */
export function setNetworkSwitches(): void {
  const { commandLine } = app
  for (const name of [
    'disable-background-networking',
    'disable-breakpad',
    'disable-client-side-phishing-detection',
    'disable-component-update',
    'disable-default-apps',
    'disable-domain-reliability',
    'disable-sync',
    'dns-prefetch-disable',
    'no-pings',
  ]) {
    commandLine.appendSwitch(name)
  }
  // A repeated switch counts once, so features from the command line are added to ours.
  const features = [commandLine.getSwitchValue('disable-features'), ...FEATURES_OFF]
  commandLine.appendSwitch('disable-features', features.filter(Boolean).join(','))
  app.on('session-created', fetchNoDictionary)
}

/**
 * Chromium fetches a spelling dictionary as soon as a profile is created, before spellcheck can be turned off. The
 * download address is read later, so it is set to an invalid scheme. Blocking by host would not suffice: a proxy
 * would still be asked.
 */
function fetchNoDictionary(made: Session): void {
  if (hasOwnSpelling) return
  made.setSpellCheckerDictionaryDownloadURL('nowhere://dictionaries/')
}

/** macOS checks spelling by itself. */
const hasOwnSpelling = process.platform === 'darwin'

/** Features of Chromium that fetch lists, models or hints. */
const FEATURES_OFF = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

/** Applies the settings that need the app to be ready. */
export function applyNetworkPolicy(): void {
  // Use only the system's resolver, and no lookup over a third party's HTTPS.
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false })
  if (hasOwnSpelling) return
  session.defaultSession.setSpellCheckerLanguages([])
  session.defaultSession.setSpellCheckerEnabled(false)
}
