import { app } from 'electron'
import type { Log } from '../ports.ts'
import { originOf } from './app-origin.ts'

/**
 * Sends no client certificate to any server: it identifies the user, and Electron would send the first one of the
 * system's store. The session's token is the only identification.
 */
export function refuseCertificateRequests(log: Log): void {
  app.on('select-client-certificate', (event, _contents, url, _certificates, choose) => {
    event.preventDefault()
    choose()
    log.info('A server requested a client certificate and got none.', {
      of: originOf(url) ?? 'no address',
    })
  })
}
