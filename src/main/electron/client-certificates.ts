import { app } from 'electron'
import type { Log } from '../ports.ts'
import { originOf } from './app-origin.ts'

/**
 * Shows no server a certificate of the person's: it says who they are, and Electron would give the first one of the
 * system's store to whoever asks. What a service may know of the person is in the session's token.
 */
export function refuseCertificateRequests(log: Log): void {
  app.on('select-client-certificate', (event, _contents, url, _certificates, choose) => {
    event.preventDefault()
    choose()
    log.info('A server asked for a certificate and got none.', {
      of: originOf(url) ?? 'no address',
    })
  })
}
