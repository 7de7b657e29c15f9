import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  chatLink,
  codeInText,
  qrCodeLength,
  qrLetters,
  readChatLink,
  writtenCode,
} from './qr-code.ts'

const codes = fc.string({
  unit: fc.constantFrom(...Array.from(qrLetters)),
  minLength: qrCodeLength,
  maxLength: qrCodeLength,
})

it('codeInText finds a code within any text', () => {
  fc.assert(
    fc.property(codes, fc.lorem(), (code, words) => {
      expect(codeInText(`${words} ${writtenCode(code)}. ${words}`)).toBe(code)
    }),
  )
})

it.each([
  ['QR-7K2M-9XPA-4D0Z', '7K2M9XPA4D0Z'],
  ['Hola (QR-7K2M-9XPA-4D0Z)', '7K2M9XPA4D0Z'],
  ['QR-7K2M-9XPA-4D0Z QR-0000-0000-0000', '7K2M9XPA4D0Z'],
  ['qr-7k2m-9xpa-4d0z', null],
  ['QR-7K2M-9XPA', null],
  ['QR-7K2M-9XPA-4D0ZZ', null],
  ['XQR-7K2M-9XPA-4D0Z', null],
  ['QR-7K2M-9XPA-4DIL', null],
  ['', null],
])('%j contains the code %j', (text, code) => {
  expect(codeInText(text)).toBe(code)
})

it.each(['123456', '1234567890123456', '12345a7'])(
  'readChatLink refuses the phone number %s',
  (phone) => {
    expect(readChatLink(chatLink(phone, 'Hola'))).toBeNull()
  },
)

it('readChatLink parses every link of chatLink', () => {
  const phones = fc.stringMatching(/^\d{7,15}$/)
  fc.assert(
    fc.property(phones, fc.string({ unit: 'grapheme' }), (phone, text) => {
      expect(readChatLink(chatLink(phone, text))).toEqual({ phone, text })
    }),
  )
})

it.each([
  'https://wa.me/',
  'https://wa.me/51x',
  'https://wa.me.example/51987001001',
  'http://wa.me/51987001001',
  'https://wa.me/51987001001/more',
  'https://wa.me/51987001001?text=%E0%A4',
  'https://wa.me/51987001001?text=a&app=b',
  'nothing',
])('%s is not a chat link', (address) => {
  expect(readChatLink(address)).toBeNull()
})
