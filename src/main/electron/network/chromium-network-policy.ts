import { app, session, type Session } from 'electron'
import type { Log } from '#main/ports.ts'
import { originOf } from './app-origin.ts'

/**
 * Turns off Chromium's own background requests, because the app only contacts the configured services.
 * Certificates, proxies and name resolution are still those of the system.
 */
export function setNetworkSwitches(): void {
  const { commandLine } = app
  for (const name of [
    'disable-background-networking',
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
  // Only the last of repeated switches counts, so features from the command line are merged with these.
  const features = [commandLine.getSwitchValue('disable-features'), ...FEATURES_OFF]
  commandLine.appendSwitch('disable-features', features.filter(Boolean).join(','))
  app.on('session-created', fetchNoDictionary)
}

/**
 * Prevents the download of a spelling dictionary. Chromium starts the download as soon as a session is created, before
 * the spell check can be turned off. It reads the download address only after `session-created`, so this listener sets
 * an address with an invalid scheme. Blocking the host is not enough, because Chromium would still contact a proxy.
 */
function fetchNoDictionary(made: Session): void {
  if (hasOwnSpelling) return
  made.setSpellCheckerDictionaryDownloadURL('nowhere://dictionaries/')
}

/** macOS has its own spell checker, for which Chromium downloads nothing. */
const hasOwnSpelling = process.platform === 'darwin'

/** Chromium's features that download lists, models or hints. */
const FEATURES_OFF = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

/** Applies the network settings that require the app to be ready. */
export function applyNetworkPolicy(): void {
  // Uses only the system's resolver, and no DNS over HTTPS of a third party.
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false })
  if (hasOwnSpelling) return
  session.defaultSession.setSpellCheckerLanguages([])
  session.defaultSession.setSpellCheckerEnabled(false)
}

/**
 * Prevents Electron from sending a client certificate to any server. A certificate identifies the user, and Electron
 * would send the first one of the system's store. The app identifies the user only by the session's token.
 */
export function refuseCertificateRequests(log: Log): void {
  app.on('select-client-certificate', (event, _contents, url, _certificates, choose) => {
    event.preventDefault()
    choose()
    log.info('A server requested a client certificate; none was sent.', {
      of: originOf(url) ?? 'no address',
    })
  })
}
