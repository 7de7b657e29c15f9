import { app } from 'electron'
import type { Log } from '#main/ports.ts'
import { originOf } from './app-origin.ts'

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
