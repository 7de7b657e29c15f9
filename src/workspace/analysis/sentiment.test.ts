import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/limits.ts'
import { moodOf, scoreText, sentimentOf, type Mood, type Sentiment } from './sentiment.ts'
import { topicsOf } from './topics.ts'
import { wordList } from './word-list.ts'

describe('the sentiment of a text', () => {
  it.each<[Language, string, Sentiment]>([
    ['es', '¡Excelente, muchas gracias!', 'positive'],
    ['es', 'Me encantó el sillón 😍', 'positive'],
    ['es', 'Buenos días, ¿a qué hora llega mi pedido?', 'neutral'],
    ['es', 'Lo espero por la tarde, bueno, después de las tres', 'neutral'],
    ['es', 'El velador llegó roto y nadie me contesta', 'negative'],
    ['es', 'Pésimo servicio, es una estafa', 'negative'],
    ['es', 'No estoy conforme con la entrega', 'negative'],
    ['es', 'No hay problema', 'positive'],
    ['es', 'No, gracias', 'neutral'],
    ['es', 'No molesta para nada', 'positive'],
    ['en', 'Wonderful, thank you', 'positive'],
    ['en', 'Good morning, when will the van come?', 'neutral'],
    ['en', 'This is not helpful', 'negative'],
    ['en', 'The leg is broken, I am furious', 'negative'],
    ['pt', 'Adorei, obrigada!', 'positive'],
    ['pt', 'Bom dia, chega no sábado?', 'neutral'],
    ['pt', 'Chegou no prazo, lindo', 'positive'],
    ['pt', 'Veio errado e com atraso, péssimo', 'negative'],
    ['pt', 'Não gostei', 'negative'],
    ['es', '👎', 'negative'],
    ['pt', '❤️', 'positive'],
    ['en', '', 'neutral'],
    ['en', '12345 !!! …', 'neutral'],
  ])('in %s: "%s" is %s', (language, text, sentiment) => {
    expect(sentimentOf(scoreText(text, language))).toBe(sentiment)
  })

  it('has a score that is further from 0 for stronger words, but between −1 and 1', () => {
    expect(scoreText('perfecto', 'es')).toBe(0.5)
    expect(scoreText('excelente', 'es')).toBeCloseTo(0.667, 3)
    expect(scoreText('excelente '.repeat(1_000), 'es')).toBeLessThanOrEqual(1)
    expect(scoreText('❤️', 'es')).toBe(scoreText('🎉', 'es'))
    expect(scoreText('terrible '.repeat(1_000), 'es')).toBeGreaterThanOrEqual(-1)
  })

  it('depends only on the words of the given language', () => {
    expect(scoreText('Chegou no prazo, lindo', 'pt')).toBeGreaterThan(0)
    expect(scoreText('furious', 'es')).toBe(0)
  })
})

const complaint = [
  'Gracias por responder, pero sigo esperando desde el lunes.',
  'Me dijeron que el transportista pasaba por la mañana y nadie llegó.',
  'Pedí permiso en el trabajo para recibirlo y perdí el día.',
  'El comedor era perfecto para el cumpleaños de mi mamá, que ya pasó.',
  'Quiero saber quién se hace cargo.',
].join(' ')

describe('moodOf', () => {
  it.each<[string, Language, string[], Mood, string[]]>([
    ['no texts', 'es', [], 'unclear', []],
    ['a text without a feeling', 'es', ['¿Cuándo llega mi pedido?'], 'unclear', []],
    ['polite texts', 'es', ['Buenos días', 'Muchas gracias, muy bien'], 'unclear', []],
    ['a long complaint with a kind word', 'es', [complaint], 'unclear', []],
    ['one mild word', 'en', ['My order arrived broken'], 'unclear', []],
    [
      'one strong sentence among many without a feeling',
      'en',
      ['The box is here. It is blue. It has two doors. I paid on Monday. This is unacceptable!'],
      'unclear',
      [],
    ],
    ['as much praise as complaint', 'en', ['Wonderful sofa.', 'Awful delivery!'], 'unclear', []],
    [
      'one strong sentence',
      'en',
      ['Hello', 'This is unacceptable!'],
      'negative',
      ['This is unacceptable!'],
    ],
    [
      'two mild sentences',
      'es',
      ['Llegó roto.', '¿Hola? Nadie contesta, es un problema.'],
      'negative',
      ['Nadie contesta, es un problema.', 'Llegó roto.'],
    ],
    [
      'praise',
      'pt',
      ['Adorei o sofá! Ficou lindo.'],
      'positive',
      ['Ficou lindo.', 'Adorei o sofá!'],
    ],
    [
      'only the newest five texts',
      'en',
      ['Awful!', 'Awful!', 'Ok', 'Lovely.', 'Great!', 'Yes', 'Perfect.'],
      'positive',
      ['Perfect.', 'Great!', 'Lovely.'],
    ],
  ])('determines the mood and its evidence from %s', (_, language, texts, mood, evidence) => {
    const found = moodOf(
      texts.map((text, at) => ({ text, messageId: `m${at}` })),
      language,
    )
    expect(found.mood).toBe(mood)
    expect(found.evidence.map(({ text }) => text)).toEqual(evidence)
  })
})

it.each([
  [
    ['¿Cuándo llega mi pedido?', 'La entrega era ayer', '¿Puedo pagar con Yape?'],
    ['delivery', 'payment'],
  ],
  [['I need an invoice'], ['invoice']],
  [['Qual é o preço?'], ['price']],
  [['Hola'], []],
])('the topics of %j are %j', (texts, topics) => {
  expect(topicsOf(texts)).toEqual(topics)
})

it('a word list matches whole words and prefixes', () => {
  const list = wordList('  pedido*  \n pago ')
  expect(['pedido', 'pedidos', 'pago', 'pagos', 'ped', ''].filter(list)).toEqual([
    'pedido',
    'pedidos',
    'pago',
  ])
})
