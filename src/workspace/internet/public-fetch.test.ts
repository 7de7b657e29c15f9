import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { createPublicFetch, PrivateAddress, type FindAddresses } from './public-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server on this machine. @returns its host and port */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `127.0.0.1:${address.port}`
}

const signal = AbortSignal.timeout(120_000)

describe('an address that is not public is not called', () => {
  test.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.5:8443/',
    'https://100.64.0.1/',
    'https://[fe80::1]/',
    'https://localhost/',
    'http://example.com/',
    'file:///etc/passwd',
  ])('%s', async (address) => {
    await expect(createPublicFetch()(address, { signal })).rejects.toBeInstanceOf(PrivateAddress)
  })

  test('whatever name leads to it, looked up for the connection itself', async () => {
    let calls = 0
    const host = await serve((_, response) => {
      calls += 1
      response.end()
    })
    const names: string[] = []
    const find: FindAddresses = (name, _, found) => {
      names.push(name)
      found(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const address = `https://rebinding.example:${host.split(':')[1] ?? ''}/`
    const call = createPublicFetch({ find })(address, { signal })
    await expect(call).rejects.toMatchObject({ code: 'ERR_PRIVATE_ADDRESS' })
    expect({ names, calls }).toEqual({ names: ['rebinding.example'], calls: 0 })
  })

  test('nor another port of a named host, nor a named port of another host', async () => {
    const [one, other] = [await serve((_, response) => response.end('no')), '127.0.0.1']
    for (const privateHosts of [[other], ['localhost:80'], [`x${one}`], [`${one}0`]])
      await expect(
        createPublicFetch({ privateHosts })(`http://${one}/`, { signal }),
      ).rejects.toBeInstanceOf(PrivateAddress)
  })
})

describe('a host that the operator has named', () => {
  test('is called, with a form, a text and a file', async () => {
    const heard: { type: string | undefined; length: string | undefined; body: Buffer }[] = []
    const host = await serve((request, response) => {
      void buffer(request).then((body) => {
        heard.push({
          type: request.headers['content-type'],
          length: request.headers['content-length'],
          body,
        })
        response.end('{"id":1}')
      })
    })
    const call = createPublicFetch({ privateHosts: [' elsewhere.example', host] })
    const form = new FormData()
    form.set('type', 'image/png')
    form.set('file', new Blob(['ñandú'], { type: 'image/png' }), 'a "b"\r\nc.png')
    for (const body of [form, 'text', new Blob(['bytes'])]) {
      const response = await call(`http://${host}/`, { method: 'POST', body, signal })
      expect(await response.json()).toEqual({ id: 1 })
    }
    const [first, second, third] = heard
    expect(first?.length).toBe(String(first?.body.length))
    const headers = { 'content-type': first?.type ?? '' }
    const read = await new Response(new Uint8Array(first?.body ?? []), { headers }).formData()
    expect(read.get('type')).toBe('image/png')
    const file = read.get('file')
    if (!(file instanceof File)) throw new Error('The form has no file.')
    expect({ type: file.type, text: await file.text() }).toEqual({
      type: 'image/png',
      text: 'ñandú',
    })
    expect([String(second?.body), second?.length]).toEqual(['text', '4'])
    expect([String(third?.body), third?.length]).toEqual(['bytes', '5'])
  })

  test('cannot lead elsewhere', async () => {
    const host = await serve((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    )
    const call = createPublicFetch({ privateHosts: [host] })
    await expect(call(`http://${host}/`, { signal })).rejects.toThrow('redirect')
  })

  test('is left by a call that ends, also while its answer is read', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const host = await serve((request, response) => {
      response.write('begin')
      request.socket.once('close', () => resolve())
    })
    const ends = new AbortController()
    const call = createPublicFetch({ privateHosts: [host] })
    const response = await call(`http://${host}/`, { signal: ends.signal })
    const text = response.text()
    ends.abort()
    expect(await text.catch(() => 'cut')).toBe('cut')
    await closed
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['before it answers', () => undefined],
    ['in the middle of its answer', (response) => void response.write('begin')],
  ])('is left when it falls silent %s', async (_, answer) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    const host = await serve((request, response) => {
      request.socket.once('close', () => resolve())
      answer(response)
    })
    const fetch = createPublicFetch({ privateHosts: [host] })
    const call = fetch(`http://${host}/`, { signal, idleMs: 50 })
    await expect(call.then((response) => response.text())).rejects.toBeInstanceOf(Error)
    await closed
  })

  test('may send for longer than it may be silent', async () => {
    const parts = 12
    const host = await serve((_, response) => {
      let left = parts
      const timer = setInterval(() => {
        response.write('x')
        left -= 1
        if (left > 0) return
        clearInterval(timer)
        response.end()
      }, 50)
    })
    const fetch = createPublicFetch({ privateHosts: [host] })
    const response = await fetch(`http://${host}/`, { signal, idleMs: 400 })
    expect(await response.text()).toBe('x'.repeat(parts))
  })
})
