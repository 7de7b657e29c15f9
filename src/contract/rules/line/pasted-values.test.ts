import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recogniseValues, type PastedValues } from './pasted-values.ts'

const token = `EAA${'aB3'.repeat(40)}`
const secret = '0123456789abcdef0123456789abcdef'
const id = '106540352242922'
const other = '102290129340398'

const nothing = { values: {}, ids: [] }

test.each<[string, string, Partial<PastedValues>]>([
  ['a token alone', token, { values: { token } }],
  ['a token with the line end of its field', ` ${token}\r\n`, { values: { token } }],
  ['a secret alone', secret, { values: { appSecret: secret } }],
  ['an id alone, which may be any', id, { ids: [id] }],
  ['the same id twice', `${id} ${id}`, { ids: [id] }],
  [
    'a page in English',
    `Phone number ID: ${id}\nWhatsApp Business Account ID: ${other}`,
    { values: { phoneId: id, accountId: other } },
  ],
  [
    'a page in Spanish',
    `Identificador del número de teléfono\t${id}\nIdentificador de la cuenta de WhatsApp Business ${other}`,
    { values: { phoneId: id, accountId: other } },
  ],
  [
    'a page in Portuguese',
    `Identificação do número de telefone: ${id}\nIdentificação da conta do WhatsApp Business: ${other}`,
    { values: { phoneId: id, accountId: other } },
  ],
  [
    'both ids in one line',
    `phone number id ${id} waba id ${other}`,
    { values: { phoneId: id, accountId: other } },
  ],
  [
    'a link to the app',
    `https://developers.facebook.com/apps/${id}/settings/basic/?business_id=${other}`,
    { values: { appId: id } },
  ],
  [
    'a link to the account',
    `https://business.facebook.com/wa/manage/home/?business_id=${other}&waba_id=${id}`,
    { values: { accountId: id } },
  ],
  ['an environment file', `APP_ID=${id}\nTOKEN=${token}`, { values: { appId: id, token } }],
  ['the first of two values', `app id ${id}, app id ${other}`, { values: { appId: id } }],
  [
    'a labelled id beside its repetition without a label',
    `App ID ${id}\n${id}`,
    { values: { appId: id } },
  ],
  ['a token that was cut', 'EAAabc', {}],
  ['a secret with a letter that none has', `${secret.slice(0, 31)}g`, {}],
  ['a longer run of hexadecimal digits', `${secret}0`, {}],
  ['a phone number', '+51 987 001 001', {}],
  ['more digits than an id has', '1'.repeat(18), {}],
  ['nothing', '', {}],
])('%s', (_, text, expected) => {
  expect(recogniseValues(text)).toEqual({ ...nothing, ...expected })
})

test('whatever is pasted, each value found stands in the text', () => {
  const piece = fc.oneof(
    fc.constantFrom(token, secret, id, other, 'App ID ', 'phone_number_id=', '\n', ' '),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      const found = recogniseValues(text)
      for (const value of [...Object.values(found.values), ...found.ids])
        expect(text).toContain(value)
    }),
  )
})
