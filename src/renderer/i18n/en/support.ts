import type { SupportCatalogue } from '../catalogue.ts'

/** English texts of updates, proxy and diagnostics. */
export const support: SupportCatalogue = {
  update: {
    label: 'Updates',
    current: 'Up to date',
    checked: 'Up to date. Checked: {{moment}}',
    checking: 'Looking for a new version…',
    downloading: 'Downloading version {{version}}: {{percent}}',
    ready: 'Version {{version}} is ready. It is installed when you quit.',
    tonight: 'Version {{version}} is installed tonight, or when you quit.',
    check: 'Check for updates',
    now: 'Restart now',
    later: 'Tonight',
    retry: 'Try again',
    policy: 'Your company decides when it is updated.',
    packageManager: 'The system updates it with its other programs.',
    readOnly: 'The program’s folder cannot be written: update it by hand.',
    noFeed: 'This version does not update itself.',
    network: 'The update was not downloaded. The current version stays.',
    tampered: 'The update is not genuine and was dropped. The current version stays.',
    invalidFeed: 'The update server sent an invalid answer. The current version stays.',
    install: 'The update was not installed. The current version stays.',
    dismiss: 'Hide',
  },
  proxy: {
    title: 'The network’s proxy asks for a password',
    text: 'To reach the service: {{proxy}}.',
    user: 'User name',
    password: 'Password',
    missing: 'The user name is missing.',
    refused: 'The proxy did not accept these.',
    store: 'Remember on this device',
    send: 'Connect',
  },
}
export default support
