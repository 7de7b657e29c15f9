import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DateOrder } from '#contract/entities/contacts/history-import.ts'
import { exportDay, readChatExport, type ChatExport } from './chat-export.ts'

const NARROW = '\u202f'
const MARK = '\u200e'

/** What was read, in short: day, time, author, kind and text. */
function short({ entries, orders }: ChatExport) {
  const [order] = orders
  return entries.map(({ date, seconds, author, content }) => [
    order && exportDay(date, order),
    new Date(seconds * 1_000).toISOString().slice(11, 19),
    author,
    content.kind,
    content.kind === 'file' ? `${content.file}|${content.text}` : content.text,
  ])
}

describe('the forms of phones and languages', () => {
  test.each([
    ['Android, Spanish, 12 hours', `13/3/24, 9:05${NARROW}p.${NARROW}m. - Ana Ruiz: Hola`],
    ['Android, Spanish, common spaces', '13/3/24, 9:05 p. m. - Ana Ruiz: Hola'],
    ['Android, Spanish, 24 hours', '13/3/2024, 21:05 - Ana Ruiz: Hola'],
    ['Android, Portuguese, no comma', '13/03/2024 21:05 - Ana Ruiz: Hola'],
    ['Android, English, 12 hours', `3/13/24, 9:05${NARROW}PM - Ana Ruiz: Hola`],
    ['Android, British, 24 hours', '13/03/2024, 21:05 - Ana Ruiz: Hola'],
    ['Android, dots', '13.03.24, 21:05 - Ana Ruiz: Hola'],
    ['Android, year first', '2024-03-13, 9:05 p.m. - Ana Ruiz: Hola'],
    ['iPhone, Spanish, 24 hours', '[13/3/24, 21:05:00] Ana Ruiz: Hola'],
    ['iPhone, Spanish, 12 hours', `[13/3/24, 9:05:00${NARROW}p. m.] Ana Ruiz: Hola`],
    ['iPhone, English, 12 hours', `[3/13/24, 9:05:00${NARROW}PM] Ana Ruiz: Hola`],
    ['iPhone, Portuguese, marks', `${MARK}[13/03/2024, 21:05:00] ${MARK}Ana Ruiz: ${MARK}Hola`],
    ['iPhone, dots', '[13.03.24, 21:05:00] Ana Ruiz: Hola'],
    ['iPhone, no comma', '[13/03/2024 21:05:00] Ana Ruiz: Hola'],
    ['a mark at the start of the file', '\ufeff13/3/2024, 21:05 - Ana Ruiz: Hola'],
  ])('%s', (_, line) => {
    expect(short(readChatExport(line))).toEqual([
      ['2024-03-13', '21:05:00', 'Ana Ruiz', 'text', 'Hola'],
    ])
  })

  test.each([
    ['12:30 a. m.', '00:30:00'],
    ['12:30 p. m.', '12:30:00'],
    ['1:07 AM', '01:07:00'],
  ])('%s is %s', (written, shown) => {
    expect(short(readChatExport(`13/3/24, ${written} - Ana: Hola`))[0]?.[1]).toBe(shown)
  })
})

test('the lines of a message belong together, also empty ones and those with a colon', () => {
  const text = [
    '13/3/24, 21:05 - Ana: Lista:',
    '',
    '1. Pan: dos',
    '13/3/24 no es una hora',
    '13/3/24, 21:06 - Luis: Va',
    '',
  ].join('\r\n')
  expect(short(readChatExport(text)).map((line) => line.slice(2))).toEqual([
    ['Ana', 'text', 'Lista:\n\n1. Pan: dos\n13/3/24 no es una hora'],
    ['Luis', 'text', 'Va'],
  ])
})

test('a line in the form of another phone is part of a message', () => {
  const text =
    '[13/3/24, 21:05:33] Ana: Mira\n13/3/24, 21:00 - Luis: Hola\n13.3.24, 21:00 - Luis: x'
  expect(short(readChatExport(text))).toHaveLength(1)
})

test('lines of the app itself are counted and left out', () => {
  const android = [
    '13/3/24, 21:05 - Los mensajes y las llamadas están cifrados de extremo a extremo.',
    '13/3/24, 21:05 - Ana cambió su número de teléfono a uno nuevo.',
    '13/3/24, 21:06 - Ana: Hola',
  ].join('\n')
  expect(readChatExport(android)).toMatchObject({ systemLines: 2, entries: [{ author: 'Ana' }] })
  const iPhone = [
    `[13/3/24, 21:05:33] Ana: ${MARK}Messages and calls are end-to-end encrypted. Only people in this chat can read them.`,
    `[13/3/24, 21:05:34] Ana: ${MARK}As mensagens são protegidas com a criptografia de ponta a ponta.`,
    '[13/3/24, 21:06:00] Ana: Is it end-to-end encrypted?',
  ].join('\n')
  expect(readChatExport(iPhone)).toMatchObject({
    systemLines: 2,
    entries: [{ content: { text: 'Is it end-to-end encrypted?' } }],
  })
})

describe('what stands for a text', () => {
  test.each([
    ['IMG-20240313-WA0001.jpg (archivo adjunto)', 'file', 'IMG-20240313-WA0001.jpg|'],
    [
      'IMG-20240313-WA0001.jpg (file attached)\nMira esto',
      'file',
      'IMG-20240313-WA0001.jpg|Mira esto',
    ],
    [`${MARK}PTT-20240313-WA0002.opus (arquivo anexado)`, 'file', 'PTT-20240313-WA0002.opus|'],
    ['Contrato final.pdf (archivo adjunto)', 'file', 'Contrato final.pdf|'],
    [`${MARK}<attached: 00000012-PHOTO-2024-03-13.jpg>`, 'file', '00000012-PHOTO-2024-03-13.jpg|'],
    [`Mira ${MARK}<adjunto: 00000012-PHOTO.jpg>`, 'file', '00000012-PHOTO.jpg|Mira'],
    [
      `Contrato.pdf • ${MARK}2 páginas ${MARK}<anexado: 00000013-Contrato.pdf>`,
      'file',
      '00000013-Contrato.pdf|',
    ],
    ['../../etc/passwd.txt (archivo adjunto)', 'text', '../../etc/passwd.txt (archivo adjunto)'],
    ['<Multimedia omitido>', 'omitted', ''],
    ['<Media omitted>', 'omitted', ''],
    ['<Mídia oculta>', 'omitted', ''],
    [`${MARK}imagen omitida`, 'omitted', ''],
    [`${MARK}image omitted`, 'omitted', ''],
    [`${MARK}áudio ocultado`, 'omitted', ''],
    ['This message was deleted', 'deleted', ''],
    [`${MARK}Se eliminó este mensaje.`, 'deleted', ''],
    ['Mensagem apagada', 'deleted', ''],
    [`${MARK}Llamada perdida`, 'missedCall', 'Llamada perdida'],
    ['Missed voice call', 'missedCall', 'Missed voice call'],
    ['Chamada de vídeo perdida', 'missedCall', 'Chamada de vídeo perdida'],
    [`Mañana a las 9 ${MARK}<This message was edited>`, 'text', 'Mañana a las 9'],
    ['Mañana <Se editó este mensaje.>', 'text', 'Mañana'],
    ['La imagen omitida era grande', 'text', 'La imagen omitida era grande'],
    ['', 'text', ''],
  ])('%j', (said, kind, text) => {
    const [line] = short(readChatExport(`13/3/24, 21:05 - Ana: ${said}`))
    expect(line?.slice(3)).toEqual([kind, text])
  })
})

describe('which number is the day', () => {
  const dated = (...dates: string[]) =>
    readChatExport(dates.map((date) => `${date}, 21:05 - Ana: Hola`).join('\n')).orders

  test.each<[string, string[], DateOrder[]]>([
    ['a number over 12 at the front', ['1/2/24', '13/2/24'], ['dmy']],
    ['a number over 12 in the middle', ['1/2/24', '2/13/24'], ['mdy']],
    ['dates that only go on with the day first', ['1/2/24', '2/2/24', '1/3/24'], ['dmy']],
    ['dates that only go on with the month first', ['2/1/24', '2/2/24', '3/1/24'], ['mdy']],
    ['dots', ['1.2.24'], ['dmy']],
    ['the year at the front', ['2024-02-01'], ['ymd']],
    ['nothing', ['1/2/24', '3/4/24'], ['dmy', 'mdy']],
    ['no month at all', ['13/2/24', '2/13/24'], []],
    ['a day that the month does not have', ['30/2/24'], []],
  ])('%s', (_, dates, orders) => {
    expect(dated(...dates)).toEqual(orders)
  })
})

test('people are listed by how much they wrote', () => {
  const text = ['Luis', 'Ana', 'Ana'].map((name) => `13/3/24, 21:05 - ${name}: Hola`).join('\n')
  expect(readChatExport(text).people).toEqual([
    { name: 'Ana', messages: 2 },
    { name: 'Luis', messages: 1 },
  ])
})

test('a file that is no export has no messages', () => {
  expect(readChatExport('name,phone\nAna,51987654321')).toEqual({
    entries: [],
    orders: ['dmy', 'mdy', 'ymd'],
    people: [],
    systemLines: 0,
  })
})

interface Said {
  /** Days after 1 January 2024, and seconds of the day. */
  day: number
  seconds: number
  author: string
  text: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** Writes messages as each phone does. */
const writers: Record<string, (said: Said, date: Date) => string> = {
  'Android, 24 hours': ({ author, text }, at) =>
    `${at.getUTCDate()}/${at.getUTCMonth() + 1}/${at.getUTCFullYear() % 100}, ${at.getUTCHours()}:${two(at.getUTCMinutes())} - ${author}: ${text}`,
  'Android, 12 hours, month first': ({ author, text }, at) =>
    `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear() % 100}, ${at.getUTCHours() % 12 || 12}:${two(at.getUTCMinutes())}${NARROW}${at.getUTCHours() < 12 ? 'AM' : 'PM'} - ${author}: ${text}`,
  iPhone: ({ author, text }, at) =>
    `[${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}] ${author}: ${text}`,
  'iPhone, 12 hours, dots': ({ author, text }, at) =>
    `[${at.getUTCDate()}.${at.getUTCMonth() + 1}.${at.getUTCFullYear() % 100}, ${at.getUTCHours() % 12 || 12}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}${NARROW}${at.getUTCHours() < 12 ? 'a.' : 'p.'}${NARROW}m.] ${MARK}${author}: ${text}`,
  'year first': ({ author, text }, at) =>
    `${at.toISOString().slice(0, 10)}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} - ${author}: ${text}`,
}

test.each(Object.keys(writers))('what is written is read again: %s', (form) => {
  const word = fc.constantFrom(
    'Hola',
    'ñandú',
    '👍🏽',
    'a: b',
    '12:30',
    '13/3/24',
    '(uno)',
    '-',
    ' x ',
  )
  const text = fc
    .array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((lines) => lines.map((words) => words.join(' ').trim()).join('\n\n'))
  const said = fc.record({
    day: fc.integer({ min: 0, max: 700 }),
    seconds: fc.integer({ min: 0, max: 86_399 }),
    author: fc.constantFrom('Ana Ruiz', 'Luis', '+51 987 654 321', '~ Bodega «Sol»'),
    text,
  })
  fc.assert(
    fc.property(fc.array(said, { maxLength: 30 }), (messages) => {
      // The last one says which number is the day.
      const last = { day: 50, seconds: 0, author: 'Ana Ruiz', text: 'Hola' }
      const all = [...messages, last].map((one) => ({
        ...one,
        at: new Date(Date.UTC(2024, 0, 1 + one.day, 0, 0, one.seconds)),
      }))
      const write = writers[form]
      const read = readChatExport(all.map((one) => write?.(one, one.at) ?? '').join('\r\n'))
      const withSeconds = form.startsWith('iPhone')
      const [order = 'dmy'] = read.orders
      expect(read.orders).toHaveLength(1)
      expect(
        read.entries.map(({ date, seconds, author, content }) => ({
          day: exportDay(date, order),
          seconds,
          author,
          content,
        })),
      ).toEqual(
        all.map(({ at, seconds, author, text }) => ({
          day: at.toISOString().slice(0, 10),
          seconds: withSeconds ? seconds : seconds - (seconds % 60),
          author,
          content: { kind: 'text', text },
        })),
      )
    }),
  )
})
