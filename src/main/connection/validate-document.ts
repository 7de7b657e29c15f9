import { z } from 'zod'
import { services } from '#contract/api/endpoint.ts'
import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import { Failure } from '#main/failure.ts'
import { isLoopback } from '#main/workspace-address.ts'

/**
 * The machines to which a document's addresses may point:
 * - `other machines`: other machines over https
 * - `this machine`: other machines over https, and this machine over http or https
 * - `anywhere`: all machines over http or https, because IT has set the document or its address
 */
export type Trust = 'anywhere' | 'this machine' | 'other machines'

/**
 * Returns the machines to which a document that was fetched from `address` may point. If IT has not set the address,
 * only a document from this machine may point to this machine.
 * @param managed whether IT has set the address
 */
export function trustOf(address: string, managed: boolean): Trust {
  if (managed) return 'anywhere'
  return isLoopback(new URL(address).hostname) ? 'this machine' : 'other machines'
}

function refuse(what: string): never {
  throw new Failure('BAD_RESPONSE', `The workspace's connection document is invalid: ${what}.`)
}

function checkBase(name: string, base: string, trust: Trust): void {
  const url = new URL(base)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    refuse(`the address of ${name} has more than an origin and a path`)
  }
  const loopback = isLoopback(url.hostname)
  if (trust === 'other machines' && loopback) refuse(`${name} is on this machine`)
  if (trust !== 'anywhere' && url.protocol !== 'https:' && !loopback) {
    refuse(`${name} is not reached over https`)
  }
}

function checkRealtime({ host, tls }: ConnectionDocument['realtime'], trust: Trust): void {
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const address = `${tls ? 'https' : 'http'}://${bracketed}`
  if (!URL.canParse(address)) refuse('realtime.host is not a host')
  const url = new URL(address)
  if (url.href !== `${url.protocol}//${url.hostname}/`) refuse('realtime.host is not a host')
  checkBase('realtime', address, trust)
}

/**
 * Validates a connection document. Because passwords, tokens and messages are sent to its addresses, `trust` limits
 * which addresses are accepted.
 * @returns the document, with its frames reduced to their origins
 * @throws Failure BAD_RESPONSE with the reason, without quoting the document
 */
export function checkDocument(value: unknown, trust: Trust): ConnectionDocument {
  const parsed = connectionDocumentSchema.safeParse(value)
  if (!parsed.success) refuse(parsed.error.issues.map(describe).join('; '))
  const document = parsed.data
  for (const service of services) {
    const base = document.services[service]
    if (base !== undefined) checkBase(service, base, trust)
  }
  for (const frame of document.frames) checkBase('a frame', frame, trust)
  checkRealtime(document.realtime, trust)
  return { ...document, frames: document.frames.map((frame) => new URL(frame).origin) }
}

function describe({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.') || 'the whole'}: ${message}`
}
