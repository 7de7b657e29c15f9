import { createHash, createHmac } from 'node:crypto'

/** What a signature of AWS (Signature Version 4) covers. */
export interface SignedCall {
  method: string
  /** As it is in the request, with its percent-encoding. */
  path: string
  query: string
  /** The signed headers by their names in lower case. */
  headers: Readonly<Record<string, string>>
  payloadHash: string
  /** As in the header x-amz-date, e.g. `20130524T000000Z`. */
  date: string
  region: string
  service: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature of a call, written from Amazon's description of Signature Version 4. */
export function awsSignature(call: SignedCall, secret: string): string {
  const { method, path, query, headers, payloadHash, date, region, service } = call
  const names = Object.keys(headers).toSorted()
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const day = date.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [region, service, 'aws4_request'].reduce<Buffer>(
    (each, part) => hmac(each, part),
    hmac(`AWS4${secret}`, day),
  )
  return hmac(key, toSign).toString('hex')
}
