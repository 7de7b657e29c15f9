import { app, session } from 'electron'

/**
 * Keeps Chromium's own errands off the network: the app talks to the configured services and to nobody else.
 * Certificates, proxies and name resolution stay the system's.
 */
export function quietNetworkSwitches(): void {
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
  const rules = [commandLine.getSwitchValue('host-rules'), DICTIONARIES_NOWHERE]
  commandLine.appendSwitch('host-rules', rules.filter(Boolean).join(','))
}

/**
 * Chromium looks for a spelling dictionary while it makes a profile, whatever that says, and before the app can say that
 * it wants none. The name of its maker's server leads to a port that Chromium never goes to, so that nothing is asked of
 * the network. Not by a rule for the look-up of names, which a proxy does in its stead: it would be asked for the server.
 */
const DICTIONARIES_NOWHERE = 'MAP *.gvt1.com 127.0.0.1:9'

/** Parts of Chromium that fetch lists, models or hints of their own. */
const FEATURES_OFF = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

/** The part that needs the app to be ready. */
export function quietNetwork(): void {
  // Never another resolver than the system's, and no lookup over somebody else's HTTPS.
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false })
  // macOS checks spelling by itself; elsewhere Chromium would fetch dictionaries from its maker.
  if (process.platform === 'darwin') return
  session.defaultSession.setSpellCheckerLanguages([])
  session.defaultSession.setSpellCheckerEnabled(false)
}
