import { z } from 'zod'
import { services } from '#contract/api/endpoint.ts'
import { connectionDocumentSchema, type ConnectionDocument } from '#contract/connection.ts'
import { Failure } from '../failure.ts'
import { isLoopback } from './address.ts'

/** Whom a document's addresses may name. `anywhere`: IT answers for it. */
export type Trust = 'anywhere' | 'this machine' | 'other machines'

/** What a document of this address may name: only this machine's own workspace may name this machine. */
export function trustOf(address: string, managed: boolean): Trust {
  if (managed) return 'anywhere'
  return isLoopback(new URL(address).hostname) ? 'this machine' : 'other machines'
}

function refuse(what: string): never {
  throw new Failure('BAD_RESPONSE', `The workspace's connection document does not do: ${what}.`)
}

function checkBase(name: string, base: string, trust: Trust): void {
  const url = new URL(base)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    refuse(`the address of ${name} is more than a place`)
  }
  const loopback = isLoopback(url.hostname)
  if (trust === 'other machines' && loopback) refuse(`${name} is on this machine`)
  if (trust !== 'anywhere' && url.protocol !== 'https:' && !loopback) {
    refuse(`${name} is not reached by https`)
  }
}

function checkRealtime({ host, tls }: ConnectionDocument['realtime'], trust: Trust): void {
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const address = `${tls ? 'https' : 'http'}://${bracketed}`
  if (!URL.canParse(address)) refuse('realtime.host is no host')
  const url = new URL(address)
  if (url.href !== `${url.protocol}//${url.hostname}/`) refuse('realtime.host is no host')
  checkBase('realtime', address, trust)
}

/**
 * A connection document that may be used: shaped as the contract says, and naming no place where a password,
 * a token or a message would travel readable, or where a workspace has no business to send this machine.
 * @throws Failure BAD_RESPONSE with what is wrong, without quoting the document
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
