import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { listen } from './listen.ts'

test('a port in use is named, with what to do and the cause', async () => {
  const first = createServer()
  onTestFinished(() => void first.close())
  const port = await listenOnFreePort(first)
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toMatchObject({
    message: `Another program listens on 127.0.0.1:${port} already. Stop it, or set another port.`,
    cause: { code: 'EADDRINUSE' },
  })
})

test('an address of another machine is named', async () => {
  await expect(listen(createServer(), 8080, '192.0.2.1')).rejects.toThrow(
    'This machine does not have the address of 192.0.2.1:8080.',
  )
})
