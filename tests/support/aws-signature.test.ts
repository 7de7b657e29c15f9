import { expect, test } from 'vitest'
import { awsSignature } from './aws-signature.ts'

/** The key and the calls of Amazon’s documentation, “Signature calculations for the Authorization header”. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const WELCOME = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072'
const of = { region: 'us-east-1', service: 's3', date: '20130524T000000Z' }
const host = 'examplebucket.s3.amazonaws.com'

test.each([
  [
    'GET an object',
    {
      method: 'GET',
      path: '/test.txt',
      query: '',
      headers: {
        host,
        range: 'bytes=0-9',
        'x-amz-content-sha256': EMPTY,
        'x-amz-date': of.date,
      },
      payloadHash: EMPTY,
    },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT an object',
    {
      method: 'PUT',
      path: '/test%24file.text',
      query: '',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        host,
        'x-amz-content-sha256': WELCOME,
        'x-amz-date': of.date,
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      payloadHash: WELCOME,
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET the lifecycle of a bucket',
    {
      method: 'GET',
      path: '/',
      query: 'lifecycle=',
      headers: { host, 'x-amz-content-sha256': EMPTY, 'x-amz-date': of.date },
      payloadHash: EMPTY,
    },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
])('a signature equals that of Amazon’s example: %s', (_, call, signature) => {
  expect(awsSignature({ ...call, ...of }, SECRET)).toBe(signature)
})
