import { app, session, type Session } from 'electron'

/**
 * Keeps Chromium's own errands off the network: the app talks to the configured services and to nobody else.
 * Certificates, proxies and name resolution stay the system's.
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
  // A switch given twice counts once: what was asked for on the command line is kept beside ours.
  const features = [commandLine.getSwitchValue('disable-features'), ...FEATURES_OFF]
  commandLine.appendSwitch('disable-features', features.filter(Boolean).join(','))
  app.on('session-created', fetchNoDictionary)
}

/**
 * Chromium fetches a spelling dictionary as soon as a profile is made, before it hears that none is wanted. What it does
 * hear in time is where from: an address of a kind that leads nowhere. A rule for names or hosts would not do: behind a
 * proxy the proxy was asked all the same.
 */
function fetchNoDictionary(made: Session): void {
  if (hasOwnSpelling) return
  made.setSpellCheckerDictionaryDownloadURL('nowhere://dictionaries/')
}

/** macOS checks spelling by itself. */
const hasOwnSpelling = process.platform === 'darwin'

/** Parts of Chromium that fetch lists, models or hints of their own. */
const FEATURES_OFF = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

/** The part that needs the app to be ready. */
export function applyNetworkPolicy(): void {
  // Never another resolver than the system's, and no lookup over somebody else's HTTPS.
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false })
  if (hasOwnSpelling) return
  session.defaultSession.setSpellCheckerLanguages([])
  session.defaultSession.setSpellCheckerEnabled(false)
}
